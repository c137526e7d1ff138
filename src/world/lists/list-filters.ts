import { type Bound, boundNamed, boundOn, propertyFor, sideOf } from '../../conventions/names/bound-names.ts';
import { isFilterName } from '../../conventions/names/filter-names.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaTypes } from '../../schema/document/schema-properties.ts';
import { dayNumber, secondNumber } from '../../schema/json/calendar.ts';
import type { BoundSide } from '../../schema/json/is-beyond.ts';
import { isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { valueText } from '../../schema/json/write-json.ts';
import { memoize } from '../../schema/memoize.ts';
import { nameWords, normalisedName } from '../../text/name-words.ts';
import { itemSchema } from '../resources/item-schema.ts';

/** What a query parameter, or a part of one, chooses the items of a list by. */
export interface ListFilter {
  readonly parameter: string;
  /** Whether an item has what was asked for. */
  readonly matches: (item: JsonObject) => boolean;
}

/** The items of a list, by their schema. */
interface FilteredItems {
  readonly document: JsonObject;
  readonly items: Pointer;
}

/** How a name chooses items: by the values of a property, or by a limit for it. */
type Choice = { readonly property: string } | Bound;

/**
 * The filters that a query parameter is: by the property of its name, also as `filter[status]`, `tag` for `tags` and `ids` for `id`; by a limit, as `min_price`,
 * `created_after`, `price[lte]` and `from` are. None where it is about something else.
 */
export function listFilters(parameter: string, value: Json, filtered: FilteredItems): readonly ListFilter[] {
  const [, inner = parameter] = /^filters?\[([^\][]+)\]$/i.exec(parameter) ?? [];
  const parts: readonly (readonly [Choice | undefined, Json])[] = isObject(value)
    ? Object.entries(value).map(([part, one]) => [choiceOfPart(parameter, part, filtered), one])
    : [[choiceNamed(inner, value, filtered), value]];
  return parts.flatMap(([choice, one]) =>
    choice === undefined ? [] : [{ parameter, matches: matcherOf(choice, one) }],
  );
}

/** `filter[status]`, and `price[gte]`, as an object with these parts. */
function choiceOfPart(whole: string, part: string, filtered: FilteredItems): Choice | undefined {
  const { byName } = namesIn(filtered.document, filtered.items);
  if (isFilterName(whole)) return propertyNamed(part, byName) ?? boundNamed(part, byName);
  return boundOn(sideOf(nameWords(part).trim()), propertyFor(nameWords(whole).trim(), byName));
}

function choiceNamed(name: string, value: Json, { document, items }: FilteredItems): Choice | undefined {
  const { byName, lists, times } = namesIn(document, items);
  const own = propertyNamed(name, byName);
  if (own !== undefined) return own;
  const plain = normalisedName(name);
  if (plain === 'ids') return propertyNamed('id', byName) ?? propertyNamed('uuid', byName);
  const list = lists.find((one) => [`${plain}s`, `${plain}list`, `${plain}ids`].includes(normalisedName(one)));
  if (list !== undefined) return { property: list };
  const bound = boundNamed(name, byName);
  if (bound !== undefined) return bound;
  // `from` and `until` are about the time that the items are for.
  const words = nameWords(name).trim().split(' ');
  const [side, ...others] = words.filter((word) => !/^(?:date|time|day|at)$/.test(word));
  const isForTime = others.length === 0 && typeof value === 'string' && dayNumber(value) !== undefined;
  return isForTime
    ? boundOn(sideOf(side), times.find((one) => mainTimes.test(nameWords(one).trim())) ?? times[0])
    : undefined;
}

const mainTimes =
  /^(?:date|day|time|timestamp|created|start|starts|begin|begins|scheduled|occurred|sent|ordered|departs|departure)(?: (?:at|on|date|time))?$/;

function propertyNamed(name: string, byName: ReadonlyMap<string, string>): { readonly property: string } | undefined {
  const property = byName.has(name)
    ? name
    : [...byName.keys()].find((one) => normalisedName(one) === normalisedName(name));
  return property === undefined ? undefined : { property };
}

/** The properties of items: all of them, those that are lists, and those that are dates or times. */
const namesIn = memoize((document: JsonObject, items: Pointer) => {
  const { properties } = itemSchema(document, items);
  const names = [...properties.keys()];
  const placeOf = (name: string) => properties.get(name) ?? '';
  return {
    byName: new Map(names.map((name) => [name, name])),
    lists: names.filter((name) => schemaTypes(document, placeOf(name)).has('array')),
    times: names.filter((name) => {
      const place = placeOf(name);
      const format = memberOf(valueAt(document, resolve(document, place) ?? place), 'format');
      return format === 'date' || format === 'date-time';
    }),
  };
}, Number.POSITIVE_INFINITY);

function matcherOf(choice: Choice, value: Json): ListFilter['matches'] {
  const { property } = choice;
  const own = (item: JsonObject) => (Object.hasOwn(item, property) ? item[property] : undefined);
  if ('side' in choice) return (item) => isWithin(own(item), choice.side, value);
  const texts = textsOf(value);
  // `ids=1,2`: no text of an identifier has a comma.
  const all = property === 'id' || property === 'uuid' ? texts.flatMap((text) => text.split(',')) : texts;
  return (item) => {
    const is = own(item);
    return is !== undefined && textsOf(is).some((text) => all.includes(text));
  };
}

/** Whether a value is on the right side of a limit, or at it: a day includes all its times. */
function isWithin(value: Json | undefined, side: BoundSide, bound: Json): boolean {
  const [is, limit] =
    typeof value === 'string' && typeof bound === 'string' ? scaled(value, bound) : [value, bound].map(Number);
  if (value === null || value === undefined || is === undefined || limit === undefined) return false;
  return side === 'least' ? is >= limit : is <= limit;
}

/** Two texts as numbers to compare: times, days where the limit is one, or numbers. */
function scaled(value: string, bound: string): readonly (number | undefined)[] {
  if (dayNumber(bound) === undefined) return [value, bound].map(Number);
  return [dayOf(bound) === bound ? dayOf(value) : value, bound].map(secondNumber);
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

function textsOf(value: Json): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one: Json) => {
    if (typeof one === 'string') return [one];
    // An item may have objects where a query can only name them.
    return isObject(one)
      ? naming.flatMap((name) => (one[name] === undefined ? [] : [valueText(one[name] ?? null)]))
      : [valueText(one)];
  });
}

/** What objects are named by in a query. */
const naming = ['name', 'id', 'slug', 'username', 'login', 'handle', 'key'];
