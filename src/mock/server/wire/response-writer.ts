import type { Socket } from 'node:net';
import type { Rejection } from '../../rejection/rejection.ts';
import type { RequestHead } from '../../request/mock-request.ts';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';

/**
 * Called once for each request, when its head has been read. Gives what is to be called, once, with the body; `undefined`: the head alone has been
 * responded to.
 */
export type AcceptRequest = (head: RequestHead, writer: ResponseWriter) => Respond | undefined;

/** Responds to a request; a promise where the response is not written at once. */
export type Respond = (received: ReceivedBody) => MaybePromise<void>;

/** How the reading of a request's body ended. */
export type ReceivedBody =
  | { readonly kind: 'whole'; readonly body: Uint8Array | undefined }
  /** The request is refused before its body has been read to its end. */
  | { readonly kind: 'refused'; readonly rejection: Rejection }
  /** The client left before the body was whole. */
  | { readonly kind: 'gone' };

/** Writes the response to one request. The client receives the same bytes whether `node:http` writes them or we do. */
export interface ResponseWriter {
  readonly socket: Socket;
  /** Whether the client has left. */
  readonly isClosed: () => boolean;
  /** Whether anything of the response has been written. */
  readonly hasBegun: () => boolean;
  /** Writes a whole response. `extraHeaders` follow its own: names and values in turn. Throws when a header cannot be sent. */
  readonly write: (response: MockResponse, extraHeaders: readonly string[]) => void;
  /** Writes a whole response and closes the connection. */
  readonly writeLast: (response: MockResponse, extraHeaders: readonly string[]) => void;
  /** Writes a head that announces a body of `length` bytes. */
  readonly writeHead: (response: MockResponse, extraHeaders: readonly string[], length: number) => void;
  /** Writes a part of the announced body. Resolves when the system has it, or the client has left. */
  readonly writePart: (part: Uint8Array) => Promise<void>;
  /** Ends a response that was written in parts. */
  readonly end: () => void;
}
