import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Projection } from './project-contract.ts';

/** What Dredd is run with. */
export interface DreddRun {
  /** Its command, a file for Node. */
  readonly command: string;
  readonly projection: Projection;
  readonly baseUrl: URL;
  readonly token: string;
  /** Accept any TLS certificate. */
  readonly insecure: boolean;
  /** For one answer and for the whole run, in milliseconds. */
  readonly answerMs: number;
  readonly timeoutMs: number;
  readonly interrupted: AbortSignal;
  /** The user's environment, of which Dredd gets very little. */
  readonly env: Environment;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What Dredd left behind. */
export interface DreddOutcome {
  readonly results: readonly DreddResult[];
  /** It was stopped before its end. */
  readonly stopped: boolean;
  /** Its first complaint that is not about an answer, without colours. */
  readonly complaint: string | undefined;
}

export interface DreddResult {
  readonly name: string;
  readonly status: 'pass' | 'fail' | 'skip';
  readonly message: string;
}

/** Runs Dredd in a process and a temporary folder of its own, both gone when it returns. It talks to the target and to nobody else. */
export async function runDredd(run: DreddRun): Promise<DreddOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-dredd-'));
  try {
    await writeInput(folder, run);
    const { said, stopped } = await converse(folder, run);
    const complaint = /^error: (.*)$/m.exec(said)?.[1];
    return { results: await readResults(folder), stopped, complaint };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeInput(folder: string, { projection, baseUrl, answerMs, insecure }: DreddRun): Promise<void> {
  const configuration = {
    blueprint: 'contract.json',
    endpoint: baseUrl.href,
    hookfiles: [fileURLToPath(new URL('./dredd-hooks.cjs', import.meta.url))],
    language: 'nodejs',
    path: [],
    reporter: [],
    loglevel: 'error',
    color: false,
    http: { timeout: answerMs, strictSSL: !insecure },
  };
  await writeFile(join(folder, 'dredd.yml'), JSON.stringify(configuration));
  await writeFile(join(folder, 'contract.json'), JSON.stringify(projection.document));
  await writeFile(join(folder, 'plan.json'), JSON.stringify([...projection.plan]));
}

/** Proxies are left out on purpose: Dredd goes to the target and to nothing else. */
const passedOn = ['SystemRoot', 'TEMP', 'NODE_EXTRA_CA_CERTS'];

async function converse(folder: string, run: DreddRun): Promise<{ said: string; stopped: boolean }> {
  const env = Object.fromEntries(
    passedOn.flatMap((name) => (run.env[name] === undefined ? [] : [[name, run.env[name]]])),
  );
  const dredd = fork(run.command, ['--config', 'dredd.yml'], {
    cwd: folder,
    env,
    execArgv: ['--no-warnings'],
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const bounds = AbortSignal.any([AbortSignal.timeout(run.timeoutMs), run.interrupted]);
  const stop = () => dredd.kill('SIGKILL');
  bounds.addEventListener('abort', stop);
  if (bounds.aborted) stop();
  try {
    const ended = once(dredd, 'close');
    dredd.stdin?.on('error', () => {}).end(run.token);
    const said = listen(dredd);
    await ended;
    return { said: said(), stopped: bounds.aborted };
  } finally {
    bounds.removeEventListener('abort', stop);
  }
}

/** Keeps the first of what is said, which may hold the secret and must go through `redact`. */
function listen({ stdout, stderr }: ChildProcess): () => string {
  const most = 64 * 1024;
  let said = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < most) said += text.slice(0, most - said.length);
    });
  }
  return () => said;
}

async function readResults(folder: string): Promise<readonly DreddResult[]> {
  const text = await readFile(join(folder, 'results.ndjson'), 'utf8').catch(() => '');
  // Written line by line by our own hooks.
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as DreddResult]));
}
