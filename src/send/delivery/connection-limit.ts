import { setTimeout as sleep } from 'node:timers/promises';
import { startClock } from '../connection/connection.ts';
import type { Connection, Received } from '../connection/connection-state.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import type { Pool } from './connection-pool.ts';
import type { Slots } from './slots.ts';

/**
 * Keeps watch over a server that may serve fewer connections at once than we open. Some let the others wait until one ends, some turn them
 * away; both are their right, so room is made, the request gets all of its time, and from then on fewer connections are opened.
 */
export interface Crowd {
  readonly pool: Pool;
  readonly slots: Slots;
  /** The longest that room is waited for, in milliseconds. */
  readonly timeoutMs: number;
  /** The server has answered something. */
  met: boolean;
  /** The most connections that have been served at once. */
  mostServed: number;
  /** So many connections it was found to keep open at once. */
  provenPlaces: number;
  /** The server has shown that it does not serve any number of connections. */
  limited: boolean;
  /** Requests that were turned away and are sent again, one after the other, while nothing else is opened. */
  turnedAway: number;
  /** Resolved when the last of them has been. */
  waiting: Promise<unknown>;
  /** How long the server has taken for the first answers on connections of their own, in milliseconds. */
  readonly pace: { sum: number; answers: number };
}

/** Sends a request over a connection. */
export type Send = (connection: Connection) => Promise<Received>;

/** A server that is silent for so long on a new connection may be waiting for the end of another: at least, in milliseconds, and by how long it usually takes. */
const stall = { leastMs: 250, usualTimes: 3, ofTimeout: 0.7 };
/** A server that turns connections away does so at once; this is for the way there and back. */
const turnAwayMs = 150;
/** A server has noticed by then that a connection has ended. */
const noticeMs = 50;

/**
 * Opens a connection and sends over it; again, alone, when the server turned it away because others were open. The connection is the sender's
 * to give back.
 */
export async function sendOverNew(crowd: Crowd, send: Send): Promise<Received | NoConnection> {
  while (crowd.turnedAway > 0) await crowd.waiting;
  let others = 0;
  const received = await openAndSend(crowd, (connection) => {
    others = open(crowd).length - 1;
    return send(connection);
  });
  others = Math.max(others, open(crowd).length, crowd.turnedAway);
  if (!crowd.met && !('kind' in received) && wasTurnedAway(received) && others === 0) return sendAgain(crowd, send);
  if ('kind' in received || !wasTurnedAway(received) || others < (crowd.limited ? 0 : crowd.provenPlaces))
    return received;
  crowd.turnedAway++;
  const again = crowd.waiting.then(() => sendAlone(crowd, { send, others, received }));
  crowd.waiting = again.catch(() => undefined).finally(() => crowd.turnedAway--);
  return again;
}

/** Gives a connection back to the pool, or ends it when another one waits for that. */
export function giveBack({ pool, limited }: Crowd, connection: Connection): void {
  connection.retiring ||= limited && pool.all().some(({ served, turns }) => !served && turns.length > 0);
  pool.give(connection);
}

async function openAndSend(crowd: Crowd, send: Send): Promise<Received | NoConnection> {
  const connection = await crowd.pool.open();
  if ('kind' in connection) return connection;
  let relief: Promise<void> | undefined;
  const watch = setInterval(() => {
    relief ??= connection.turns.length > 0 && seemsStarved(crowd, connection) ? relieve(crowd, connection) : undefined;
  }, stallMs(crowd));
  const started = performance.now();
  const received = await send(connection).finally(() => clearInterval(watch));
  if (received.begun && relief === undefined) learnPace(crowd, performance.now() - started);
  crowd.met ||= received.begun;
  if (relief !== undefined && received.begun) setLimit(crowd, crowd.mostServed);
  crowd.mostServed = Math.max(crowd.mostServed, served(crowd).length);
  return received;
}

function stallMs({ pace: { sum, answers }, timeoutMs }: Crowd): number {
  const usualMs = answers === 0 ? 0 : sum / answers;
  return Math.max(stall.leastMs, Math.min(usualMs * stall.usualTimes, timeoutMs * stall.ofTimeout));
}

function learnPace({ pace }: Crowd, ms: number): void {
  pace.sum += ms;
  pace.answers += 1;
}

/** The server may not have noticed yet that the connection by which it was reached has ended. */
async function sendAgain(crowd: Crowd, send: Send): Promise<Received | NoConnection> {
  crowd.met = true;
  await sleep(noticeMs);
  return openAndSend(crowd, send);
}

function open({ pool }: Crowd): readonly Connection[] {
  return pool.all().filter((connection) => connection.open);
}

function served(crowd: Crowd): readonly Connection[] {
  return open(crowd).filter((connection) => connection.served);
}

// As many as ever were served at once are served now, and this one is not.
function seemsStarved(crowd: Crowd, connection: Connection): boolean {
  const holders = served(crowd).length;
  return !connection.served && holders > 0 && holders >= crowd.mostServed;
}

async function relieve(crowd: Crowd, connection: Connection): Promise<void> {
  const [turn] = connection.turns;
  if (turn === undefined) return;
  clearTimeout(turn.timer);
  await retire(crowd, served(crowd));
  if (connection.turns.includes(turn)) startClock(connection, turn);
}

/** Ends connections as soon as nobody uses them, and waits until they have ended. */
async function retire({ pool, timeoutMs }: Crowd, connections: readonly Connection[]): Promise<void> {
  for (const connection of connections) connection.retiring = true;
  pool.closeIdle();
  const ended = connections.map(
    ({ socket }) => socket.destroyed || new Promise((resolve) => socket.once('close', resolve)),
  );
  await Promise.race([Promise.all(ended), sleep(timeoutMs, undefined, { ref: false })]);
}

interface TurnedAway {
  readonly send: Send;
  readonly others: number;
  readonly received: Received;
}

async function sendAlone(crowd: Crowd, { send, others, received }: TurnedAway): Promise<Received | NoConnection> {
  if (!crowd.limited && others < crowd.provenPlaces) return received;
  await retire(crowd, crowd.pool.all());
  if (!crowd.limited) {
    const places = await countPlaces(crowd, others + 1);
    if (places > others) {
      crowd.provenPlaces = Math.max(crowd.provenPlaces, places);
      return received;
    }
    setLimit(crowd, places);
  }
  // The server may not have noticed yet that the others have ended.
  for (const pauseMs of [10, 50, 250]) {
    await sleep(pauseMs);
    const again = await openAndSend(crowd, send);
    if ('kind' in again || !wasTurnedAway(again)) return again;
  }
  return openAndSend(crowd, send);
}

/** How many of so many connections, on which nothing is sent, the server keeps open. */
async function countPlaces(crowd: Crowd, wanted: number): Promise<number> {
  const opened = await Promise.all(Array.from({ length: wanted }, () => crowd.pool.open()));
  await sleep(turnAwayMs);
  const connections = opened.flatMap((one) => ('kind' in one ? [] : [one]));
  const places = connections.filter(({ open }) => open).length;
  for (const connection of connections) crowd.pool.give(connection);
  await retire(crowd, connections);
  return places;
}

function setLimit(crowd: Crowd, connections: number): void {
  crowd.limited = true;
  crowd.slots.limit(connections);
}

// Closed before a byte came, and nothing shows that the request was read.
function wasTurnedAway({ outcome, begun, unread, answeredBefore }: Received): boolean {
  return outcome.kind === 'fault' && outcome.reason === 'closed' && !begun && unread && answeredBefore === 0;
}
