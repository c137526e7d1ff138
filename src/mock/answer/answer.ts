import type { Operation } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { type ContentPlace, writeContent } from '../content/content-text.ts';
import type { Fault } from '../content/rejection.ts';
import { remember } from '../content/remember.ts';
import type { DeliveryFault } from '../settings/preferences.ts';

/** What the mock answers to one request, without what the connection adds (Date, CORS, framing). */
export interface Answer {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly head: readonly string[];
  readonly content: Uint8Array | string | undefined;
  readonly source: AnswerSource;
  /** `undefined`: the request is for no operation of the contract. */
  readonly operation?: Operation | undefined;
  /** What the content was written from, where it is a value. */
  readonly told?: ToldValue | undefined;
  /** What is wrong with the request. */
  readonly faults?: readonly Fault[] | undefined;
  /** How the answer is to be late or to go wrong on its way. */
  readonly delivery?: Delivery | undefined;
}

export interface ToldValue {
  readonly value: Json;
  readonly place: ContentPlace;
}

/**
 * What the content of an answer was made from: the order is the one in which they are tried. `state` is what was created before or just now, `breach` is
 * content that was broken on purpose.
 */
export type AnswerSource =
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
export function tell(told: ToldValue, rest: Omit<Answer, 'content' | 'told'>): Answer {
  const { status, source, operation, faults } = rest;
  const head = typedHead(rest.head, told.place.mediaType);
  return {
    status,
    head,
    content: writeContent(told.value, told.place),
    source,
    operation,
    told,
    faults,
    delivery: undefined,
  };
}

const typedHead = remember((head: readonly string[], mediaType: string): readonly string[] => [
  'Content-Type',
  mediaType,
  ...head,
]);
