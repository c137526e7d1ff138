import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import type { RequestValues } from '../../response/matching-example.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import { itemSchema } from '../resources/item-schema.ts';

/** What a list is made to fit. */
export interface ListRequest {
  readonly document: JsonObject;
  readonly view: ItemLocation;
  readonly values: RequestValues;
}

/** The part of a list that is told. */
export interface ListPage {
  readonly items: readonly Json[];
  /** How many items there are that fit, on all pages. */
  readonly total: number;
}

/**
 * The items that are asked for: those whose properties have the values that parameters of the same names say; of these the part that `limit` and `offset`
 * or `page` name, however they are spelled, and no more than the schema of the list admits.
 */
export function filterAndPage(items: readonly JsonObject[], wish: ListRequest): ListPage {
  const { document, view, values: said } = wish;
  const wanted = filtersOf(wish);
  const fitting = wanted.length === 0 ? items : items.filter((item) => wanted.every((filter) => fits(item, filter)));
  const most = limitOf(document, view.schema);
  const size = Math.min(asked(said, sizes) ?? most, most);
  const page = asked(said, pages);
  const from = asked(said, offsets) ?? (page === undefined ? 0 : Math.max(page - 1, 0) * size);
  const isAll = size >= fitting.length && from === 0;
  return { items: isAll ? fitting : fitting.slice(from, from + size), total: fitting.length };
}

const sizes = ['limit', 'perpage', 'pagesize', 'pagelimit'];
const pages = ['page', 'pagenumber'];
const offsets = ['offset', 'skip'];
const ofPaging = new Set([...sizes, ...pages, ...offsets]);

interface Filter {
  readonly property: string;
  /** As texts: a query has no types. An item has one of them, or one of its own values is one of them. */
  readonly values: readonly string[];
}

/** The parameters of the query that are called like a property of the items. */
function filtersOf({ document, view, values: said }: ListRequest): readonly Filter[] {
  const { properties } = itemSchema(document, view.schema);
  return [...said.parameters].flatMap(([key, value]): Filter[] => {
    const [, name = ''] = /^query\/(.*)$/s.exec(key) ?? [];
    if (ofPaging.has(plain(name)) || isObject(value)) return [];
    const property = properties.has(name) ? name : [...properties.keys()].find((one) => plain(one) === plain(name));
    return property === undefined ? [] : [{ property, values: textsOf(value) }];
  });
}

function fits(item: JsonObject, { property, values }: Filter): boolean {
  const own = Object.hasOwn(item, property) ? item[property] : undefined;
  return own !== undefined && textsOf(own).some((text) => values.includes(text));
}

function textsOf(value: Json): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map((one: Json) => (typeof one === 'string' ? one : writeJson(one)));
}

/** However it is spelled: `per_page`, `perPage`, `page[size]`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** A whole number in the query, of a parameter that the contract declares. */
function asked({ parameters }: RequestValues, names: readonly string[]): number | undefined {
  for (const [key, value] of parameters) {
    const [, name] = /^query\/(.*)$/.exec(key) ?? [];
    const isMeant = name !== undefined && names.includes(plain(name));
    if (isMeant && typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  }
  return undefined;
}

/** `maxItems` of the array whose `items` the schema is. */
function limitOf(document: JsonObject, items: Pointer): number {
  const most = memberOf(valueAt(document, items.replace(/\/items$/, '')), 'maxItems');
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}

/** The content around a list, the numbers of all items that fit as they are now. */
export function withTotals(content: Json | undefined, total: number): Json | undefined {
  if (!isObject(content)) return content;
  return objectFromEntries(
    Object.entries(content).map(([name, value]) => {
      if (typeof value === 'number' && totals.test(name)) return [name, total];
      return [name, around.test(name) ? (withTotals(value, total) ?? value) : value];
    }),
  );
}

const totals = /^(?:total|count|found)(?:_?(?:count|items|results|size|elements))?$/i;
/** What surrounds lists: tellers of pages, and wrappers. */
const around = /^_?(?:meta|metadata|page|paging|pagination|data|results?|response|payload|body|content)$/i;
