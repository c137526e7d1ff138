import { type HeaderFields, headerValues } from '../../http/header-fields.ts';

/** The longest pause that one response can ask for, in milliseconds. */
const longestWaitMs = 5_000;

const usualWaitMs = 1_000;

/** The status and headers of a response, and the current time in milliseconds since 1970. */
export interface ThrottlingResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly now: number;
}

/**
 * How long a response asks to wait before the request is sent again, in milliseconds; `undefined` when it does not ask. 429 without Retry-After
 * (RFC 6585, 4) means a second; 503 without it is a response like any other. Dates are compared with the server's clock when `Date` is present.
 */
export function readRetryAfter({ status, headers, now }: ThrottlingResponse): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const value = headerValues(headers, 'retry-after')[0];
  if (value === undefined) return status === 429 ? usualWaitMs : undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, longestWaitMs);
  const until = Date.parse(value);
  if (Number.isNaN(until)) return usualWaitMs;
  const served = Date.parse(headerValues(headers, 'date')[0] ?? '');
  return Math.min(Math.max(until - (Number.isNaN(served) ? now : served), 0), longestWaitMs);
}
