import { dateOf, dayNumber, timeOf } from '../../schema/json/calendar.ts';

/** Seconds since 1970-01-01T00:00:00Z. */
export type Seconds = number;

/** The seconds of a day; leap seconds do not count, as in POSIX time. */
export const secondsPerDay = 86_400;

/** The date of a time in UTC, `2026-03-01`: the clock and zone of the machine do not count. */
export function writeDate(seconds: Seconds): string {
  return dateOf(Math.floor(seconds / secondsPerDay));
}

/** A time in UTC as RFC 3339 writes it: `2026-03-01T10:30:00Z`. */
export function writeDateTime(seconds: Seconds): string {
  return `${timeOf(seconds)}Z`;
}

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A time in the form of HTTP headers: `Sun, 01 Mar 2026 10:30:00 GMT` (RFC 9110, 5.6.7). */
export function writeHttpDate(seconds: Seconds): string {
  const [date = '', time = ''] = timeOf(seconds).split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const weekday = weekdays[((Math.floor(seconds / secondsPerDay) % 7) + 7) % 7];
  return `${weekday}, ${day} ${months[Number(month) - 1]} ${year} ${time} GMT`;
}

/** When a day such as `2026-03-01` begins in UTC; `undefined` for any other text, also for a day that does not exist. */
export function readDate(text: string): Seconds | undefined {
  const days = text.length === '2026-03-01'.length ? dayNumber(text) : undefined;
  return days === undefined ? undefined : days * secondsPerDay;
}

/** A number with a zero before it where it has one digit: `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
