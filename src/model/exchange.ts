import type { Case, HeaderField } from './case.ts';
import type { Operation } from './contract.ts';
import type { Identity } from './identity.ts';

/** A server under test. The only place where a secret lives; it goes to `send` and nowhere else. */
export interface Target {
  /** Scheme, host, port and base path, without a trailing slash. */
  readonly baseUrl: URL;
  /** The secret for every scheme the contract names and `credentials` does not; `undefined`: none was given. */
  readonly token: string | undefined;
  /** Secrets by the names of schemes. */
  readonly credentials?: ReadonlyMap<string, string> | undefined;
  /** Who the requests come from; its secrets live here, too. */
  readonly identity?: Identity | undefined;
  /** Identities that come before it, for some operations each. */
  readonly ownIdentities?: readonly OwnIdentity[] | undefined;
  /** The identity, or else the token as a bearer token, is also sent to operations that ask for no credential: the contract asks for one nowhere, or nearly so. */
  readonly credentialEverywhere?: boolean | undefined;
  readonly limits: Limits;
}

/** An identity for some operations. */
export interface OwnIdentity {
  readonly identity: Identity;
  readonly isFor: (operation: Operation) => boolean;
}

/** Bounds on what one exchange may cost. */
export interface Limits {
  /** From the first byte written to the last byte read, in milliseconds. */
  readonly timeoutMs: number;
  /** Of a response's status line and header section, in bytes. */
  readonly headerBytes: number;
  /** Of a response body as it is transferred, in bytes. */
  readonly bodyBytes: number;
  /** Of a response body after decoding, in bytes. */
  readonly decodedBytes: number;
  /** Interim (1xx) responses before the final one. */
  readonly interimResponses: number;
}

/** One case that was sent to a target, with its outcome. */
export interface Exchange {
  readonly case: Case;
  readonly sent: SentRequest;
  readonly outcome: Reply | NoReply;
}

/** The request as it went out, the secret replaced by `$TOKEN`. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly body: string | Uint8Array | undefined;
}

/** A final response that was received completely. */
export interface Reply {
  readonly kind: 'reply';
  readonly status: number;
  /** In order, names as received. */
  readonly headers: readonly HeaderField[];
  /** The body after `Transfer-Encoding` and `Content-Encoding` are undone. */
  readonly body: Uint8Array;
  /** The body as text, or `undefined` when it is not UTF-8. A byte order mark stays. */
  readonly text: string | undefined;
  /** The body is a stream that had not ended when its time was over. */
  readonly isCut?: true;
  /** Interim (1xx) statuses that were received first. */
  readonly interim: readonly number[];
  /** What is wrong with the bytes although a response could be read. */
  readonly defects: readonly WireDefect[];
  readonly durationMs: number;
}

/** The bytes are not what they claim to be. */
export interface WireDefect {
  /** `framing`: HTTP/1.1 message syntax and lengths (RFC 9112); `encoding`: `Content-Encoding` or charset (RFC 9110, 8.3 and 8.4). */
  readonly kind: 'framing' | 'encoding';
  readonly message: string;
  /** `RFC 9112, 6.3`. */
  readonly clause: string;
}

/** No final response. */
export interface NoReply {
  readonly kind: 'no-reply';
  readonly reason: NoReplyReason;
  /** Never contains bytes of the target. */
  readonly detail: string;
  /** What HTTP or RFC clause the bytes broke, when they did. */
  readonly clause: string | undefined;
  readonly durationMs: number;
}

/**
 * `timeout`: not complete in time; `unreachable`: no connection; `closed`: the connection ended before the response was complete;
 * `malformed`: the bytes are not an HTTP/1.1 response; `excessive`: beyond one of the limits; `interrupted`: the run was stopped.
 */
export type NoReplyReason = 'timeout' | 'unreachable' | 'closed' | 'malformed' | 'excessive' | 'interrupted';
