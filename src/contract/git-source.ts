import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from '../model/failure.ts';

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
export async function gitBytes(address: string): Promise<Uint8Array> {
  const name = gitName(address);
  const [, revision = '', path = ''] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  // What begins with a dash would be an option of git.
  if (!/^[\w@][\w./@^~{}+-]*$/.test(revision)) throw unreadable(name);
  try {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
    const { stdout } = await promisify(execFile)('git', ['cat-file', 'blob', `${revision}:./${path}`], options);
    return stdout;
  } catch {
    throw unreadable(name);
  }
}

function unreadable(name: string): Failure {
  return new Failure(
    'contract-unreadable',
    `There is no ${name}.`,
    'Write git:REVISION:PATH, the path as seen from this folder of the repository.',
  );
}
