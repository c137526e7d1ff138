import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../model/json.ts';
import type { JudgedExchange } from '../../model/judged-exchange.ts';
import { plain } from './schema-projection.ts';

/** Prism's opinion on one exchange. */
export interface PrismOpinion {
  readonly name: string;
  /** What Prism responds to the request; `undefined`: nothing, because it failed. */
  readonly status: number | undefined;
  /** Why it refuses the request or fails, in its words; empty where it does neither. */
  readonly reason: string;
  /** What it finds wrong with the response that was received. */
  readonly faults: readonly string[];
}

/** What Prism is asked about, and for how long. */
export interface OpinionRequest {
  readonly document: JsonObject;
  readonly exchanges: readonly JudgedExchange[];
  /** For all exchanges together, in milliseconds. */
  readonly timeoutMs: number;
  readonly interrupted: AbortSignal;
}

/** `5.12.0`; `undefined` where Prism is not installed: it is an optional peer of the package. */
export function prismVersion(): string | undefined {
  try {
    const { version }: { readonly version: string } = createRequire(import.meta.url)(
      '@stoplight/prism-http/package.json',
    );
    return version;
  } catch {
    return undefined;
  }
}

/** The opinions that Prism gave in time, by the names of the exchanges. */
export async function askForOpinions({
  document,
  exchanges,
  timeoutMs,
  interrupted,
}: OpinionRequest): Promise<ReadonlyMap<string, PrismOpinion>> {
  const opinions = new Map<string, PrismOpinion>();
  const prism = fork(fileURLToPath(new URL('./opinion-process.mjs', import.meta.url)), [], {
    env: {},
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const stop = () => prism.kill('SIGKILL');
  const timer = setTimeout(stop, timeoutMs);
  interrupted.addEventListener('abort', stop);
  if (interrupted.aborted) stop();
  try {
    const ended = once(prism, 'close');
    prism.on('message', (opinion: PrismOpinion) => opinions.set(opinion.name, opinion));
    // A process that has ended gives no opinions.
    prism.on('error', stop);
    prism.send({ document: plain(document), exchanges }, () => undefined);
    await ended;
    return opinions;
  } finally {
    clearTimeout(timer);
    interrupted.removeEventListener('abort', stop);
  }
}
