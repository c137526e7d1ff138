import { headerValue } from '../../http/header-fields.ts';
import { isBodiless } from '../../http/status.ts';
import type { ParsedResponse } from '../wire/response-parser.ts';
import { closedEarly, malformed, noteFraming, type WireFault } from '../wire/wire-fault.ts';
import type { ConnectionState, Ending, PendingRequest, Received } from './connection-state.ts';

/** The fault of a connection that is gone for an unknown reason. */
export const connectionReset = closedEarly('the connection was reset before the response was complete', undefined);

const sentFirst = malformed('the server sent bytes before any request', 'RFC 9112, 9.3');

const notReached = closedEarly('the connection ended with the response to an earlier request', undefined);

/** Closes a connection because of a fault: the request whose response is next ends with it, those behind it were not answered. */
export function breakOff(state: ConnectionState, fault: WireFault): void {
  failRequests(state, { fault, unread: fault === connectionReset || fault === notReached });
}

/** As `breakOff`, for a connection that has ended; `unread`: whether the server has left the request unread. */
export function failRequests(state: ConnectionState, { fault, unread }: Ending): void {
  state.open = false;
  state.ending ??= { fault, unread };
  state.socket.destroy();
  const failed = state.pending.splice(0);
  if (state.held !== undefined) handOut(state);
  let ending = { outcome: fault, unread, answeredBefore: state.answered };
  for (const pending of failed) {
    resolvePending(pending, ending);
    ending = { ...ending, ...endingBehind(fault) };
  }
}

// The requests of a pipeline were written together, so a time-out or an interruption ends all of them.
function endingBehind(fault: WireFault): { readonly outcome: WireFault; readonly unread: boolean } {
  if (fault.reason === 'interrupted') return { outcome: fault, unread: false };
  if (fault.reason === 'timeout') {
    return { outcome: { ...fault, detail: 'no response within the time limit' }, unread: false };
  }
  return { outcome: notReached, unread: true };
}

/**
 * Ends a request whose response is complete. The response is handed out only when bytes that the server sent along with it have been seen, as they would be a
 * defect of it.
 */
export function finishResponse(
  state: ConnectionState,
  { pending, response }: { readonly pending: PendingRequest; readonly response: ParsedResponse },
): void {
  state.pending.shift();
  const mayHaveMore = claimsContent(pending, response);
  if (!response.persists || pending.request.closes || pending.written !== 'whole') state.open = false;
  // A body that arrives late would spoil the response to another request.
  if (mayHaveMore && state.pending.length === 0) state.open = false;
  if (state.held !== undefined) handOut(state);
  state.held = { pending, response, answeredBefore: state.answered };
  state.answered++;
  state.lastAnswered = pending.request;
  state.answeredAt = performance.now();
  // One iteration of the event loop is enough for bytes that were written together with the response.
  if (mayHaveMore && !state.open) setTimeout(handOut, lateBodyMs, state, pending);
  else setImmediate(handOut, state, pending);
}

/** How long a response to HEAD is held back, in milliseconds: a server may write a body after its header section. */
const lateBodyMs = 20;

/** Whether it is a response to HEAD that names the length of a body (RFC 9110, 9.3.2), which a careless server then sends as well. */
function claimsContent({ request }: PendingRequest, { head: { headers } }: ParsedResponse): boolean {
  if (request.method !== 'HEAD') return false;
  const length = headerValue(headers, 'content-length');
  return (length !== undefined && length !== '0') || headerValue(headers, 'transfer-encoding') !== undefined;
}

/** Notes bytes that belong to no response, as a defect of the last response while that is not handed out. */
export function noteExtraBytes(state: ConnectionState): void {
  state.open = false;
  if (state.held === undefined) {
    breakOff(state, state.answered === 0 ? sentFirst : connectionReset);
    return;
  }
  const { pending, response } = state.held;
  if (response.isCut) return;
  const { status } = response.head;
  const hasNoBody = pending.request.method === 'HEAD' || isBodiless(status);
  if (hasNoBody) noteFraming(response.defects, 'a body follows a response that cannot have one', 'RFC 9112, 6.3');
  else noteFraming(response.defects, 'bytes follow the end of the response', 'RFC 9112, 6.3');
}

function handOut(state: ConnectionState, expected?: PendingRequest): void {
  const { held } = state;
  if (held === undefined || (expected !== undefined && held.pending !== expected)) return;
  state.held = undefined;
  resolvePending(held.pending, { outcome: held.response, unread: false, answeredBefore: held.answeredBefore });
  if (!state.open && state.pending.length > 0) breakOff(state, notReached);
  else if (!state.open) state.socket.destroy();
}

function resolvePending(
  pending: PendingRequest,
  ending: Pick<Received, 'outcome' | 'unread' | 'answeredBefore'>,
): void {
  clearTimeout(pending.timer);
  clearTimeout(pending.continueTimer);
  clearTimeout(pending.streamTimer);
  const { parser, previous, idleMs, startedAt, resolve } = pending;
  const durationMs = performance.now() - startedAt;
  resolve({ kind: 'received', ...ending, begun: parser.begun, previous, idleMs, durationMs });
}
