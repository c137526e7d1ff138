import type { Operation } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { jsonLength } from '../../schema/json/json-length.ts';
import { memoize } from '../../schema/memoize.ts';
import type { Representation } from '../body/negotiate.ts';
import { type BodyFormat, writeBody } from '../body/response-body.ts';
import type { Fault } from '../rejection/rejection.ts';
import type { DeliveryFault } from '../settings/preferences.ts';

/** A response of the mock, without what the connection adds (`Date`, CORS, framing). */
export interface MockResponse {
  readonly status: number;
  /** Names and values in turn, as `writeHead` accepts them. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | string | undefined;
  readonly source: BodySource;
  /** `undefined`: the request is not for any operation of the contract. */
  readonly operation?: Operation | undefined;
  /** What the body was written from, where that is a JSON value. */
  readonly bodyValue?: BodyValue | undefined;
  /** What is wrong with the request. */
  readonly faults?: readonly Fault[] | undefined;
  /** How the response is delayed or damaged on its way. */
  readonly delivery?: Delivery | undefined;
}

/** A value that is written as a body. */
export interface BodyValue {
  readonly value: Json;
  readonly format: BodyFormat;
}

/**
 * What the body of a response was made from, in the order in which the mock tries them. `state` is what was created before or just now, `generated` the data
 * that the mock makes for the contract, `breach` a body that violates its schema on purpose.
 */
export type BodySource =
  | 'matching-example'
  | 'state'
  | 'echo'
  | 'generated'
  | 'example'
  | 'random'
  | 'prism'
  | 'sample'
  | 'breach'
  | 'error'
  | 'none';

/** How a response is sent. */
export interface Delivery {
  /** How long to wait before the first byte, in milliseconds; 0 for none. */
  readonly delayMs: number;
  readonly fault: DeliveryFault | undefined;
}

/** The format of a body in a representation of the contract; made once for each. */
export const formatOf = memoize(
  (representation: Representation, document: JsonObject): BodyFormat => ({ ...representation, document }),
);

/** The most characters that one body has. A contract can ask for more than there is memory for, from each of many clients. */
export const mostCharacters = 16 * 1024 * 1024;

/** A body would have more than `mostCharacters`. */
export class BodyTooLong extends Error {}

/**
 * Creates a response with a value as its body; `Content-Type` comes before the other headers. Every property is written out for speed. Throws `BodyTooLong`
 * before anything is written.
 */
export function createResponse(bodyValue: BodyValue, rest: Omit<MockResponse, 'body' | 'bodyValue'>): MockResponse {
  if (jsonLength(bodyValue.value, mostCharacters) > mostCharacters) throw new BodyTooLong();
  const { status, source, operation, faults } = rest;
  return {
    status,
    headers: withContentType(rest.headers, bodyValue.format.mediaType),
    body: writeBody(bodyValue.value, bodyValue.format),
    source,
    operation,
    bodyValue,
    faults,
    delivery: undefined,
  };
}

/** The headers of a response that `createResponse` made, without its `Content-Type`. */
export function otherHeaders({ headers }: MockResponse): readonly string[] {
  return headers.slice(2);
}

const withContentType = memoize((headers: readonly string[], mediaType: string): readonly string[] => [
  'Content-Type',
  mediaType,
  ...headers,
]);
