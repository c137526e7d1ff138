import {
  isCursorName,
  isDirectionName,
  isEarlierCursorName,
  isLimitName,
  isOffsetName,
  isPageNumberName,
  isPageSizeName,
  isSortName,
} from '../../conventions/names/page-names.ts';
import { mayBeTextSearchName, textSearchName } from '../../conventions/names/search-operation.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isNumber, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { valueText } from '../../schema/json/write-json.ts';
import { normalisedName } from '../../text/name-words.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import { itemSchema } from '../resources/item-schema.ts';
import { type ListFilter, listFilters } from './list-filters.ts';
import { queryName } from './query-name.ts';

/** A request for a list, and where the response has the list. */
export interface ListRequest {
  readonly document: JsonObject;
  readonly location: ItemLocation;
  readonly values: {
    /** By `query/limit`. */
    readonly parameters: ReadonlyMap<string, Json>;
  };
  /** The size of a page where the request asks for none; as long as the whole list by default. */
  readonly usualSize?: number | undefined;
  /** The number of the first page; 1 by default. */
  readonly firstPage?: 0 | 1 | undefined;
  /** The names of the query parameters that every request must send: if none of the items matches one of them, all do. */
  readonly required?: ReadonlySet<string>;
}

/** One page of a list. */
export interface ListPage {
  readonly items: readonly Json[];
  /** How many items match the filters, on all pages. */
  readonly total: number;
  /** The place of the first item of the page among those that match, from 0. */
  readonly from: number;
  /** How many items a page has at most. */
  readonly size: number;
  /** The number of the first page. */
  readonly firstPage: 0 | 1;
}

/**
 * The items that a request asks for: those whose properties have the values of the query parameters with the same names; of these the page that `limit` and
 * `offset`, or `limit` and `page`, select (in any notation: `perPage`, `page[size]`), and never more than the `maxItems` of the list's schema.
 */
export function filterAndPage(items: readonly JsonObject[], request: ListRequest): ListPage {
  const { document, location, values, usualSize, firstPage = 1 } = request;
  const matching = sorted(searched(filtered(items, request), request), request);
  const most = maxItemsOf(document, location.schema);
  const isSize = (name: string) => isPageSizeName(name) && !isAboutItems(name, request);
  const size = Math.min(queryNumber(values, isSize) ?? usualSize ?? most, most);
  const page = queryNumber(values, isPageNumberName) ?? firstPage;
  const before = page > firstPage ? (page - firstPage) * size : 0;
  const from = queryNumber(values, isOffsetName) ?? cursorPlace(matching, request, size) ?? before;
  const isWhole = size >= matching.length && from === 0;
  return {
    items: isWhole ? matching : matching.slice(from, from + size),
    total: matching.length,
    from,
    size,
    firstPage,
  };
}

function filtered(items: readonly JsonObject[], request: ListRequest): readonly JsonObject[] {
  let matching = items;
  for (const { parameter, matches } of filtersOf(request)) {
    const found = matching.filter(matches);
    if (found.length > 0 || request.required?.has(parameter) !== true) matching = found;
  }
  return matching;
}

/** The items that have every word that a parameter such as `q` looks for, in whatever property. */
function searched(items: readonly JsonObject[], request: ListRequest): readonly JsonObject[] {
  const { document, location, values, required } = request;
  const { properties } = itemSchema(document, location.schema);
  let matching = items;
  for (const [key, value] of values.parameters) {
    const name = queryName(key);
    const isSearch = textSearchName.test(name) || mayBeTextSearchName.test(name);
    if (!isSearch || properties.has(name) || typeof value !== 'string') continue;
    const words = value.toLowerCase().split(/\s+/);
    const found = matching.filter((item) => {
      const text = textsIn(item).join('\n').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    if (found.length > 0 || required?.has(name) !== true) matching = found;
  }
  return matching;
}

function textsIn(value: Json): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [valueText(value)];
}

/** Sorted by the property that a parameter names: `sort=name`, `sort=-name`, `sort=name:desc`, `sort=name&order=desc`. */
function sorted(items: readonly JsonObject[], { document, location, values }: ListRequest): readonly JsonObject[] {
  const { properties } = itemSchema(document, location.schema);
  const named = (isNamed: (name: string) => boolean) =>
    [...values.parameters].flatMap(([key, value]) => {
      const name = queryName(key);
      const text = Array.isArray(value) ? value[0] : value;
      return isNamed(name) && typeof text === 'string' ? [text] : [];
    });
  for (const text of named(isSortName)) {
    const [, minus, name = '', ending] = /^([-+]?)(.*?)(?:[ :.,_]?(asc|desc)(?:ending)?)?$/is.exec(text) ?? [];
    const property = [...properties.keys()].find((one) => normalisedName(one) === normalisedName(name));
    if (property === undefined) continue;
    const isDescending =
      minus === '-' || /desc/i.test(ending ?? named(isDirectionName).find((one) => one !== text) ?? '');
    const ordered = items.toSorted((one, other) => compareJson(one[property], other[property]));
    return isDescending ? ordered.reverse() : ordered;
  }
  return items;
}

function compareJson(one: Json | undefined, other: Json | undefined): number {
  if (isNumber(one) && isNumber(other)) return one < other ? -1 : one > other ? 1 : 0;
  const [first, second] = [one, other].map((value) => (value === undefined || value === null ? '' : textOf(value)));
  return first === second ? 0 : (first ?? '') < (second ?? '') ? -1 : 1;
}

/** Names that may mean a cursor: what their value is shows whether it is one. */
const otherCursorNames = /^(?:starting|bookmark|iterator|offset|position|next|pageoffset)$/;

/** The cursor of the mock for the items from this place on, from 0. */
export function cursorAt(place: number): string {
  return `c${place.toString(36)}`;
}

const givenCursor = /^c([0-9a-z]{1,6})$/;

/** Whether a text has the form of the cursors that the mock gives. */
export function isGivenCursor(text: string): boolean {
  return givenCursor.test(text);
}

/** The place of the first item of the page that a cursor names: one that the mock has given, or the id of the item before that page, or after it. */
function cursorPlace(items: readonly JsonObject[], { values }: ListRequest, size: number): number | undefined {
  for (const [key, value] of values.parameters) {
    const name = queryName(key);
    const isEarlier = isEarlierCursorName(name);
    const mayBeCursor = isCursorName(name) || otherCursorNames.test(normalisedName(name));
    if (!mayBeCursor || typeof value === 'object') continue;
    const found = items.findIndex((item) =>
      ['id', 'uuid', 'sid', 'gid', 'name'].some((one) => textOf(item[one]) === textOf(value)),
    );
    const [, digits] = givenCursor.exec(String(value)) ?? [];
    if (found >= 0) return isEarlier ? Math.max(0, found - size) : found + 1;
    if (digits !== undefined) return Number.parseInt(digits, 36);
  }
  return undefined;
}

function filtersOf(request: ListRequest): readonly ListFilter[] {
  const { document, location, values } = request;
  const isAboutPage = (name: string) =>
    isPageNumberName(name) || isOffsetName(name) || (isPageSizeName(name) && !isAboutItems(name, request));
  return [...values.parameters].flatMap(([key, value]) => {
    const name = queryName(key);
    return isAboutPage(name) ? [] : listFilters(name, value, { document, items: location.schema });
  });
}

/** Whether the items have a property of that name: `size` asks for shirts of a size then, and not for a page. */
function isAboutItems(name: string, { document, location }: Pick<ListRequest, 'document' | 'location'>): boolean {
  return !isLimitName(name) && itemSchema(document, location.schema).properties.has(name);
}

/** The value of the first query parameter with one of the names, if it is a whole number from 0. */
function queryNumber({ parameters }: ListRequest['values'], isNamed: (name: string) => boolean): number | undefined {
  for (const [key, value] of parameters) {
    const [, name] = /^query\/(.*)$/.exec(key) ?? [];
    if (name === undefined || !isNamed(name)) continue;
    // A position may be declared as text, because it is a token for the client.
    const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return number;
  }
  return undefined;
}

/** `maxItems` of the array that has this schema as its `items`. */
function maxItemsOf(document: JsonObject, items: Pointer): number {
  const most = memberOf(valueAt(document, items.replace(/\/items$/, '')), 'maxItems');
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}
