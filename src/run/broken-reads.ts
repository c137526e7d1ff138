import { isSafeMethod } from '../http/method.ts';
import { isServerError, isSuccess } from '../http/status.ts';
import type { Exchange } from '../model/exchange.ts';
import { responseSignature } from '../report/grouping/response-signature.ts';

/**
 * Finds reads that failed because of an earlier request of the run: a change that failed with a 5xx may have stored something that the target cannot read
 * since.
 */
export interface BrokenReads {
  readonly add: (exchange: Exchange) => void;
  /** The change that failed shortly before this request, which the target had served until then, began to fail in the same way; `undefined`: none is known. */
  readonly causeOf: (exchange: Exchange) => Exchange | undefined;
}

/** A change that failed although it may have stored something. */
interface FailedChange {
  readonly exchange: Exchange;
  readonly signature: string;
  /** How many exchanges there were before it. */
  readonly at: number;
}

/** The most failed changes and the most requests that are remembered, and the longest response to such a change, in bytes: a run may have any number of them. */
const most = { changes: 50, requests: 10_000, bytes: 64 * 1024 };

/** Opens the memory of one run: 10,000 successful reads and the last 50 failed changes. */
export function openBrokenReads(): BrokenReads {
  let count = 0;
  let changes: readonly FailedChange[] = [];
  const servedAt = new Map<string, number>();
  const causes = new Map<string, Exchange | undefined>();
  return {
    add: (exchange) => {
      const at = count++;
      const { outcome, sent } = exchange;
      if (outcome.kind === 'no-reply') return;
      const key = requestKey(exchange);
      if (!isSafeMethod(sent.method)) {
        if (!isServerError(outcome.status) || outcome.body.length > most.bytes) return;
        changes = [...changes, { exchange, signature: responseSignature(exchange), at }].slice(-most.changes);
      } else if (isSuccess(outcome.status)) {
        causes.delete(key);
        if (servedAt.has(key) || servedAt.size < most.requests) servedAt.set(key, at);
      } else if (isServerError(outcome.status) && !causes.has(key)) {
        const since = servedAt.get(key);
        const signature = responseSignature(exchange);
        if (since === undefined) return;
        causes.set(key, changes.find((change) => change.at > since && change.signature === signature)?.exchange);
      }
    },
    causeOf: (exchange) => causes.get(requestKey(exchange)),
  };
}

function requestKey({ sent: { method, url } }: Exchange): string {
  return `${method} ${url}`;
}
