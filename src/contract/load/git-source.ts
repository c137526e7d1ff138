import { execFile } from 'node:child_process';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../../model/failure.ts';
import { percentEncode } from '../../text/percent-encode.ts';

/** `git:REVISION:PATH` as an address that relative references can be resolved against; `undefined` for any other name. */
export function gitAddress(source: string): string | undefined {
  const [, revision, path] = /^git:([^:]+):(.+)$/.exec(source) ?? [];
  if (revision === undefined || path === undefined) return undefined;
  const plain = posix.normalize(path);
  const [up = ''] = /^(\.\.\/)*/.exec(plain) ?? [];
  // In one segment: an address would go up from the revision.
  const segments = [...(up === '' ? [] : [`./${up.slice(0, -1)}`]), ...plain.slice(up.length).split('/')];
  return `git://revision/${percentEncode(revision)}/${segments.map(percentEncode).join('/')}`;
}

/** `git:REVISION:PATH` of an address that `gitAddress` made. */
export function gitName(address: string): string {
  const [revision = '', ...path] = new URL(address).pathname.slice(1).split('/').map(decodeURIComponent);
  return `git:${revision}:${path.join('/').replace(/^\.\//, '')}`;
}

/** The revision of an address that `gitAddress` made; `undefined` for other addresses. */
export function gitRevision(address: string): string | undefined {
  return address.startsWith('git:') ? new URL(address).pathname.split('/')[1] : undefined;
}

/** The bytes of a file at a revision; the path is relative to the working folder. Throws `contract-unreadable`. */
export async function readGitFile(address: string): Promise<Buffer> {
  const name = gitName(address);
  const [, revision = '', path = ''] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  if (!isRevision(revision)) throw noSuchFile(name);
  try {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
    const { stdout } = await promisify(execFile)('git', ['cat-file', 'blob', `${revision}:./${path}`], options);
    return stdout;
  } catch {
    const refusal = await gitRefusal();
    if (refusal !== undefined) throw unreadable(`${name} cannot be read: ${refusal}`);
    if (await gitSucceeds(['rev-parse', '--quiet', '--verify', `${revision}^{tree}`])) throw noSuchFile(name);
    throw unreadable(`${name} cannot be read: the repository has no revision ${JSON.stringify(revision)}.`, fetchFirst);
  }
}

const fetchFirst =
  'Fetch it first (a shallow clone has only one commit), and run the command in a folder of the repository.';

/** Whether a file existed at a revision; the path is relative to the working folder. Throws `usage` when there is no such revision. */
export async function existsAtRevision(revision: string, path: string): Promise<boolean> {
  if (!(isRevision(revision) && (await gitSucceeds(['rev-parse', '--quiet', '--verify', `${revision}^{commit}`]))))
    throw new Failure('usage', `The repository has no revision ${JSON.stringify(revision)}.`, fetchFirst);
  return gitSucceeds(['cat-file', '-e', `${revision}:./${path}`]);
}

/** Whether a text can be a revision. A text that starts with a dash would be an option of git. */
function isRevision(text: string): boolean {
  return /^[\w@][\w./@^~{}+-]*$/.test(text);
}

async function gitSucceeds(args: readonly string[]): Promise<boolean> {
  return promisify(execFile)('git', args).then(
    () => true,
    () => false,
  );
}

/** Why git reads nothing in the working folder, in its words; `undefined` in a repository. */
async function gitRefusal(): Promise<string | undefined> {
  return promisify(execFile)('git', ['rev-parse', '--git-dir']).then(
    () => undefined,
    ({ code, stderr = '' }: { readonly code?: unknown; readonly stderr?: string }) => {
      if (code === 'ENOENT') return 'git is not installed.';
      const [line = ''] = stderr.split('\n');
      return `${line.replace(/^fatal: /, '')}.`;
    },
  );
}

function noSuchFile(name: string): Failure {
  return unreadable(`${name} does not exist.`);
}

function unreadable(
  message: string,
  advice = 'Use git:REVISION:PATH, with the path relative to this folder of the repository.',
): Failure {
  return new Failure('contract-unreadable', message, advice);
}
