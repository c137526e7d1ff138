import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../connection/connection.ts';
import type { Received } from '../connection/connection-state.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import type { ConnectionPool } from './connection-pool.ts';

/**
 * Adapts to a server that serves fewer connections at once than we open. Some servers let the others wait until one closes, some turn them
 * away; both are allowed. So other connections are closed, the request gets all of its time, and from then on fewer connections are opened.
 */
export interface ConnectionLimit {
  /**
   * Opens a connection and sends over it; again, alone, when the server turned it away because others were open. The caller gives the
   * connections back on which `send` was called.
   */
  readonly sendOverNew: (send: SendOver) => Promise<Received | NoConnection>;
  /** Gives a connection back to the pool, or closes it when another one waits for the server. */
  readonly giveBack: (connection: Connection) => void;
  /** Whether the server has ever sent anything. */
  readonly hasResponded: () => boolean;
}

/** Sends a request over this connection. */
export type SendOver = (connection: Connection) => Promise<Received>;

/** What the limit acts on. */
export interface ConnectionLimitOptions {
  readonly pool: ConnectionPool;
  /** The time limit of a request, in milliseconds. */
  readonly timeoutMs: number;
  /** Called with the number of connections that the server serves at once, when that is found out. */
  readonly limitConcurrency: (connections: number) => void;
}

interface LimitState extends ConnectionLimitOptions {
  hasResponded: boolean;
  /** The most connections that were served at once. */
  mostServed: number;
  /** The server is known to keep this many connections open at once. */
  provenConnections: number;
  /** The server is known to serve only some connections at once. */
  isLimited: boolean;
  /** Requests that were turned away and are sent again, one after the other; meanwhile nothing else is opened. */
  resending: number;
  /** Resolves after the last of them. */
  resends: Promise<unknown>;
  /** The times to the first response on connections, in milliseconds. */
  readonly firstResponses: { totalMs: number; count: number };
}

/** A server that is silent for this long on a new connection may wait for another to close: at least, and as a multiple of its usual time. */
const silence = { leastMs: 250, usualTimes: 3, ofTimeout: 0.7 };
/** A server that turns connections away does so at once; this is the time for the way there and back. */
const turnAwayMs = 150;
/** After this a server has noticed that a connection was closed. */
const noticeMs = 50;

/** Opens the limit of one server, which is not known at first. */
export function openConnectionLimit(options: ConnectionLimitOptions): ConnectionLimit {
  const state: LimitState = {
    ...options,
    hasResponded: false,
    mostServed: 1,
    provenConnections: 1,
    isLimited: false,
    resending: 0,
    resends: Promise.resolve(),
    firstResponses: { totalMs: 0, count: 0 },
  };
  return {
    sendOverNew: (send) => sendOverNew(state, send),
    giveBack: (connection) => giveBack(state, connection),
    hasResponded: () => state.hasResponded,
  };
}

async function sendOverNew(state: LimitState, send: SendOver): Promise<Received | NoConnection> {
  while (state.resending > 0) await state.resends;
  let others = 0;
  const received = await openAndSend(state, (connection) => {
    others = openConnections(state).length - 1;
    return send(connection);
  });
  if (received.kind === 'no-connection' || !wasTurnedAway(received)) return received;
  others = Math.max(others, openConnections(state).length, state.resending);
  if (!state.hasResponded && others === 0) return sendFirstAgain(state, send);
  if (!state.isLimited && others < state.provenConnections) return received;
  state.resending++;
  const resent = state.resends.then(() => sendAlone(state, { send, others, received }));
  state.resends = resent.catch(() => undefined).finally(() => state.resending--);
  return resent;
}

function giveBack({ pool, isLimited }: LimitState, connection: Connection): void {
  if (isLimited && pool.all().some((other) => !other.isServed() && other.isWaiting())) pool.discard(connection);
  else pool.give(connection);
}

async function openAndSend(state: LimitState, send: SendOver): Promise<Received | NoConnection> {
  const connection = await state.pool.open();
  if (connection.kind === 'no-connection') return connection;
  let relief: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (connection.isWaiting() && seemsStarved(state, connection)) relief ??= relieve(state, connection);
  }, longestSilenceMs(state));
  const started = performance.now();
  const received = await send(connection).finally(() => clearInterval(watch));
  if (received.begun) {
    state.hasResponded = true;
    if (relief === undefined) noteFirstResponse(state, performance.now() - started);
    else setLimit(state, state.mostServed);
  }
  state.mostServed = Math.max(state.mostServed, servedConnections(state).length);
  return received;
}

function longestSilenceMs({ firstResponses: { totalMs, count }, timeoutMs }: LimitState): number {
  const usualMs = count === 0 ? 0 : totalMs / count;
  return Math.max(silence.leastMs, Math.min(usualMs * silence.usualTimes, timeoutMs * silence.ofTimeout));
}

function noteFirstResponse({ firstResponses }: LimitState, ms: number): void {
  firstResponses.totalMs += ms;
  firstResponses.count += 1;
}

/** The server may not have noticed yet that the connection that `reach` opened was closed. */
async function sendFirstAgain(state: LimitState, send: SendOver): Promise<Received | NoConnection> {
  state.hasResponded = true;
  await sleep(noticeMs);
  return openAndSend(state, send);
}

function openConnections({ pool }: LimitState): readonly Connection[] {
  return pool.all().filter((connection) => connection.isOpen());
}

function servedConnections(state: LimitState): readonly Connection[] {
  return openConnections(state).filter((connection) => connection.isServed());
}

// As many connections are served as ever before, and this one is not.
function seemsStarved(state: LimitState, connection: Connection): boolean {
  const served = servedConnections(state).length;
  return !connection.isServed() && served > 0 && served >= state.mostServed;
}

async function relieve(state: LimitState, connection: Connection): Promise<void> {
  const restartClock = connection.stopClock();
  await state.pool.retire(servedConnections(state));
  restartClock();
}

interface TurnedAway {
  readonly send: SendOver;
  /** How many other connections were open. */
  readonly others: number;
  readonly received: Received;
}

async function sendAlone(state: LimitState, { send, others, received }: TurnedAway): Promise<Received | NoConnection> {
  if (!state.isLimited && others < state.provenConnections) return received;
  await state.pool.retire(state.pool.all());
  if (!state.isLimited) {
    const kept = await countKept(state, others + 1);
    if (kept > others) {
      state.provenConnections = Math.max(state.provenConnections, kept);
      return received;
    }
    setLimit(state, kept);
  }
  // The server may not have noticed yet that the others were closed.
  for (const pauseMs of [10, 50, 250]) {
    await sleep(pauseMs);
    const resent = await openAndSend(state, send);
    if (resent.kind === 'no-connection' || !wasTurnedAway(resent)) return resent;
  }
  return openAndSend(state, send);
}

/** How many of `wanted` connections the server keeps open when nothing is sent on them. */
async function countKept({ pool }: LimitState, wanted: number): Promise<number> {
  const opened = await Promise.all(Array.from({ length: wanted }, () => pool.open()));
  await sleep(turnAwayMs);
  const connections = opened.filter((one) => one.kind === 'connection');
  const kept = connections.filter((connection) => connection.isOpen()).length;
  for (const connection of connections) pool.give(connection);
  await pool.retire(connections);
  return kept;
}

function setLimit(state: LimitState, connections: number): void {
  state.isLimited = true;
  state.limitConcurrency(connections);
}

// Closed before a byte arrived, and nothing proves that the request was read.
function wasTurnedAway({ outcome, begun, unread, answeredBefore }: Received): boolean {
  return outcome.kind === 'fault' && outcome.reason === 'closed' && !begun && unread && answeredBefore === 0;
}
