import type { Socket } from 'node:net';
import type { WireRequest } from '../wire/encode-request.ts';
import type { ParsedResponse, ResponseParse } from '../wire/response-parser.ts';
import type { WireFault } from '../wire/wire-fault.ts';
import type { Attention } from './event-loop-lag.ts';

/** An open connection and the requests on it whose answers are still to come, in order. */
export interface Connection {
  readonly socket: Socket;
  /** How long its opening took, in milliseconds. */
  readonly openedInMs: number;
  readonly attention: Attention;
  readonly turns: Turn[];
  /** The last request answered, for as long as bytes that follow its answer can still be told from those of the next. */
  settling: Settling | undefined;
  /** Responses received whole. */
  answered: number;
  /** The request that the last of them answered. */
  lastAnswered: WireRequest | undefined;
  /** When the last of them was whole, by `performance.now()`. */
  answeredAt: number;
  /** Requests may be sent. */
  open: boolean;
  /** Why it ended, when it ended while nobody waited for an answer. */
  ending: Ending | undefined;
  /** The server serves this connection: it has sent something. */
  served: boolean;
  /** To be closed when nobody uses it, because others wait for the server. */
  retiring: boolean;
  /** The server has closed its side without an answer, and it is being found out whether it had read the request. */
  asking: boolean;
}

/** What came back for one request, and what the connection tells besides. */
export interface Received {
  readonly outcome: ParsedResponse | WireFault;
  /** A byte of an answer had arrived. */
  readonly begun: boolean;
  /** The connection ended, and the server cannot be shown to have read the request. */
  readonly unread: boolean;
  /** Responses that the same connection had brought before. */
  readonly answeredBefore: number;
  /** The request before it on the connection. */
  readonly previous: WireRequest | undefined;
  /** For how long the connection had been idle, in milliseconds. */
  readonly idleMs: number;
  readonly durationMs: number;
}

/** What a request meets on a connection that ended. */
export interface Ending {
  readonly fault: WireFault;
  /** The server cannot be shown to have read the request. */
  readonly unread: boolean;
}

/** One request on a connection. */
export interface Turn {
  readonly request: WireRequest;
  readonly parse: ResponseParse;
  readonly startedAt: number;
  readonly previous: WireRequest | undefined;
  readonly idleMs: number;
  readonly resolve: (received: Received) => void;
  timer: NodeJS.Timeout | undefined;
  /** What `attention` had lost when the clock was started or last set on. */
  lostMs: number;
  continueTimer: NodeJS.Timeout | undefined;
  written: 'not' | 'head' | 'partly' | 'whole';
}

/** A whole response that is not handed out yet. */
export interface Settling {
  readonly turn: Turn;
  readonly response: ParsedResponse;
  readonly answeredBefore: number;
}
