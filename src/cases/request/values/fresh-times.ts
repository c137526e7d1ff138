import type { Json, Pointer } from '../../../model/json.ts';
import { inComingYear, isComingTime, isRecordedTime } from '../../../schema/derive/build/likely-times.ts';
import { dateOf, dayNumber } from '../../../schema/json/calendar.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, join, tokensOf } from '../../../schema/json/pointer.ts';

/** Some services keep times in 32 bits, which end soon after that day. */
const lastDay = dayNumber('2037-12-31') ?? 0;
/** Fresh times are as much later in the day, at most: within the hours in which most things are open. */
const hours = 8;
/** Numbers that follow each other lead to times that are far from each other. */
const spread = 3461;

interface FreshTimes {
  readonly number: number;
  readonly isUsual: (place: Pointer, time: Json) => boolean;
  /** Whether the contract says of a property that it has to be in the future; none by default. */
  readonly isStated?: ((name: string) => boolean) | undefined;
}

/**
 * The value with its dates and times that are still to come by their names later by the same number of days and hours, which the number decides: a service
 * of bookings refuses a second one at the same time. The same value where `isUsual` says of any of them that it has to stay.
 */
export function withFreshTimes(value: Json, { number, isUsual, isStated = () => false }: FreshTimes): Json {
  const isOne = (name: string, member: Json) => isComingTime(name, member) || (isStated(name) && isTime(member));
  const times: string[] = [];
  let mayChange = true;
  const look = (time: string, place: Pointer) => {
    times.push(time);
    mayChange &&= isUsual(place, time);
    return time;
  };
  mapTimes(value, '', { isOne, change: look });
  const latest = Math.max(...times.map((time) => dayNumber(time) ?? lastDay));
  const days = lastDay - latest;
  if (times.length === 0 || !mayChange || days < 1) return value;
  const isEarlyInDay = times.every((time) => hourOf(time) + hours <= 24);
  const slots = isEarlyInDay ? hours : 1;
  const slot = (number * spread) % (days * slots);
  const later = { days: 1 + Math.floor(slot / slots), hours: slot % slots };
  return mapTimes(value, '', { isOne, change: (time) => shift(time, later) });
}

/** The value with the dates and times of these names in the future, at the top. */
export function withComingTimes(value: Json, names: ReadonlySet<string>): Json {
  if (names.size === 0 || !isObject(value)) return value;
  return objectFromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => [
      name,
      names.has(name) && isTime(member) ? inComingYear(member) : member,
    ]),
  );
}

function isTime(value: Json): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
}

/** Minutes by which times of records are moved from one number to the next, and in all. */
const step = 37;
const longest = 300 * 24 * 60;

/**
 * The value with the times at which something was recorded earlier by minutes that the number decides, and with those of the items of a list each at its own: a service
 * may take a second reading of the same time for the first one. The same value where `isUsual` says of any of them that it has to stay.
 */
export function withEarlierTimes(value: Json, { number, isUsual }: Omit<FreshTimes, 'isStated'>): Json {
  let mayChange = true;
  const change = (time: string, place: Pointer) => {
    mayChange &&= isUsual(place, time);
    const nth = Number(tokensOf(place).find((token) => /^\d+$/.test(token)) ?? 0);
    return minutesBefore(time, ((number * step) % longest) + nth + 1);
  };
  const earlier = mapTimes(value, '', { isOne: isRecordedTime, change });
  return mayChange ? earlier : value;
}

/** The time as many minutes before, in the same form and zone. */
function minutesBefore(time: string, minutes: number): string {
  const day = dayNumber(time);
  if (day === undefined) return time;
  const since = day * minutesOfDay + hourOf(time) * 60 + Number(time.slice(14, 16)) - minutes;
  const ofDay = since % minutesOfDay;
  const clock = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return dateOf(Math.floor(since / minutesOfDay)) + time.slice(10, 11) + clock + time.slice(16);
}

const minutesOfDay = 24 * 60;

/** Times nested deeper stay. */
const deepest = 5;

interface TimeChange {
  readonly isOne: (name: string, value: Json) => boolean;
  readonly change: (time: string, place: Pointer) => string;
}

function mapTimes(value: Json, place: Pointer, by: TimeChange): Json {
  if (typeof value !== 'object' || value === null || tokensOf(place).length > deepest) return value;
  if (!isObject(value)) return value.map((item: Json, index) => mapTimes(item, join(place, index), by));
  return objectFromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => {
      const at = join(place, name);
      return [name, by.isOne(name, member) ? by.change(String(member), at) : mapTimes(member, at, by)];
    }),
  );
}

function hourOf(time: string): number {
  return Number(/^.{10}[Tt ](\d\d)/.exec(time)?.[1] ?? 0);
}

function shift(time: string, later: { readonly days: number; readonly hours: number }): string {
  const date = dateOf((dayNumber(time) ?? 0) + later.days);
  const rest = time.slice(date.length);
  return date + rest.replace(/^([Tt ])\d\d/, (_, mark) => mark + String(hourOf(time) + later.hours).padStart(2, '0'));
}
