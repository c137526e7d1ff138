import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from '../../model/failure.ts';

/** `git:REVISION:PATH` as an address against which relative references resolve; `undefined` when the name says something else. */
export function gitAddress(source: string): string | undefined {
  const [, revision, path] = /^git:([^:]+):(.+)$/.exec(source) ?? [];
  if (revision === undefined || path === undefined) return undefined;
  const segments = path
    .replace(/^(\.\/)+/, '')
    .split('/')
    .map(encodeURIComponent);
  return `git://revision/${encodeURIComponent(revision)}/${segments.join('/')}`;
}

/** `git:REVISION:PATH` of such an address. */
export function gitName(address: string): string {
  const [revision = '', ...path] = new URL(address).pathname.slice(1).split('/').map(decodeURIComponent);
  return `git:${revision}:${path.join('/')}`;
}

/** A file as it was at a revision, the path taken from the working folder. Throws `contract-unreadable`. */
export async function readGitFile(address: string): Promise<Uint8Array> {
  const name = gitName(address);
  const [, revision = '', path = ''] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  if (!isRevision(revision)) throw unreadable(name);
  try {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
    const { stdout } = await promisify(execFile)('git', ['cat-file', 'blob', `${revision}:./${path}`], options);
    return stdout;
  } catch {
    throw unreadable(name);
  }
}

/** Whether a file, its path taken from the working folder, was there at a revision. Throws `usage` when there is no such revision. */
export async function existsAtRevision(revision: string, path: string): Promise<boolean> {
  if (!(isRevision(revision) && (await gitSucceeds(['rev-parse', '--quiet', '--verify', `${revision}^{commit}`])))) {
    const advice = 'Fetch it first (a shallow clone has only its own commit), and run in a folder of the repository.';
    throw new Failure('usage', `There is no revision ${JSON.stringify(revision)} here.`, advice);
  }
  return gitSucceeds(['cat-file', '-e', `${revision}:./${path}`]);
}

/** What begins with a dash would be an option of git. */
function isRevision(text: string): boolean {
  return /^[\w@][\w./@^~{}+-]*$/.test(text);
}

async function gitSucceeds(args: readonly string[]): Promise<boolean> {
  return promisify(execFile)('git', args).then(
    () => true,
    () => false,
  );
}

function unreadable(name: string): Failure {
  return new Failure(
    'contract-unreadable',
    `There is no ${name}.`,
    'Write git:REVISION:PATH, the path as seen from this folder of the repository.',
  );
}
