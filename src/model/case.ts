import type { Operation } from './contract.ts';
import type { Json, JsonObject, Pointer } from './json.ts';

/** A header field as it is sent or received: name in its spelling, value without line ends. */
export type HeaderField = readonly [name: string, value: string];

/** One request that puts one promise of the contract to the test. */
export interface Case {
  /** `POST /books › missing-required › without name`: stable over runs, unique in a plan. */
  readonly id: string;
  /** The id of the strategy that derived it. */
  readonly strategy: string;
  readonly operation: Operation;
  readonly request: RequestDraft;
  readonly expects: Expectation;
  /** What alone is wrong with the content or a parameter when `expects` is `rejected`; `undefined` otherwise. */
  readonly fault: Fault | undefined;
  readonly scope: Scope;
  /** The promise put to the test, a pointer into the contract. */
  readonly about: Pointer;
  /** One line: why the request is valid, or what alone is wrong with it. */
  readonly why: string;
  /** It says again what an accepted request has said before, so that an identifier is used twice. */
  readonly repeats?: true;
  /** What the target has said or done before, by which its answer is judged; absent: nothing. */
  readonly expectedState?: ExpectedState;
}

/**
 * What the answer has to bear out: `stored` shows content that was accepted before; `listed` is a list that has a resource in it;
 * `removed` no longer shows what a DELETE took away, `unlisted` no longer lists it;
 * `unmet` is the refusal of a change under a condition that does not hold.
 */
export type ExpectedState =
  | {
      readonly kind: 'stored';
      /** `POST /books`. */
      readonly by: string;
      /** Where the object stands in the answer that has these members. */
      readonly instance: Pointer;
      /** `null` stands for nothing, too. */
      readonly members: JsonObject;
      /** What was shown before, and the strong entity tag that it had. */
      readonly before: { readonly content: Json; readonly tag: string } | undefined;
    }
  | { readonly kind: 'removed'; readonly content: Json }
  | {
      readonly kind: 'listed';
      readonly id: string;
      /** Nothing says that the list may come in pages. */
      readonly whole: boolean;
    }
  | { readonly kind: 'unlisted'; readonly id: string }
  | { readonly kind: 'unmet' };

/**
 * What the contract and the standards make of the request:
 * `accepted` it is valid and in scope; `rejected` its content breaks the contract in exactly the way `why` says;
 * `unauthorised` the credential that the contract asks for is not there; `anything` nothing is promised about acceptance.
 */
export type Expectation = 'accepted' | 'rejected' | 'unauthorised' | 'anything';

/**
 * `schema`: a value that its schema forbids; `syntax`: content that is not JSON, or none where it is required;
 * `media-type`: content of a type that the operation does not take.
 */
export type Fault = 'schema' | 'syntax' | 'media-type';

/** Whether the request is one the contract speaks about, and if not, what HTTP lets a server answer to it besides. */
export type Scope =
  | { readonly inside: true }
  | {
      readonly inside: false;
      readonly by: OutOfScopeReason;
      /** Statuses that HTTP gives this situation; they need no documentation. */
      readonly admits: readonly number[];
    };

/**
 * What puts a request out of scope. `message`: it breaks HTTP's own grammar; `path`: the contract has no such path; `resource`: a documented path names something that may not exist; `length`: no Content-Length is given;
 * `depth`: nested deeper than a parser must follow (RFC 8259, 9); `size`: more content than is ordinary.
 */
export type OutOfScopeReason =
  | 'message'
  | 'credentials'
  | 'method'
  | 'path'
  | 'resource'
  | 'media-type'
  | 'accept'
  | 'expectation'
  | 'length'
  | 'size'
  | 'depth';

/** A request before it meets a target: no host, no credential, no framing headers. */
export interface RequestDraft {
  readonly method: string;
  /** Path and query under the base address, percent-encoded, starting with `/`. */
  readonly path: string;
  /** In the order in which they are sent. Never a credential, `Host`, `Content-Length` or `Transfer-Encoding`. */
  readonly headers: readonly HeaderField[];
  readonly body: BodyDraft;
  readonly credential: CredentialUse;
  /** Writes the names of all fields so, those that `send` adds included (RFC 9110, 5.1: case does not matter); absent: as they are. */
  readonly fieldNames?: 'lower-case' | 'upper-case';
  /** Sends no User-Agent (RFC 9110, 10.1.5: a client should, and need not); absent: with one. */
  readonly anonymous?: true;
}

export type BodyDraft =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'content';
      /** Text is sent as UTF-8. */
      readonly content: string | Uint8Array;
      /** The value the content was written from, when it is JSON. */
      readonly value: Json | undefined;
      readonly framing: 'length' | 'chunked';
      /** Send `Expect: 100-continue` and hold the content back for a moment (RFC 9110, 10.1.1). */
      readonly expectContinue: boolean;
      /** Send the content in two pieces, so many milliseconds apart: it need not arrive in one packet. Absent: without a pause. */
      readonly pauseMs?: number;
      /** Of each chunk of chunked content, in bytes; absent: two halves. */
      readonly chunkBytes?: number;
    };

/**
 * What `send` does with the credential, which no other station ever sees: `valid` as the scheme says; `none` leaves it out;
 * `empty` an empty token; `scheme-only` the scheme's name alone; `wrong-scheme` the token under another scheme; `bare` the token without a scheme;
 * `unknown` well-formed, but nobody's token; `malformed` not a credential at all; `lower-case` and `upper-case` the scheme's name so; `spaced` two spaces after it;
 * `repeated` the header twice; `query` the token in the query instead of the header (RFC 6750, 2.3).
 */
export type CredentialUse =
  | 'valid'
  | 'none'
  | 'empty'
  | 'scheme-only'
  | 'wrong-scheme'
  | 'bare'
  | 'unknown'
  | 'malformed'
  | 'lower-case'
  | 'upper-case'
  | 'spaced'
  | 'repeated'
  | 'query';

/**
 * Cases that belong together, sent in this order:
 * `any` over whatever connection is free; `same-connection` one after the other over one; `new-connections` one after the other, each over its own;
 * `parallel` at once, each over its own; `pipelined` written in one go over one connection (RFC 9112, 9.3.2).
 */
export interface Sequence {
  readonly id: string;
  readonly delivery: 'any' | 'same-connection' | 'new-connections' | 'parallel' | 'pipelined';
  readonly cases: readonly Case[];
}
