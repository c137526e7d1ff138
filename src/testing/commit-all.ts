import { execFileSync } from 'node:child_process';

/** Makes a folder a repository of git and commits what is in it. */
export function commitAll(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=n', '-c', 'user.email=e@example.com', ...args]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
}
