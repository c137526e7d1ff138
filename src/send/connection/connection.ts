import { TLSSocket } from 'node:tls';
import type { Limits } from '../../model/exchange.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import {
  acceptWithoutLastLine,
  beginResponse,
  feedResponse,
  finishResponse,
  lacksOnlyLastLine,
} from '../wire/response-parser.ts';
import { closedEarly } from '../wire/wire-fault.ts';
import type { Connection, Received, Turn } from './connection-state.ts';
import { type Attention, measure } from './event-loop-lag.ts';
import { breakOff, connectionReset, endTurn, fail, noteSurplus } from './finish-response.ts';
import type { OpenSocket } from './open-socket.ts';
import { releaseContent, writeAtOnce, writeRequest } from './write-request.ts';

/** Takes over a socket that is ready. */
export function adoptSocket({ socket, receive, openedInMs }: OpenSocket, attention: Attention): Connection {
  const connection: Connection = {
    socket,
    openedInMs,
    attention,
    turns: [],
    settling: undefined,
    answered: 0,
    lastAnswered: undefined,
    answeredAt: 0,
    open: true,
    ending: undefined,
    served: false,
    retiring: false,
    asking: false,
  };
  receive((bytes) => read(connection, bytes));
  socket.on('end', () => hangUp(connection));
  socket.on('close', () => breakOff(connection, connectionReset));
  socket.on('error', () => breakOff(connection, connectionReset));
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
    const startedAt = performance.now();
    const turn: Turn = {
      request,
      parse: beginResponse(request.method, limits),
      startedAt,
      previous: connection.lastAnswered,
      idleMs: connection.answered === 0 ? 0 : startedAt - connection.answeredAt,
      resolve,
      timer: undefined,
      lostMs: 0,
      continueTimer: undefined,
      written: 'not',
    };
    connection.turns.push(turn);
    startClock(connection, turn);
    if (!connection.open) fail(connection, connection.ending ?? { fault: connectionReset, unread: true });
    else if (atOnce) writeAtOnce(connection, turn);
    else writeRequest(connection, turn);
  });
}

/** Gives a request all of its time, from now on. */
export function startClock(connection: Connection, turn: Turn): void {
  clearTimeout(turn.timer);
  turn.lostMs = connection.attention.lostMs;
  turn.timer = setTimeout(expire, turn.parse.limits.timeoutMs, connection, turn);
}

function read(connection: Connection, bytes: Buffer): void {
  connection.served = true;
  let rest = bytes;
  while (rest.length > 0) {
    const turn = connection.turns[0];
    if (turn === undefined) {
      // What follows after we have given the connection up may well answer the requests that were given up with it.
      if (connection.ending === undefined) noteSurplus(connection);
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

function hangUp(connection: Connection): void {
  const turn = connection.turns[0];
  if (turn === undefined) breakOff(connection, connectionReset);
  else if (turn.parse.begun) finish(connection, turn);
  else if (connection.socket instanceof TLSSocket || turn.written !== 'whole')
    fail(connection, { fault: closedUnasked, unread: true });
  else askWhetherRead(connection);
}

function finish(connection: Connection, turn: Turn): void {
  finishResponse(turn.parse);
  const { outcome } = turn.parse;
  connection.open = false;
  if (outcome?.kind === 'response') endTurn(connection, { turn, response: outcome });
  else breakOff(connection, outcome ?? connectionReset);
}

const shortestAskingMs = 25;

/**
 * A server may close a connection it has kept open at any time, also while a request is on its way (RFC 9112, 9.5); but it may not take a
 * request and close without an answer. TCP tells the two apart: what arrives at a closed socket is answered by a reset, and after a reset
 * nothing can be written any more.
 */
function askWhetherRead(connection: Connection): void {
  if (connection.asking) return;
  connection.asking = true;
  setTimeout(
    () => {
      if (connection.turns.length === 0) return;
      connection.socket.write('\r\n', (error) => {
        if (error instanceof Error) fail(connection, { fault: closedUnasked, unread: true });
        else fail(connection, { fault: closedInstead, unread: false });
      });
    },
    Math.max(shortestAskingMs, 2 * connection.openedInMs),
  );
}

const closedUnasked = closedEarly('the connection was closed without an answer', undefined);
const closedInstead = closedEarly('the server took the request and closed the connection without an answer', undefined);

function expire(connection: Connection, turn: Turn): void {
  const { parse } = turn;
  const lostMs = measure(connection.attention);
  if (lostMs > turn.lostMs) {
    turn.timer = setTimeout(expire, lostMs - turn.lostMs, connection, turn);
    turn.lostMs = lostMs;
    return;
  }
  if (connection.turns[0] === turn && lacksOnlyLastLine(parse)) {
    acceptWithoutLastLine(parse);
    if (parse.outcome?.kind === 'response') endTurn(connection, { turn, response: parse.outcome });
    return;
  }
  const seconds = parse.limits.timeoutMs / 1000;
  const part = parse.body === undefined ? 'the header section' : 'the content';
  const detail = parse.begun ? `after ${seconds} s ${part} was not whole` : `nothing came within ${seconds} s`;
  breakOff(connection, { kind: 'fault', reason: 'timeout', detail, clause: undefined });
}
