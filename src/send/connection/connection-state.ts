import type { Socket } from 'node:net';
import type { Limits } from '../../model/exchange.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import type { ParsedResponse, ResponseParser } from '../wire/response-parser.ts';
import type { WireFault } from '../wire/wire-fault.ts';
import type { EventLoopLag } from './event-loop-lag.ts';

/** The state of one connection. Only this folder reads and changes it. */
export interface ConnectionState {
  readonly socket: Socket;
  /** How long it took to open, in milliseconds. */
  readonly openedInMs: number;
  readonly limits: Limits;
  readonly lag: EventLoopLag;
  /** Requests without a complete response, in the order in which they were sent. */
  readonly pending: PendingRequest[];
  /** The last complete response, held back until it is known whether more bytes arrived together with it. */
  held: HeldResponse | undefined;
  /** How many complete responses were received. */
  answered: number;
  /** The request of the last of them. */
  lastAnswered: WireRequest | undefined;
  /** When the last of them was complete, by `performance.now()`. */
  answeredAt: number;
  /** Requests may be sent. */
  open: boolean;
  /** Why it ended, when it ended without a pending request. */
  ending: Ending | undefined;
  /** The server has sent something on it. */
  served: boolean;
  /** The server has closed its side without a response, and we are finding out whether it had read the request. */
  checkingWhetherRead: boolean;
}

/** One request on a connection. */
export interface PendingRequest {
  readonly request: WireRequest;
  readonly parser: ResponseParser;
  /** When it was written, by `performance.now()`. */
  readonly startedAt: number;
  /** The request before it on the connection; `undefined` for the first one. */
  readonly previous: WireRequest | undefined;
  /** How long the connection was idle before it, in milliseconds. */
  readonly idleMs: number;
  readonly resolve: (received: Received) => void;
  /** Ends the request when its time is over. */
  timer: NodeJS.Timeout | undefined;
  /** The event loop lag when the timer was last set, in milliseconds. */
  lostMs: number;
  /** Sends the body when 100 (Continue) does not arrive. */
  continueTimer: NodeJS.Timeout | undefined;
  /** Ends the reading of a stream. */
  streamTimer: NodeJS.Timeout | undefined;
  /** How much of the request the socket was given. */
  written: 'not' | 'head' | 'partly' | 'whole';
}

/** A complete response that is not handed out yet. */
export interface HeldResponse {
  readonly pending: PendingRequest;
  readonly response: ParsedResponse;
  /** How many complete responses the connection had before it. */
  readonly answeredBefore: number;
}

/** Why a connection ended. */
export interface Ending {
  readonly fault: WireFault;
  /** Nothing proves that the server has read the pending request. */
  readonly unread: boolean;
}

/** What one request led to, and the facts of its connection. */
export interface Received {
  readonly kind: 'received';
  readonly outcome: ParsedResponse | WireFault;
  /** At least one byte of a response had arrived. */
  readonly begun: boolean;
  /** The connection ended, and nothing proves that the server has read the request. */
  readonly unread: boolean;
  /** Complete responses received on this connection before. */
  readonly answeredBefore: number;
  /** The request before it on the connection. */
  readonly previous: WireRequest | undefined;
  /** For how long the connection had been idle, in milliseconds. */
  readonly idleMs: number;
  readonly durationMs: number;
}
