import { TLSSocket } from 'node:tls';
import type { Limits } from '../../model/exchange.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import {
  acceptWithoutLastLine,
  beginResponse,
  cutStream,
  endOfInput,
  feedResponse,
  hasBody,
  isStreaming,
  lacksOnlyLastLine,
} from '../wire/response-parser.ts';
import { closedEarly, type WireFault } from '../wire/wire-fault.ts';
import type { ConnectionState, PendingRequest, Received } from './connection-state.ts';
import type { EventLoopLag } from './event-loop-lag.ts';
import { breakOff, connectionReset, failRequests, finishResponse, noteExtraBytes } from './finish-response.ts';
import { type NoConnection, type OpenSocket, openSocket } from './open-socket.ts';
import { releaseBody, writeAtOnce, writeRequest } from './write-request.ts';

/** An open connection, and the requests on it that wait for their responses. */
export interface Connection {
  readonly kind: 'connection';
  /** Sends a request and waits for its response, which follows those to earlier requests. Never rejects. */
  readonly send: (request: WireRequest) => Promise<Received>;
  /** Sends several requests in one write, bodies that would wait for 100 (Continue) included; the responses in the same order. */
  readonly sendPipelined: (
    first: WireRequest,
    rest: readonly WireRequest[],
  ) => readonly [Promise<Received>, ...Promise<Received>[]];
  /** Whether requests may be sent. */
  readonly isOpen: () => boolean;
  /** Whether the server has sent anything on it. */
  readonly isServed: () => boolean;
  /** Whether a request waits for its response. */
  readonly isWaiting: () => boolean;
  /** Stops the clock of the request whose response is next. The function it gives restarts the clock with the full time limit. */
  readonly stopClock: () => () => void;
  /** Closes it; pending requests end with `fault`. */
  readonly close: (fault: WireFault) => void;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<unknown>;
}

/** What bounds a connection. */
export interface ConnectionOptions {
  readonly limits: Limits;
  readonly lag: EventLoopLag;
  /** Ends the opening of the connection; not the open connection. */
  readonly signal: AbortSignal;
}

/** Opens a connection to the endpoint. */
export async function openConnection(
  endpoint: Endpoint,
  options: ConnectionOptions,
): Promise<Connection | NoConnection> {
  const opened = await openSocket(endpoint, { timeoutMs: options.limits.timeoutMs, signal: options.signal });
  if (opened.kind === 'no-connection') return opened;
  const state = adoptSocket(opened, options);
  const { socket } = state;
  return {
    kind: 'connection',
    send: (request) => exchange(state, { request, write: writeRequest }),
    sendPipelined: (first, rest) => {
      const send = (request: WireRequest) => exchange(state, { request, write: writeAtOnce });
      socket.cork();
      const responses = [send(first), ...rest.map(send)] as const;
      socket.uncork();
      return responses;
    },
    isOpen: () => state.open,
    isServed: () => state.served,
    isWaiting: () => state.pending.length > 0,
    stopClock: () => {
      const [next] = state.pending;
      clearTimeout(next?.timer);
      return () => {
        if (next !== undefined && state.pending.includes(next)) startClock(state, next);
      };
    },
    close: (fault) => breakOff(state, fault),
    closed: socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve)),
  };
}

function adoptSocket({ socket, receive, openedInMs }: OpenSocket, { limits, lag }: ConnectionOptions): ConnectionState {
  const state: ConnectionState = {
    socket,
    openedInMs,
    limits,
    lag,
    pending: [],
    held: undefined,
    answered: 0,
    lastAnswered: undefined,
    answeredAt: 0,
    open: true,
    ending: undefined,
    served: false,
    checkingWhetherRead: false,
  };
  receive((bytes) => read(state, bytes));
  socket.on('end', () => readEnd(state));
  socket.on('close', () => breakOff(state, connectionReset));
  socket.on('error', () => breakOff(state, connectionReset));
  return state;
}

interface Outgoing {
  readonly request: WireRequest;
  readonly write: (state: ConnectionState, pending: PendingRequest) => void;
}

function exchange(state: ConnectionState, { request, write }: Outgoing): Promise<Received> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const pending: PendingRequest = {
      request,
      parser: beginResponse(request.method, state.limits),
      startedAt,
      previous: state.lastAnswered,
      idleMs: state.answered === 0 ? 0 : startedAt - state.answeredAt,
      resolve,
      timer: undefined,
      lostMs: 0,
      continueTimer: undefined,
      streamTimer: undefined,
      written: 'not',
    };
    state.pending.push(pending);
    startClock(state, pending);
    if (state.open) write(state, pending);
    else failRequests(state, state.ending ?? { fault: connectionReset, unread: true });
  });
}

function startClock(state: ConnectionState, pending: PendingRequest): void {
  clearTimeout(pending.timer);
  pending.lostMs = state.lag.lostMs();
  pending.timer = setTimeout(expire, state.limits.timeoutMs, state, pending);
}

function read(state: ConnectionState, bytes: Buffer): void {
  state.served = true;
  let rest = bytes;
  while (rest.length > 0) {
    const pending = state.pending[0];
    if (pending === undefined) {
      // Bytes after we closed the connection may belong to the requests that failed with it.
      if (state.ending === undefined) noteExtraBytes(state);
      return;
    }
    rest = rest.subarray(feedResponse(pending.parser, rest));
    if (pending.continueTimer !== undefined && pending.parser.interim.includes(100)) releaseBody(state, pending);
    if (pending.streamTimer === undefined && isStreaming(pending.parser)) cutStreamInTime(state, pending);
    const { outcome } = pending.parser;
    if (outcome?.kind === 'fault') {
      breakOff(state, outcome);
      return;
    }
    if (outcome !== undefined) finishResponse(state, { pending, response: outcome });
  }
}

function readEnd(state: ConnectionState): void {
  const pending = state.pending[0];
  if (pending === undefined) breakOff(state, connectionReset);
  else if (pending.parser.begun) endResponse(state, pending);
  else if (state.socket instanceof TLSSocket || pending.written !== 'whole')
    failRequests(state, { fault: closedUnread, unread: true });
  else checkWhetherRead(state);
}

function endResponse(state: ConnectionState, pending: PendingRequest): void {
  endOfInput(pending.parser);
  const { outcome } = pending.parser;
  state.open = false;
  if (outcome?.kind === 'response') finishResponse(state, { pending, response: outcome });
  else breakOff(state, outcome ?? connectionReset);
}

const shortestCheckMs = 25;

/**
 * A server may close a connection that it kept open at any time, also while a request is on its way (RFC 9112, 9.5); but it may not read a
 * request and close without a response. TCP shows which of the two happened: a closed socket resets the connection when data arrives, and after a
 * reset a write fails.
 */
function checkWhetherRead(state: ConnectionState): void {
  if (state.checkingWhetherRead) return;
  state.checkingWhetherRead = true;
  setTimeout(
    () => {
      if (state.pending.length === 0) return;
      state.socket.write('\r\n', (error) => {
        if (error instanceof Error) failRequests(state, { fault: closedUnread, unread: true });
        else failRequests(state, { fault: closedAfterReading, unread: false });
      });
    },
    Math.max(shortestCheckMs, 2 * state.openedInMs),
  );
}

const closedUnread = closedEarly('the connection was closed without a response', undefined);
const closedAfterReading = closedEarly(
  'the server read the request and closed the connection without a response',
  undefined,
);

function expire(state: ConnectionState, pending: PendingRequest): void {
  const { parser } = pending;
  const lostMs = state.lag.measure();
  if (lostMs > pending.lostMs) {
    pending.timer = setTimeout(expire, lostMs - pending.lostMs, state, pending);
    pending.lostMs = lostMs;
    return;
  }
  if (state.pending[0] === pending && lacksOnlyLastLine(parser)) {
    acceptWithoutLastLine(parser);
    if (parser.outcome?.kind === 'response') finishResponse(state, { pending, response: parser.outcome });
    return;
  }
  if (state.pending[0] === pending && isStreaming(parser)) {
    endStream(state, pending);
    return;
  }
  breakOff(state, {
    kind: 'fault',
    reason: 'timeout',
    detail: describeTimeout(pending, state.limits),
    clause: undefined,
  });
}

/** How long a stream is read: its first items are sent soon, and many streams never end. */
const streamMs = 1000;
const streamMsWithItems = 250;

function cutStreamInTime(state: ConnectionState, pending: PendingRequest): void {
  const longest = Math.min(streamMs, state.limits.timeoutMs / 2);
  const first = Math.min(streamMsWithItems, longest);
  const check = () => {
    if (hasBody(pending.parser)) endStream(state, pending);
    else pending.streamTimer = setTimeout(endStream, longest - first, state, pending);
  };
  pending.streamTimer = setTimeout(check, first);
}

/** Takes what has arrived of a stream for the response. */
function endStream(state: ConnectionState, pending: PendingRequest): void {
  const { parser } = pending;
  if (state.pending[0] !== pending || !isStreaming(parser)) return;
  cutStream(parser);
  if (parser.outcome?.kind === 'response') finishResponse(state, { pending, response: parser.outcome });
}

function describeTimeout({ parser }: PendingRequest, { timeoutMs }: Limits): string {
  const limit = `within ${timeoutMs / 1000} s`;
  if (!parser.begun) return `no response ${limit}`;
  return parser.body === undefined ? `no complete header section ${limit}` : `no complete body ${limit}`;
}
