import type { Operation } from './contract.ts';
import type { ExpectedState } from './expected-state.ts';
import type { Json, JsonObject, Pointer } from './json.ts';
import type { StrategyId } from './strategy-id.ts';

/** A header as it is sent or received: the name in its own case, the value without line ends. */
export type HeaderField = readonly [name: string, value: string];

/** One request that tests one promise of the contract. */
export interface Case {
  /** `POST /books › missing-required › without name`: stable over runs, unique in a plan. */
  readonly id: string;
  /** The id of the strategy that derived it. */
  readonly strategy: StrategyId;
  readonly operation: Operation;
  readonly request: RequestDraft;
  readonly expects: Expectation;
  /** The only fault of the body or of a parameter when `expects` is `rejected`; otherwise `undefined`. */
  readonly fault: Fault | undefined;
  readonly scope: Scope;
  /** The promise that is tested, a pointer into the contract. */
  readonly about: Pointer;
  /** One line: why the request is valid, or its only fault. */
  readonly why: string;
  /** A variation of an ordinary request that counts as ordinary, because the operation refuses all ordinary ones. */
  readonly varies?: true;
  /** Its path names, by a text that nothing describes, a resource that the run does not know to exist. */
  readonly namesUnknown?: true;
  /** Its body has an identifier, such as a `performanceId`, of something that the contract shows no way to create or list. */
  readonly refersToUnknown?: true;
  /** It repeats an accepted request, so that an identifier is used twice. */
  readonly repeats?: true;
  /** What it creates is for later requests of the same strategy alone; absent: any request may name it. */
  readonly reserves?: true;
  /** What the target showed or did before, by which its response is judged; absent: nothing. */
  readonly expectedState?: ExpectedState;
}

/**
 * What the contract and the standards make of the request:
 * `accepted`: it is valid and in scope; `rejected`: its body breaks the contract in exactly the way that `why` says;
 * `unauthorised`: the required credential is missing; `anything`: the contract does not say whether it is accepted.
 */
export type Expectation = 'accepted' | 'rejected' | 'unauthorised' | 'anything';

/**
 * `schema`: a value that its schema forbids; `syntax`: a body that is not JSON, or a missing one where it is required;
 * `media-type`: a body of a type that the operation does not accept.
 */
export type Fault = 'schema' | 'syntax' | 'media-type';

/** Whether the contract covers the request and, if not, which other responses HTTP allows. */
export type Scope =
  | { readonly inside: true }
  | {
      readonly inside: false;
      readonly by: OutOfScopeReason;
      /** Statuses that HTTP allows in this situation; they need no documentation. */
      readonly allowedStatuses: readonly number[];
    };

/** What puts a request out of scope. */
export type OutOfScopeReason =
  /** It breaks HTTP's own grammar. */
  | 'message'
  | 'credentials'
  | 'method'
  /** The contract has no such path. */
  | 'path'
  /** A documented path names something that may not exist. */
  | 'resource'
  | 'media-type'
  | 'accept'
  | 'expectation'
  /** There is no Content-Length. */
  | 'length'
  /** A larger body than usual. */
  | 'size'
  /** Nested deeper than a parser must follow (RFC 8259, 9). */
  | 'depth';

/** A request before it is sent: without host, credential and framing headers. */
export interface RequestDraft {
  readonly method: string;
  /** Path and query under the base address, percent-encoded, starting with `/`. */
  readonly path: string;
  /** In the order in which they are sent. Never a credential, `Host`, `Content-Length` or `Transfer-Encoding`. */
  readonly headers: readonly HeaderField[];
  readonly body: BodyDraft;
  readonly credential: CredentialUse;
  /** Writes the names of all headers in this case, even of those that `send` adds (RFC 9110, 5.1: case does not matter); absent: as they are. */
  readonly fieldNames?: 'lower-case' | 'upper-case';
  /** Sends no User-Agent (RFC 9110, 10.1.5: a client should, and need not); absent: with one. */
  readonly anonymous?: true;
}

/** The body of a request before it is sent. */
export type BodyDraft =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'content';
      /** Text is sent as UTF-8. */
      readonly content: string | Uint8Array;
      /** The value that the body was written from, when it is JSON. */
      readonly value: Json | undefined;
      /** What the fields of a form or the parts of a multipart body were written from, without the files; absent: it is neither. */
      readonly fields?: JsonObject;
      /** The only part of a multipart body that is a file; absent: there is none, or there are several. */
      readonly file?: SentFile;
      readonly framing: 'length' | 'chunked';
      /** Send `Expect: 100-continue` and wait for a moment before the body (RFC 9110, 10.1.1). */
      readonly expectContinue: boolean;
      /** Send the body in two pieces with this pause between them, in milliseconds. Absent: without a pause. */
      readonly pauseMs?: number;
      /** Of each chunk of a chunked body, in bytes; absent: two halves. */
      readonly chunkBytes?: number;
    };

/** A part of a multipart body that is a file. */
export interface SentFile {
  /** The name of the part. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What `send` does with the credential, which no other station ever sees. */
export type CredentialUse =
  /** As the scheme requires. */
  | 'valid'
  /** Leaves it out. */
  | 'none'
  /** An empty token. */
  | 'empty'
  /** The scheme's name alone. */
  | 'scheme-only'
  /** The token under another scheme. */
  | 'wrong-scheme'
  /** Under the scheme Token. */
  | 'token-scheme'
  /** Under the scheme Digest. */
  | 'digest-scheme'
  /** Under an invented scheme. */
  | 'unknown-scheme'
  /** The token without a scheme. */
  | 'bare'
  /** Well-formed, but never issued. */
  | 'unknown'
  /** Not a credential at all. */
  | 'malformed'
  /** The scheme's name in lower case. */
  | 'lower-case'
  | 'upper-case'
  /** Two spaces after the scheme's name. */
  | 'spaced'
  /** The header twice. */
  | 'repeated'
  /** The token in the query instead of the header (RFC 6750, 2.3). */
  | 'query';

/**
 * Cases that belong together, sent in this order:
 * `any` over whatever connection is free; `same-connection` one after the other over one; `new-connections` one after the other, each over its own;
 * `parallel` at once, each over its own; `pipelined` written in one go over one connection (RFC 9112, 9.3.2).
 */
export interface Sequence {
  readonly id: string;
  readonly delivery: 'any' | 'same-connection' | 'new-connections' | 'parallel' | 'pipelined';
  /** It is sent so many milliseconds after the one before it, which gives the target time. Absent: without a pause. */
  readonly afterMs?: number | undefined;
  /** It may show what an earlier sequence about the same did not, because the target has refused that. `false` by default. */
  readonly isNews?: boolean | undefined;
  /** It only shows what the one after it needs, and does not count as one of the strategy. `false` by default. */
  readonly prepares?: boolean | undefined;
  readonly cases: readonly Case[];
}
