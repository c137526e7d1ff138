import { fullFormats } from 'ajv-formats/dist/formats.js';

const clock = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/** `full-time` (RFC 3339, 5.6) with an offset in hours and minutes; second 60 only at the end of a day in UTC (5.7). */
export function isTime(text: string): boolean {
  const match = clock.exec(text);
  if (match === null) return false;
  const [, hour, minute, second, sign, offsetHour = 0, offsetMinute = 0] = match;
  if (second !== '60') return true;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const inUtc = Number(hour) * 60 + Number(minute) - offset;
  return (inUtc + 2 * minutesOfDay) % minutesOfDay === minutesOfDay - 1;
}

const minutesOfDay = 24 * 60;

/** `date-time` (RFC 3339, 5.6): its grammar has a `T`; a space is for texts that people read, as the note there says. */
export function isDateTime(text: string): boolean {
  return isDate(text.slice(0, 10)) && /^t/i.test(text.slice(10)) && isTime(text.slice(11));
}

/** `full-date` (RFC 3339, 5.6): a day that exists. */
export function isDate(text: string): boolean {
  const { validate } = fullFormats.date as { readonly validate: (text: string) => boolean };
  return validate(text);
}

const days = '(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)';
const hours = '(?:T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S))';
const duration = new RegExp(`^P(?:\\d+W|${days}${hours}?|${hours})$`);

/** `duration` (RFC 3339, appendix A): no unit is missing between two others. */
export function isDuration(text: string): boolean {
  return duration.test(text);
}
