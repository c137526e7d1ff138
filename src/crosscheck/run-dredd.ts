import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Projection } from './project-contract.ts';

/** The settings of a run of Dredd. */
export interface DreddRun {
  /** The JavaScript file of its command. */
  readonly command: string;
  readonly projection: Projection;
  readonly baseUrl: URL;
  readonly token: string;
  /** Accept any TLS certificate. */
  readonly insecure: boolean;
  /** For one response and for the whole run, in milliseconds. */
  readonly responseMs: number;
  readonly timeoutMs: number;
  readonly interrupted: AbortSignal;
  /** The user's environment; Dredd gets only a few variables of it. */
  readonly env: Environment;
}

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The results of a run of Dredd. */
export interface DreddOutcome {
  readonly results: readonly DreddResult[];
  /** It was stopped before it ended. */
  readonly stopped: boolean;
  /** Its first error message that is not about a response, without colours. */
  readonly error: string | undefined;
}

/** What Dredd says of one transaction. */
export interface DreddResult {
  readonly name: string;
  readonly status: 'pass' | 'fail' | 'skip';
  readonly message: string;
}

/** Runs Dredd in its own process and temporary folder; both are gone when this returns. It connects only to the target. */
export async function runDredd(run: DreddRun): Promise<DreddOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-dredd-'));
  try {
    await writeInput(folder, run);
    const { output, stopped } = await runProcess(folder, run);
    const error = /^error: (.*)$/m.exec(output)?.[1];
    return { results: await readResults(folder), stopped, error };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeInput(folder: string, { projection, baseUrl, responseMs, insecure }: DreddRun): Promise<void> {
  const configuration = {
    blueprint: 'contract.json',
    endpoint: baseUrl.href,
    hookfiles: [fileURLToPath(new URL('./dredd-hooks.cjs', import.meta.url))],
    language: 'nodejs',
    path: [],
    reporter: [],
    loglevel: 'error',
    color: false,
    http: { timeout: responseMs, strictSSL: !insecure },
  };
  await writeFile(join(folder, 'dredd.yml'), JSON.stringify(configuration));
  await writeFile(join(folder, 'contract.json'), JSON.stringify(projection.document));
  await writeFile(join(folder, 'plan.json'), JSON.stringify([...projection.plan]));
}

/** Without proxies on purpose: Dredd connects only to the target. */
const passedVariables = ['SystemRoot', 'TEMP', 'NODE_EXTRA_CA_CERTS'];

async function runProcess(folder: string, run: DreddRun): Promise<{ output: string; stopped: boolean }> {
  const env = Object.fromEntries(
    passedVariables.flatMap((name) => (run.env[name] === undefined ? [] : [[name, run.env[name]]])),
  );
  const dredd = fork(run.command, ['--config', 'dredd.yml'], {
    cwd: folder,
    env,
    execArgv: ['--no-warnings'],
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  let stopped = false;
  const stop = () => {
    stopped = true;
    dredd.kill('SIGKILL');
  };
  // Not AbortSignal.any: Node 20 may collect its time limit as garbage before it is reached.
  const timer = setTimeout(stop, run.timeoutMs);
  run.interrupted.addEventListener('abort', stop);
  if (run.interrupted.aborted) stop();
  try {
    const ended = once(dredd, 'close');
    dredd.stdin?.on('error', () => {}).end(run.token);
    const output = collectOutput(dredd);
    await ended;
    return { output: output(), stopped };
  } finally {
    clearTimeout(timer);
    run.interrupted.removeEventListener('abort', stop);
  }
}

/** Collects the start of the output, which may contain the secret and must be redacted. */
function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  const maxLength = 64 * 1024;
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < maxLength) output += text.slice(0, maxLength - output.length);
    });
  }
  return () => output;
}

async function readResults(folder: string): Promise<readonly DreddResult[]> {
  const text = await readFile(join(folder, 'results.ndjson'), 'utf8').catch(() => '');
  // Our own hooks write one result per line.
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as DreddResult]));
}
