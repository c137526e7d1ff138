import type { Received } from '../connection/connection-state.ts';
import type { NoConnection } from '../connection/open-socket.ts';

type Result = Received | NoConnection;

/**
 * What pipelined requests of one method led to; `undefined` for those that are to be sent again by themselves, as the pipeline and not the request is the reason
 * for what they got.
 */
export function usableResults(results: readonly Result[], method: string): readonly (Result | undefined)[] {
  const [head] = results;
  const spoiled = results.findIndex((result, index) => index > 0 && isSpoiledByHints(result, head));
  return results.map((result, index) => {
    const isSpoiled = spoiled > 0 && index >= spoiled;
    return isSpoiled || isLeftOver(result, { index, head, method }) ? undefined : result;
  });
}

/**
 * Whether a server that sends interim responses has put one in the middle of this response, as Node.js does with `writeEarlyHints` while an earlier response of
 * the pipeline is not complete. All that follows is spoiled.
 */
function isSpoiledByHints(result: Result, head: Result | undefined): boolean {
  const sendsHints =
    head?.kind === 'received' && head.outcome.kind === 'response' && head.outcome.interim.includes(earlyHints);
  if (!sendsHints || result.kind === 'no-connection') return false;
  const { outcome } = result;
  if (outcome.kind === 'fault') return outcome.reason === 'malformed';
  return /^HTTP\/1\.1 103 /.test(outcome.body.subarray(0, 20).toString('latin1'));
}

const earlyHints = 103;

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

interface PipelinePosition {
  readonly index: number;
  readonly head: Result | undefined;
  readonly method: string;
}

// A server may close after any response; requests without one are sent again then (RFC 9112, 9.3.2). Clients should not pipeline behind a POST, and
// servers in wide use lose what follows it, or close before they have answered the POST.
function isLeftOver(result: Result, { index, head, method }: PipelinePosition): boolean {
  if (result.kind === 'no-connection' || result.begun || result.outcome.kind !== 'fault') return false;
  const { reason } = result.outcome;
  const mayPipeline = idempotent.has(method);
  if (reason === 'closed') return index > 0 || !mayPipeline;
  const headHasBegun = head?.kind === 'received' && head.begun;
  return reason === 'timeout' && index > 0 && headHasBegun && !mayPipeline;
}
