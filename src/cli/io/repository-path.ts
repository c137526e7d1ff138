import { relative, resolve, sep } from 'node:path';
import { repositoryOf } from '../../contract/load/readable-area.ts';
import type { CommandIo } from './command.ts';

/** Makes a function that names files from the root of the repository, where CI services look for them; addresses stay as they are. */
export function repositoryPathIn(env: CommandIo['env']): (file: string) => string {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR'] ?? repositoryOf(resolve('.')) ?? resolve('.');
  return (file) => {
    if (/^[a-z][a-z0-9+.-]+:/i.test(file)) return file;
    return relative(root, resolve(file)).split(sep).join('/');
  };
}
