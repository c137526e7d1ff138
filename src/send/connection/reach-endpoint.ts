import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '../wire/endpoint.ts';
import { openSocket } from './open-socket.ts';

/** Whether a connection to the target can be opened; `detail` says in our own words why not. */
export type Reachability = { readonly ok: true } | { readonly ok: false; readonly detail: string };

/** What bounds the attempts. */
export interface ReachBounds {
  /** For one connection, in milliseconds. */
  readonly timeoutMs: number;
  /** How long to keep trying, in milliseconds. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

const retryMs = 100;

/** Opens a connection and closes it again; tries again until it succeeds or `waitMs` have passed. */
export async function reachEndpoint(
  endpoint: Endpoint,
  { timeoutMs, waitMs, signal }: ReachBounds,
): Promise<Reachability> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    const left = Math.max(giveUpAt - performance.now(), 0);
    const bound = waitMs > 0 ? Math.min(timeoutMs, Math.max(left, retryMs)) : timeoutMs;
    const opened = await openSocket(endpoint, { timeoutMs: bound, signal });
    if (opened.kind === 'open') {
      opened.socket.destroy();
      return { ok: true };
    }
    if (signal.aborted || performance.now() + retryMs > giveUpAt) return { ok: false, detail: opened.detail };
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
  }
}
