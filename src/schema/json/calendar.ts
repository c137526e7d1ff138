/** Days since 1970-01-01 of a date, `2026-01-31`, or of the date that a text starts with; `undefined` where it starts with none that exists. */
export function dayNumber(text: string): number | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)(?=$|[Tt ])/.exec(text) ?? [];
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (year === '' || m < 1 || m > 12 || d < 1 || d > daysOf(y, m)) return undefined;
  let days = y * 365 + leapDaysBefore(y) - epoch;
  for (let one = 1; one < m; one += 1) days += daysOf(y, one);
  return days + d - 1;
}

/** The date of a number of days after 1970-01-01. */
export function dateOf(days: number): string {
  let year = 1970 + Math.floor(days / (days < 0 ? 365 : 366));
  let rest = days + epoch - (year * 365 + leapDaysBefore(year));
  while (rest >= (isLeap(year) ? 366 : 365)) {
    rest -= isLeap(year) ? 366 : 365;
    year += 1;
  }
  let month = 1;
  while (rest >= daysOf(year, month)) {
    rest -= daysOf(year, month);
    month += 1;
  }
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(rest + 1).padStart(2, '0')}`;
}

/** Seconds since 1970-01-01T00:00:00Z of a date, or of a date-time (RFC 3339), in UTC where it names no offset; `undefined` for any other text. */
export function secondNumber(text: string): number | undefined {
  const days = dayNumber(text);
  const time = /^[Tt ](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(?:[Zz]|([+-])(\d\d):?(\d\d))?$/.exec(text.slice(dateLength));
  if (days === undefined || (time === null && text.length > dateLength)) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', sign, offHours = '0', offMinutes = '0'] = time ?? [];
  const offset = (Number(offHours) * 60 + Number(offMinutes)) * (sign === '-' ? -60 : 60);
  return days * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) - offset;
}

/** The time of a number of whole seconds after 1970-01-01T00:00:00, without a zone: `2026-01-31T10:00:00`. */
export function timeOf(seconds: number): string {
  const day = 86_400;
  const days = Math.floor(seconds / day);
  const rest = seconds - days * day;
  const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return `${dateOf(days)}T${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
}

/** Whether two values are date-times (RFC 3339, 5.6) of the same instant, whatever their offsets and digits. What is less than a millisecond may be lost. */
export function isSameInstant(one: unknown, other: unknown): boolean {
  if (![one, other].every((text) => typeof text === 'string' && zoned.test(text))) return false;
  const [first, second] = [secondNumber(String(one)), secondNumber(String(other))];
  return first !== undefined && second !== undefined && Math.abs(first - second) < 0.000999;
}

/** Whether two times that are written in the same way differ: with more or fewer digits, a server may show the same one. */
export function isOtherTime(was: unknown, is: unknown): boolean {
  if (typeof was !== 'string' || typeof is !== 'string' || was.length !== is.length || was === is) return false;
  return [was, is].every((time) => secondNumber(time) !== undefined) && !isSameInstant(was, is);
}

const zoned = /^.{10}[Tt ].*(?:[Zz]|[+-]\d\d:?\d\d)$/;

/** The day after a date; `undefined` where there is none of four digits. */
export function nextDay(date: string): string | undefined {
  if (dayNumber(date) === undefined) return undefined;
  const [year = 0, month = 0, day = 0] = date.slice(0, dateLength).split('-').map(Number);
  const [y, m, d] =
    day < daysOf(year, month) ? [year, month, day + 1] : month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
  const two = (number: number) => String(number).padStart(2, '0');
  return y > 9999 ? undefined : `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`;
}

const dateLength = '2026-01-31'.length;
const epoch = 1970 * 365 + leapDaysBefore(1970);

function daysOf(year: number, month: number): number {
  return month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function leapDaysBefore(year: number): number {
  const last = year - 1;
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400);
}
