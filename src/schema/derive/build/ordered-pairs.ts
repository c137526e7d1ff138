import type { Json, JsonObject } from '../../../model/json.ts';
import { memoizeText } from '../../../text/memoize-text.ts';
import { nameWords } from '../../../text/name-words.ts';
import { nextDay, secondNumber } from '../../json/calendar.ts';
import { withProperty } from '../../json/json-object.ts';
import { isObject } from '../../json/pointer.ts';

/** Two properties of an object of which the names say that one comes before the other: `validFrom` and `validUntil`. */
export interface OrderedPair {
  readonly first: string;
  readonly last: string;
}

/** Words that say what begins, each with the words for its end. */
const ends: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    start: ['end', 'finish', 'stop'],
    starts: ['ends'],
    started: ['ended', 'finished', 'stopped'],
    starting: ['ending'],
    begin: ['end'],
    begins: ['ends'],
    from: ['to', 'until', 'till', 'through', 'thru'],
    since: ['until', 'till', 'to'],
    after: ['before', 'until'],
    min: ['max'],
    minimum: ['maximum'],
    lower: ['upper'],
    lowest: ['highest'],
    low: ['high'],
    least: ['most'],
    first: ['last'],
    earliest: ['latest'],
    open: ['close'],
    opens: ['closes'],
    opening: ['closing'],
    opened: ['closed'],
    in: ['out'],
    checkin: ['checkout'],
    pickup: ['dropoff', 'return'],
    departure: ['return', 'arrival'],
    departs: ['arrives'],
    arrives: ['departs'],
    arrival: ['departure'],
    departed: ['arrived'],
    arrived: ['departed'],
    issued: ['expires', 'due'],
    issue: ['expiry', 'due'],
    created: ['updated', 'expires'],
  }),
);

/** A journey departs and then arrives, a guest arrives and then departs: what the contract names first comes first. */
const asDeclared: ReadonlySet<string> = new Set(['departure', 'departs', 'departed', 'arrival', 'arrives', 'arrived']);

/** An object with more properties is a map: its names say nothing of each other. */
const mostNames = 200;

/** The pairs among these names; the contract says nothing of their order, but services ask for it. */
export function orderedPairs(names: readonly string[]): readonly OrderedPair[] {
  return names.length < 2 || names.length > mostNames ? [] : pairsIn(JSON.stringify(names));
}

/** Thousands of values are made of the same few objects. */
const pairsIn = memoizeText((names) => findPairs(JSON.parse(names)), { most: 2000, longest: 5000 });

/** Words that say how sure a time is: a `plannedDeparture` is after the `arrival`, too. */
const sureness = /\b(?:planned|scheduled|expected|estimated|requested|proposed|actual) /g;

function findPairs(names: readonly string[]): readonly OrderedPair[] {
  const named = names.map((name, place) => ({ name, place, words: nameWords(name).trim() }));
  const byPlainWords = new Map(named.map((one) => [one.words.replaceAll(sureness, ''), one]));
  const byWords = new Map(named.map((one) => [one.words, one]));
  return named.flatMap(({ name: first, place, words: all }) => {
    const words = all.split(' ');
    return words.flatMap((word, index) =>
      (ends.get(word) ?? []).flatMap((end): OrderedPair[] => {
        const wanted = words.with(index, end).join(' ');
        const last = byWords.get(wanted) ?? byPlainWords.get(wanted.replaceAll(sureness, ''));
        if (last === undefined || (asDeclared.has(word) && asDeclared.has(end) && last.place < place)) return [];
        return [{ first, last: last.name }];
      }),
    );
  });
}

/** Whether what comes first by its name is not before what comes last, in the value or in a part of it. Only times, dates and numbers have an order. */
export function isOutOfOrder(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!isObject(value)) return value.some((item: Json) => isOutOfOrder(item));
  const isWrong = ({ first, last }: OrderedPair) => (distance(value[first], value[last]) ?? 1) <= 0;
  return orderedPairs(Object.keys(value)).some(isWrong) || Object.values(value).some(isOutOfOrder);
}

/** The object, in which what comes last by its name is later than what comes first, where both are dates or times of the same kind. `mayBe`: whether it may have that value. */
export function inOrder(object: JsonObject, mayBe: (name: string, value: string) => boolean): JsonObject {
  let ordered = object;
  for (const { first, last } of orderedPairs(Object.keys(object))) {
    const [from, to] = [ordered[first], ordered[last]];
    const isLate = typeof from !== 'string' || typeof to !== 'string' || (distance(from, to) ?? 1) > 0;
    const later = isLate || formOf(from) !== formOf(to) ? undefined : oneDayLater(from);
    if (later !== undefined && mayBe(last, later)) ordered = withProperty(ordered, [last, later]);
  }
  return ordered;
}

/** The object, in which each date or time of one form is later than those before it, unless names say otherwise: services ask for orders that no schema states. */
export function spreadTimes(object: JsonObject): JsonObject {
  const latest = new Map<string, string>();
  let spread = object;
  for (const [name, value] of Object.entries(object)) {
    if (typeof value !== 'string' || secondNumber(value) === undefined) continue;
    const before = latest.get(formOf(value));
    const later = before !== undefined && (distance(before, value) ?? 1) <= 0 ? oneDayLater(before) : undefined;
    if (later !== undefined) spread = withProperty(spread, [name, later]);
    latest.set(formOf(value), later ?? value);
  }
  return spread === object ? object : inOrder(spread, () => true);
}

/** The number of properties that are dates or times. */
export function countTimes(object: JsonObject): number {
  return Object.values(object).filter((value) => typeof value === 'string' && secondNumber(value) !== undefined).length;
}

/** How far the second is after the first; `undefined` when they cannot be compared. */
function distance(first: Json | undefined, last: Json | undefined): number | undefined {
  const [from, to] = [placeOnScale(first), placeOnScale(last)];
  if (from === undefined || to === undefined || from.kind !== to.kind) return undefined;
  // A single number, or a price, may well be both the least and the most.
  return to.at - from.at + (from.kind === 'number' ? 0.5 : 0);
}

interface Place {
  readonly kind: 'number' | 'date' | 'time';
  readonly at: number;
}

function placeOnScale(value: Json | undefined): Place | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'number', at: Number(value) };
  if (typeof value !== 'string') return undefined;
  const instant = secondNumber(value);
  if (instant !== undefined) return { kind: 'date', at: instant };
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? [];
  if (hours !== undefined) return { kind: 'time', at: Number(hours) * 60 + Number(minutes) };
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(value) ? { kind: 'number', at: Number(value) } : undefined;
}

/** The letters and signs of a date or time: another of the same form is as valid. */
function formOf(text: string): string {
  return text.slice(0, 17).replaceAll(/\d+/g, '0');
}

/** The same date or date-time a day later, in the same form; a time of day two hours later. */
function oneDayLater(text: string): string | undefined {
  const [, date = '', rest = ''] = /^(\d{4}-\d\d-\d\d)(.*)$/s.exec(text) ?? [];
  const next = nextDay(date);
  if (next !== undefined) return next + rest;
  const [, hours, others = ''] = /^([01]\d|2[0-3])(:\d\d.*)$/s.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 21) return undefined;
  return String(Number(hours) + 2).padStart(2, '0') + others;
}
