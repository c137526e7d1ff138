import type { ParsedResponse } from '../wire/response-parser.ts';
import { closedEarly, malformed, noteFraming, type WireFault } from '../wire/wire-fault.ts';
import type { Connection, Ending, Received, Turn } from './connection-state.ts';

/** The connection is gone, and nobody knows why. */
export const connectionReset = closedEarly('the connection was reset before the answer was whole', undefined);

const spokeFirst = malformed('the server sends bytes before it is asked', 'RFC 9112, 9.3');

const notReached = closedEarly('the connection ended with the answer to an earlier request', undefined);

/** Ends the connection: the request whose answer is next ends with `fault`, those behind it were not answered. */
export function breakOff(connection: Connection, fault: WireFault): void {
  fail(connection, { fault, unread: fault === connectionReset || fault === notReached });
}

/** The same, telling whether the request can be shown to have been read. */
export function fail(connection: Connection, { fault, unread }: Ending): void {
  connection.open = false;
  connection.ending ??= { fault, unread };
  connection.socket.destroy();
  const turns = connection.turns.splice(0);
  if (connection.settling !== undefined) settle(connection);
  let ending = { outcome: fault, unread, answeredBefore: connection.answered };
  for (const turn of turns) {
    report(turn, ending);
    ending = { ...ending, ...behind(fault) };
  }
}

// Requests in a pipeline were all written together, so what ends the time or the run of one does so for all.
function behind(fault: WireFault): { readonly outcome: WireFault; readonly unread: boolean } {
  if (fault.reason === 'interrupted') return { outcome: fault, unread: false };
  if (fault.reason === 'timeout') return { outcome: { ...fault, detail: 'nothing came in time' }, unread: false };
  return { outcome: notReached, unread: true };
}

/** A response is whole: it is handed out as soon as bytes that were sent along with it have been seen. */
export function endTurn(
  connection: Connection,
  { turn, response }: { readonly turn: Turn; readonly response: ParsedResponse },
): void {
  connection.turns.shift();
  if (!response.persists || turn.request.closes || turn.written !== 'whole') connection.open = false;
  if (connection.settling !== undefined) settle(connection);
  connection.settling = { turn, response, answeredBefore: connection.answered };
  connection.answered++;
  connection.lastAnswered = turn.request;
  connection.answeredAt = performance.now();
  // One turn of the event loop later is enough for bytes that were written together with the response.
  setImmediate(settle, connection, turn);
}

/** Bytes came that belong to no response. They are told of the last one where it can still be known that they followed it. */
export function noteSurplus(connection: Connection): void {
  connection.open = false;
  if (connection.settling === undefined) {
    breakOff(connection, connection.answered === 0 ? spokeFirst : connectionReset);
    return;
  }
  const { turn, response } = connection.settling;
  const { status } = response.head;
  const bare = turn.request.method === 'HEAD' || status === 204 || status === 304;
  if (bare) noteFraming(response.defects, 'content follows a response that cannot have any', 'RFC 9112, 6.3');
  else noteFraming(response.defects, 'bytes follow the end of the response', 'RFC 9112, 6.3');
}

function settle(connection: Connection, expected?: Turn): void {
  const { settling } = connection;
  if (settling === undefined || (expected !== undefined && settling.turn !== expected)) return;
  connection.settling = undefined;
  report(settling.turn, { outcome: settling.response, unread: false, answeredBefore: settling.answeredBefore });
  if (!connection.open && connection.turns.length > 0) breakOff(connection, notReached);
  else if (!connection.open) connection.socket.destroy();
}

function report(turn: Turn, ending: Pick<Received, 'outcome' | 'unread' | 'answeredBefore'>): void {
  clearTimeout(turn.timer);
  clearTimeout(turn.continueTimer);
  const { parse, previous, idleMs, startedAt, resolve } = turn;
  resolve({ ...ending, begun: parse.begun, previous, idleMs, durationMs: performance.now() - startedAt });
}
