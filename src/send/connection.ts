import type { Socket } from 'node:net';
import type { Limits } from '../model/exchange.ts';
import type { Connection, Received, Settling, Turn } from './connection-state.ts';
import type { WireRequest } from './encode-request.ts';
import {
  acceptWithoutLastLine,
  beginResponse,
  feedResponse,
  finishResponse,
  lacksOnlyLastLine,
  type ParsedResponse,
} from './response-parse.ts';
import { noteFraming, type WireFault } from './wire-fault.ts';
import { releaseContent, writeAtOnce, writeRequest } from './write-request.ts';

/** Takes over a socket that is ready. */
export function adoptSocket(socket: Socket): Connection {
  const connection: Connection = { socket, turns: [], settling: undefined, answered: 0, open: true };
  socket.on('data', (bytes: Buffer) => receive(connection, bytes));
  socket.on('end', () => hangUp(connection));
  socket.on('close', () => hangUp(connection));
  socket.on('error', () => breakOff(connection, connectionLost));
  return connection;
}

/** A request and what bounds its exchange. */
export interface Asked {
  readonly request: WireRequest;
  readonly limits: Limits;
  /** Write everything in one go, content that would wait for 100 (Continue) included, as pipelining asks. */
  readonly atOnce: boolean;
}

/** Sends a request and waits for its answer, which comes after those to the requests sent before it. Never rejects. */
export function exchange(connection: Connection, { request, limits, atOnce }: Asked): Promise<Received> {
  return new Promise((resolve) => {
    const turn: Turn = {
      request,
      parse: beginResponse(request.method, limits),
      startedAt: performance.now(),
      resolve,
      timer: undefined,
      continueTimer: undefined,
      written: 'not',
    };
    turn.timer = setTimeout(expire, limits.timeoutMs, connection, turn);
    connection.turns.push(turn);
    if (!connection.open) breakOff(connection, connectionLost);
    else if (atOnce) writeAtOnce(connection, turn);
    else writeRequest(connection, turn);
  });
}

/** Ends the connection: the request whose answer is next ends with `fault`, those behind it were not answered. */
export function breakOff(connection: Connection, fault: WireFault): void {
  connection.open = false;
  connection.socket.destroy();
  if (connection.settling !== undefined) settle(connection);
  let outcome = fault;
  for (const turn of connection.turns.splice(0)) {
    report(connection, { turn, outcome });
    if (fault.reason !== 'interrupted') outcome = notReached;
  }
}

const connectionLost: WireFault = {
  kind: 'fault',
  reason: 'closed',
  detail: 'The connection was reset before the response was whole.',
  clause: undefined,
};

function receive(connection: Connection, bytes: Buffer): void {
  let rest = bytes;
  while (rest.length > 0) {
    const turn = connection.turns[0];
    if (turn === undefined) {
      noteSurplus(connection);
      return;
    }
    rest = rest.subarray(feedResponse(turn.parse, rest));
    if (turn.continueTimer !== undefined && turn.parse.interim.includes(100)) releaseContent(connection, turn);
    const { outcome } = turn.parse;
    if (outcome?.kind === 'fault') {
      breakOff(connection, outcome);
      return;
    }
    if (outcome !== undefined) endTurn(connection, { turn, response: outcome });
  }
}

function endTurn(connection: Connection, { turn, response }: Settling): void {
  connection.turns.shift();
  connection.answered++;
  if (!response.persists || turn.request.closes || turn.written !== 'whole') connection.open = false;
  if (connection.settling !== undefined) settle(connection);
  connection.settling = { turn, response };
  // One turn of the event loop later, bytes that were sent along with the answer but are not part of it have been seen.
  setImmediate(settle, connection, turn);
}

function settle(connection: Connection, expected?: Turn): void {
  const { settling } = connection;
  if (settling === undefined || (expected !== undefined && settling.turn !== expected)) return;
  connection.settling = undefined;
  report(connection, { turn: settling.turn, outcome: settling.response });
  if (!connection.open && connection.turns.length > 0) breakOff(connection, notReached);
  else if (!connection.open) connection.socket.destroy();
}

const notReached: WireFault = {
  kind: 'fault',
  reason: 'closed',
  detail: 'The connection ended with the answer to an earlier request.',
  clause: undefined,
};

function noteSurplus(connection: Connection): void {
  connection.open = false;
  if (connection.settling === undefined) {
    breakOff(connection, connectionLost);
    return;
  }
  const { turn, response } = connection.settling;
  const { status } = response.head;
  const bare = turn.request.method === 'HEAD' || status === 204 || status === 304;
  if (bare) noteFraming(response.defects, 'Content follows a response that cannot have any.', 'RFC 9112, 6.3');
  else noteFraming(response.defects, 'Bytes follow the end of the response.', 'RFC 9112, 6.3');
}

function hangUp(connection: Connection): void {
  const turn = connection.turns[0];
  if (turn === undefined) {
    breakOff(connection, connectionLost);
    return;
  }
  finishResponse(turn.parse);
  const { outcome } = turn.parse;
  connection.open = false;
  if (outcome?.kind === 'response') endTurn(connection, { turn, response: outcome });
  else breakOff(connection, outcome ?? connectionLost);
}

function expire(connection: Connection, turn: Turn): void {
  const { parse } = turn;
  if (connection.turns[0] === turn && lacksOnlyLastLine(parse)) {
    acceptWithoutLastLine(parse);
    if (parse.outcome?.kind === 'response') endTurn(connection, { turn, response: parse.outcome });
    return;
  }
  const seconds = parse.limits.timeoutMs / 1000;
  const part = parse.body === undefined ? 'the header section' : 'the content';
  const detail = parse.begun ? `After ${seconds} s ${part} was not whole.` : `There was no answer within ${seconds} s.`;
  breakOff(connection, { kind: 'fault', reason: 'timeout', detail, clause: undefined });
}

function report(connection: Connection, { turn, outcome }: { turn: Turn; outcome: ParsedResponse | WireFault }): void {
  clearTimeout(turn.timer);
  clearTimeout(turn.continueTimer);
  const answeredBefore = outcome.kind === 'response' ? connection.answered - 1 : connection.answered;
  turn.resolve({ outcome, begun: turn.parse.begun, answeredBefore, durationMs: performance.now() - turn.startedAt });
}
