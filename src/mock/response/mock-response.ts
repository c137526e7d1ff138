import type { Operation } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { memoize } from '../body/memoize.ts';
import { type BodyFormat, writeBody } from '../body/write-body.ts';
import type { Fault } from '../rejection/rejection.ts';
import type { DeliveryFault } from '../settings/preferences.ts';

/** What the mock answers to one request, without what the connection adds (Date, CORS, framing). */
export interface MockResponse {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | string | undefined;
  readonly source: BodySource;
  /** `undefined`: the request is for no operation of the contract. */
  readonly operation?: Operation | undefined;
  /** What the content was written from, where it is a value. */
  readonly bodyValue?: BodyValue | undefined;
  /** What is wrong with the request. */
  readonly faults?: readonly Fault[] | undefined;
  /** How the answer is to be late or to go wrong on its way. */
  readonly delivery?: Delivery | undefined;
}

export interface BodyValue {
  readonly value: Json;
  readonly format: BodyFormat;
}

/**
 * What the content of an answer was made from: the order is the one in which they are tried. `state` is what was created before or just now, `breach` is
 * content that was broken on purpose.
 */
export type BodySource =
  | 'matching-example'
  | 'state'
  | 'echo'
  | 'example'
  | 'random'
  | 'prism'
  | 'sample'
  | 'breach'
  | 'error'
  | 'none';

export interface Delivery {
  readonly delayMs: number;
  readonly fault: DeliveryFault | undefined;
}

/** An answer whose content is a value; `head` is what comes after its type. Spelled out, because most answers are made here. */
export function createResponse(told: BodyValue, rest: Omit<MockResponse, 'body' | 'bodyValue'>): MockResponse {
  const { status, source, operation, faults } = rest;
  const head = typedHead(rest.headers, told.format.mediaType);
  return {
    status,
    headers: head,
    body: writeBody(told.value, told.format),
    source,
    operation,
    bodyValue: told,
    faults,
    delivery: undefined,
  };
}

const typedHead = memoize((head: readonly string[], mediaType: string): readonly string[] => [
  'Content-Type',
  mediaType,
  ...head,
]);
