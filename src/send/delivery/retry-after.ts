import type { HeaderField } from '../../model/case.ts';

/** The longest that one answer can make us wait, in milliseconds. */
const longestWaitMs = 5_000;

const usualWaitMs = 1_000;

/** The status and header fields of an answer, and the time now in milliseconds since 1970. */
export interface ThrottlingAnswer {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly now: number;
}

/**
 * How long an answer asks to wait before the request is sent again, in milliseconds; `undefined` when it does not. 429 without Retry-After
 * (RFC 6585, 4) means a second; 503 without it is an answer like any other. Dates are compared with the server's own clock where `Date` shows it.
 */
export function readRetryAfter({ status, headers, now }: ThrottlingAnswer): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const value = firstValue(headers, 'retry-after');
  if (value === undefined) return status === 429 ? usualWaitMs : undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, longestWaitMs);
  const until = Date.parse(value);
  if (Number.isNaN(until)) return usualWaitMs;
  const served = Date.parse(firstValue(headers, 'date') ?? '');
  return Math.min(Math.max(until - (Number.isNaN(served) ? now : served), 0), longestWaitMs);
}

function firstValue(headers: readonly HeaderField[], lowerCaseName: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === lowerCaseName)?.[1];
}
