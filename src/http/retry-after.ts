import { type HeaderFields, headerValue } from './header-fields.ts';

/** The longest pause that a run keeps for one response, in milliseconds. */
export const longestPauseMs = 5_000;

/** The status and headers of a response. */
export interface ThrottlingResponse {
  readonly status: number;
  readonly headers: HeaderFields;
}

/** Whether a response asks the client to come back later, and says nothing about the request: 429, or 503 with Retry-After (RFC 6585, 4; RFC 9110, 15.6.4). */
export function isThrottled({ status, headers }: ThrottlingResponse): boolean {
  return status === 429 || (status === 503 && headerValue(headers, 'retry-after') !== undefined);
}

/** The pause that a response asks for as a number of seconds, in milliseconds; `undefined` when it names none or a date. */
export function namedPauseMs({ headers }: ThrottlingResponse): number | undefined {
  const value = headerValue(headers, 'retry-after') ?? '';
  return /^\d+$/.test(value) ? Number(value) * 1_000 : undefined;
}
