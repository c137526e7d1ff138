import { serverNames } from '../../../conventions/names/server-set-names.ts';
import { isStateName } from '../../../conventions/names/state-name.ts';
import { secondsOfUnit } from '../../../conventions/names/time-units.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { enumOf } from '../../../schema/document/enum-of.ts';
import { secondNumber } from '../../../schema/json/calendar.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { nameWords } from '../../../text/name-words.ts';
import { repairValue } from '../../../world/objects/repair-value.ts';
import { type ItemSchema, itemSchema } from '../../../world/resources/item-schema.ts';
import { type Seconds, secondsPerDay, writeDate, writeDateTime } from '../../../world/seeds/write-time.ts';
import { slugOf } from '../../../world/words/things.ts';
import type { MockContext } from '../../response/mock-context.ts';
import { countedThing, isDoneFlag, isFirstState, lifeEventOf } from './event-names.ts';

/** What a new item is made with. */
export interface NewItem {
  readonly mock: MockContext;
  /** Of the item in a response. */
  readonly schema: Pointer;
  /** What the client has sent of it. */
  readonly sent: JsonObject;
  readonly now: Seconds;
}

/**
 * The properties that the server sets on a new item, made from those of an item that has existed for a while (`own`): it was created now, is in its first
 * state, nothing has happened to it yet, and what depends on the sent properties fits them. Each value is one that its schema allows.
 */
export function asNew(own: JsonObject, item: NewItem): JsonObject {
  const { mock, schema, sent } = item;
  const described = itemSchema(mock.contract.document, schema);
  const age = ageOf(own, item.now);
  const entries = Object.entries(own).flatMap(([name, value]): (readonly [string, Json])[] => {
    if (Object.hasOwn(sent, name)) return [[name, value]];
    const place = described.properties.get(name);
    const isAllowed = (one: Json) => place === undefined || mock.responseValidator.isValid(place, one);
    const wanted = newValue({ name, value, age, own }, item, described);
    const found = wanted.find((one) => (one === undefined ? !described.required.has(name) : isAllowed(one)));
    if (found === undefined) return wanted.includes(undefined) && !described.required.has(name) ? [] : [[name, value]];
    return [[name, found]];
  });
  const made = objectFromEntries([...entries, ...missingTimes(own, item, described)]);
  const isValid = (one: JsonObject) => mock.responseValidator.isValid(schema, { ...one, ...sent });
  if (isValid(made)) return made;
  return isValid(own) ? own : fitted({ ...made, ...sent }, item);
}

/** An item as its schema allows it, with what was sent: what belongs to another state goes with that state. The same item where that is not possible. */
function fitted(item: JsonObject, { mock, schema, sent }: NewItem): JsonObject {
  const { document, dialect } = mock.contract;
  const source = { document, dialect, validator: mock.responseValidator, direction: 'response' } as const;
  const repaired = repairValue(source, schema, { value: item });
  const isKept = Object.entries(sent).every(([name, value]) => sameJson(memberOf(repaired, name) ?? null, value));
  return isObject(repaired) && isKept ? repaired : item;
}

/** When it was created, where the server may say so and has not. */
function missingTimes(own: JsonObject, item: NewItem, described: ItemSchema): readonly (readonly [string, Json])[] {
  return [...described.properties.keys()].flatMap((name): (readonly [string, Json])[] => {
    if (Object.hasOwn(own, name) || !/^(?:creation|change)$/.test(lifeEventOf(name) ?? '')) return [];
    const time = timeOfServer(name, own[name], item);
    return time === undefined ? [] : [[name, time]];
  });
}

/** The properties of an item that say when it was changed last, set to the present time in the form that they had. */
export function timesOfChange(known: JsonObject, item: NewItem): JsonObject {
  const { properties } = itemSchema(item.mock.contract.document, item.schema);
  const entries = [...properties.keys()].flatMap((name): (readonly [string, Json])[] => {
    const time = lifeEventOf(name) === 'change' ? timeOfServer(name, known[name], item) : undefined;
    return time === undefined ? [] : [[name, time]];
  });
  return objectFromEntries(entries);
}

/** The present time, written like the value that a property had, where the server sets it; `undefined` where that is not allowed. */
function timeOfServer(name: string, before: Json | undefined, { mock, schema, sent, now }: NewItem): Json | undefined {
  const { properties, readOnly } = itemSchema(mock.contract.document, schema);
  const place = properties.get(name);
  const isOfServer = readOnly.has(name) || serverNames.test(name) || before !== undefined;
  if (place === undefined || Object.hasOwn(sent, name) || !isOfServer) return undefined;
  const like = before === undefined ? undefined : timeLike(before, now);
  const forms = like === undefined ? [writeDateTime(now), writeDate(now), now] : [like];
  return forms.find((one) => mock.responseValidator.isValid(place, one));
}

/** A property of what the server says. */
interface OwnValue {
  readonly name: string;
  readonly value: Json;
  /** How long ago the item was created that all is made of, in seconds. */
  readonly age: number;
  readonly own: JsonObject;
}

/** The values that a property of a new item may have, the best one first; `undefined`: it has none. Empty where its value says nothing of the item's age. */
function newValue(
  { name, value, age, own }: OwnValue,
  { mock, sent, now }: NewItem,
  { properties, defaults }: ItemSchema,
): readonly (Json | undefined)[] {
  const event = lifeEventOf(name);
  const usual = defaults.find(([one]) => one === name)?.[1];
  if (event === 'later' && typeof value !== 'boolean') return [null, undefined, timeLike(value, now) ?? value];
  if (event === 'creation' || event === 'change') return present(timeLike(value, now));
  if (event === 'plan') return present(timeLike(value, (timeIn(value) ?? now) + age));
  const derived = derivedValue(name, value, { sent, now });
  if (derived !== undefined) return [derived];
  if (isStateName(name) && typeof value === 'string') {
    const place = properties.get(name);
    const listed = (place === undefined ? [] : enumOf(mock.contract.document, place)).filter(
      (one) => typeof one === 'string',
    );
    return present(usual, listed.find(isFirstState), listed[0]);
  }
  if (typeof value === 'boolean') return usual === undefined && isDoneFlag(name) ? [false] : present(usual);
  if (Array.isArray(value)) return usual === undefined && !lastingLists.test(nameWords(name)) ? [[]] : present(usual);
  const thing = typeof value === 'number' ? countedThing(name) : undefined;
  return thing === undefined ? [] : present(countOf(thing, { ...own, ...sent }, sent));
}

function present(...values: readonly (Json | undefined)[]): readonly Json[] {
  return values.filter((value) => value !== undefined);
}

/** What something may do, and where it is found, is there from the start. */
const lastingLists =
  /\b(?:permissions?|roles?|scopes?|links?|actions?|available|allowed|supported|required|features?)\b/;

/** How many things an item has: those in its list of them, where it has one. */
function countOf(thing: string, item: JsonObject, sent: JsonObject): number {
  const list = Object.entries(item).find(([name]) => {
    const words = nameWords(name).trim();
    return Object.hasOwn(sent, name) && (words === thing || words === `${thing}s` || words === `${thing} ids`);
  })?.[1];
  if (Array.isArray(list)) return list.length;
  const lines = Object.values(sent).find((value) => Array.isArray(value) && value.some(hasQuantity));
  if (!/^(?:item|product|article|unit|piece)$/.test(thing) || !Array.isArray(lines)) return 0;
  return lines.reduce<number>((sum, line: Json) => sum + Number(memberOf(line, 'quantity') ?? 1), 0);
}

function hasQuantity(value: Json): boolean {
  return typeof memberOf(value, 'quantity') === 'number';
}

/** What follows from what was sent: the slug of a title, the whole name of a person, the end of what has a start and a duration, the total of lines. */
function derivedValue(name: string, value: Json, { sent, now }: Pick<NewItem, 'sent' | 'now'>): Json | undefined {
  const words = nameWords(name).trim();
  const text = (pattern: RegExp) => textNamed(sent, pattern);
  if (typeof value === 'string') {
    const title = text(/^(?:title|name|label|subject|headline)$/);
    if (words === 'slug' && title !== undefined) return slugOf(title) || undefined;
    const [first, last] = [text(/^(?:first|given) name$/), text(/^(?:last|family|sur) ?name$|^surname$/)];
    if (first !== undefined && last !== undefined && /^(?:(?:full|display) name|name)$/.test(words))
      return `${first} ${last}`;
    const start = text(/^(?:starts?|begins?)(?: (?:at|on|time|date))?$/);
    const seconds = durationIn(sent);
    const from = start === undefined ? undefined : secondNumber(start);
    if (from !== undefined && seconds !== undefined && /^ends?(?: (?:at|on|time))?$/.test(words))
      return timeLike(value, from + seconds);
  }
  if (typeof value !== 'number') return undefined;
  const birth = text(/^(?:birth ?date|birthday|date of birth|birth|dob|born(?: on)?)$/);
  const born = birth === undefined ? undefined : secondNumber(birth);
  if (words === 'age' && born !== undefined) return Math.floor((now - born) / (365.2425 * secondsPerDay));
  return /^(?:grand |sub ?)?total(?: (?:amount|price))?$/.test(words) ? totalOfLines(sent) : undefined;
}

function textNamed(sent: JsonObject, pattern: RegExp): string | undefined {
  const value = Object.entries(sent).find(([name]) => pattern.test(nameWords(name).trim()))?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** How long something takes by a sent property such as `duration` or `lengthInHours`, in seconds; in minutes where it names no unit. */
function durationIn(sent: JsonObject): number | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const [, unit = 'minute'] = /^(?:duration|length)(?: (?:in )?(\w+))?$/.exec(nameWords(name).trim()) ?? ['', ''];
    const seconds = secondsOfUnit(unit);
    if (typeof value === 'number' && seconds !== undefined) return value * seconds;
  }
  return undefined;
}

/** The sum of what lines cost that have a quantity and a price; `undefined` where one has none. */
function totalOfLines(sent: JsonObject): number | undefined {
  const lines = Object.values(sent).find((value) => Array.isArray(value) && value.some(hasQuantity));
  if (!Array.isArray(lines)) return undefined;
  const costs = lines.map((line: Json) => {
    const price = ['unit_price', 'unitPrice', 'price']
      .map((one) => memberOf(line, one))
      .find((one) => typeof one === 'number');
    return Number(price ?? Number.NaN) * Number(memberOf(line, 'quantity') ?? 1);
  });
  const total = Math.round(costs.reduce((sum, cost) => sum + cost, 0) * 100) / 100;
  return Number.isNaN(total) ? undefined : total;
}

/** How long ago an item was created, in seconds; 0 where it does not say. */
function ageOf(own: JsonObject, now: Seconds): number {
  const created = Object.entries(own).find(([name]) => lifeEventOf(name) === 'creation')?.[1];
  return now - ((created === undefined ? undefined : timeIn(created)) ?? now);
}

/** The time that a value is, as a text or as a number of seconds or milliseconds. */
function timeIn(value: Json): Seconds | undefined {
  if (typeof value === 'string') return secondNumber(value);
  if (typeof value !== 'number' || value < 1e8) return undefined;
  return value > 1e11 ? Math.floor(value / 1000) : value;
}

/**
 * A time in the form of another value: a date, with or without milliseconds, with a space or a `T`, or as a number. `undefined` where that value is not a
 * time.
 */
export function timeLike(value: Json, time: Seconds): Json | undefined {
  if (isObject(value) || timeIn(value) === undefined) return undefined;
  if (typeof value === 'number') return value > 1e11 ? time * 1000 : time;
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return writeDate(time);
  const [, separator = 'T', fraction = '', offset = ''] =
    /^.{10}([Tt ])\d\d:\d\d(?::\d\d(\.\d+)?)?(.*)$/.exec(text) ?? [];
  const [date = '', clock = ''] = writeDateTime(time).replace('Z', '').split('T');
  const zone = /[1-9]/.test(offset) ? 'Z' : offset;
  return `${date}${separator}${clock}${fraction.replaceAll(/\d/g, '0')}${zone}`;
}
