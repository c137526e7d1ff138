import { headerValue } from '../../http/header-fields.ts';
import type { ParsedResponse } from '../wire/response-parser.ts';
import { isLongBody } from './long-bodies.ts';

/** How long it takes to read bodies: to seek secrets in a long one may take seconds. */
export interface ReadingTimes {
  /** How long it may take to read the body of a response, in milliseconds, as far as earlier ones show; `undefined`: a moment. */
  readonly expectedMs: (response: ParsedResponse) => number | undefined;
  readonly note: (response: ParsedResponse, milliseconds: number) => void;
}

/** What takes less is a moment, in milliseconds. */
const momentMs = 100;

/** For each byte of a long body that consists of secrets, about, in milliseconds: the first of them may be the last that is read. */
const usualSlowByte = 0.000_15;

/** Knows of no body yet. */
export function openReadingTimes(): ReadingTimes {
  /** The most for each byte of a long body. */
  let slowestByte = usualSlowByte;
  /** The most for a body with a content coding: a few bytes may become as many as the limits allow. */
  let slowestCoded = 0;
  return {
    expectedMs: (response) => {
      if (isCoded(response)) return slowestCoded < momentMs ? undefined : slowestCoded;
      return isLongBody(response.body) ? slowestByte * response.body.length : undefined;
    },
    note: (response, milliseconds) => {
      if (isCoded(response)) slowestCoded = Math.max(slowestCoded, milliseconds);
      else if (isLongBody(response.body)) slowestByte = Math.max(slowestByte, milliseconds / response.body.length);
    },
  };
}

function isCoded({ head }: ParsedResponse): boolean {
  return headerValue(head.headers, 'content-encoding') !== undefined;
}
