import type { Socket } from 'node:net';
import type { WireRequest } from './encode-request.ts';
import type { ParsedResponse, ResponseParse } from './response-parse.ts';
import type { WireFault } from './wire-fault.ts';

/** An open connection and the requests on it whose answers are still to come, in order. */
export interface Connection {
  readonly socket: Socket;
  readonly turns: Turn[];
  /** The last request answered, for as long as bytes that follow its answer can still be told from those of the next. */
  settling: Settling | undefined;
  /** Responses received whole. */
  answered: number;
  /** Requests may be sent. */
  open: boolean;
}

/** What came back for one request, and what the connection tells besides. */
export interface Received {
  readonly outcome: ParsedResponse | WireFault;
  /** A byte of an answer had arrived. */
  readonly begun: boolean;
  /** Responses that the same connection had brought before. */
  readonly answeredBefore: number;
  readonly durationMs: number;
}

/** One request on a connection. */
export interface Turn {
  readonly request: WireRequest;
  readonly parse: ResponseParse;
  readonly startedAt: number;
  readonly resolve: (received: Received) => void;
  timer: NodeJS.Timeout | undefined;
  continueTimer: NodeJS.Timeout | undefined;
  written: 'not' | 'head' | 'partly' | 'whole';
}

/** A whole response that is not handed out yet. */
export interface Settling {
  readonly turn: Turn;
  readonly response: ParsedResponse;
}
