import { headerValue } from '../../http/header-fields.ts';
import { isThrottled, longestPauseMs, namedPauseMs, type ThrottlingResponse } from '../../http/retry-after.ts';

const usualPauseMs = 1_000;

/**
 * How long to wait before a request is sent again, in milliseconds; `undefined` when its response does not ask for it. 429 without Retry-After means a
 * second. Dates are compared with the server's clock when `Date` is present, otherwise with `now`, in milliseconds since 1970.
 */
export function retryDelayMs(response: ThrottlingResponse, now: number): number | undefined {
  if (!isThrottled(response)) return undefined;
  const until = Date.parse(headerValue(response.headers, 'retry-after') ?? '');
  const served = Date.parse(headerValue(response.headers, 'date') ?? '');
  const untilThen = Number.isNaN(until) ? usualPauseMs : until - (Number.isNaN(served) ? now : served);
  return Math.min(Math.max(namedPauseMs(response) ?? untilThen, 0), longestPauseMs);
}
