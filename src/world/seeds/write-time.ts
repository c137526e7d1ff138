/** Seconds since 1970-01-01T00:00:00Z. */
export type Seconds = number;

/** The seconds of a day; leap seconds do not count, as in POSIX time. */
export const secondsPerDay = 86_400;

/** The date of a time in UTC, `2026-03-01`, computed for the proleptic Gregorian calendar: the clock and zone of the machine do not count. */
export function writeDate(seconds: Seconds): string {
  const days = Math.floor(seconds / secondsPerDay) + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** `10:30:00`. */
function writeTime(seconds: Seconds): string {
  const rest = seconds - Math.floor(seconds / secondsPerDay) * secondsPerDay;
  return `${twoDigits(Math.floor(rest / 3600))}:${twoDigits(Math.floor(rest / 60) % 60)}:${twoDigits(rest % 60)}`;
}

/** A time in UTC as RFC 3339 writes it: `2026-03-01T10:30:00Z`. */
export function writeDateTime(seconds: Seconds): string {
  return `${writeDate(seconds)}T${writeTime(seconds)}Z`;
}

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A time in the form of HTTP headers: `Sun, 01 Mar 2026 10:30:00 GMT` (RFC 9110, 5.6.7). */
export function writeHttpDate(seconds: Seconds): string {
  const [year = '', month = '', day = ''] = writeDate(seconds).split('-');
  const weekday = weekdays[((Math.floor(seconds / secondsPerDay) % 7) + 7) % 7];
  return `${weekday}, ${day} ${months[Number(month) - 1]} ${year} ${writeTime(seconds)} GMT`;
}

/** When a day such as `2026-03-01` begins in UTC; `undefined` for any other text. */
export function readDate(text: string): Seconds | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * secondsPerDay;
}

/** A number with a zero before it where it has one digit: `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
