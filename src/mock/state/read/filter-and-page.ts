import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import type { ItemLocation } from '../../../world/resources/item-location.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import type { RequestValues } from '../../response/matching-example.ts';

/** A request for a list, and where the response has the list. */
export interface ListRequest {
  readonly document: JsonObject;
  readonly location: ItemLocation;
  readonly values: Pick<RequestValues, 'parameters'>;
}

/** One page of a list. */
export interface ListPage {
  readonly items: readonly Json[];
  /** How many items match the filters, on all pages. */
  readonly total: number;
}

/**
 * The items that a request asks for: those whose properties have the values of the query parameters with the same names; of these the page that `limit` and
 * `offset`, or `limit` and `page`, select (in any notation: `perPage`, `page[size]`), and never more than the `maxItems` of the list's schema.
 */
export function filterAndPage(items: readonly JsonObject[], request: ListRequest): ListPage {
  const { document, location, values } = request;
  const filters = filtersOf(request);
  const matching = filters.length === 0 ? items : items.filter((item) => filters.every((one) => matches(item, one)));
  const most = maxItemsOf(document, location.schema);
  const size = Math.min(queryNumber(values, sizeNames) ?? most, most);
  const page = queryNumber(values, pageNames) ?? 1;
  const from = queryNumber(values, offsetNames) ?? (page > 1 ? (page - 1) * size : 0);
  const isWhole = size >= matching.length && from === 0;
  return { items: isWhole ? matching : matching.slice(from, from + size), total: matching.length };
}

const sizeNames = ['limit', 'perpage', 'pagesize', 'pagelimit'];
const pageNames = ['page', 'pagenumber'];
const offsetNames = ['offset', 'skip'];
const pagingNames = new Set([...sizeNames, ...pageNames, ...offsetNames]);

interface Filter {
  readonly property: string;
  /** As text, because a query has no types. An item matches if its property, or one item of that list, is one of them. */
  readonly texts: readonly string[];
}

/** The query parameters with the name of a property of the items. */
function filtersOf({ document, location, values }: ListRequest): readonly Filter[] {
  const { properties } = itemSchema(document, location.schema);
  return [...values.parameters].flatMap(([key, value]): Filter[] => {
    const [, name = ''] = /^query\/(.*)$/s.exec(key) ?? [];
    if (pagingNames.has(normalised(name)) || isObject(value)) return [];
    const property = properties.has(name)
      ? name
      : [...properties.keys()].find((one) => normalised(one) === normalised(name));
    return property === undefined ? [] : [{ property, texts: textsOf(value) }];
  });
}

function matches(item: JsonObject, { property, texts }: Filter): boolean {
  const own = Object.hasOwn(item, property) ? item[property] : undefined;
  return own !== undefined && textsOf(own).some((text) => texts.includes(text));
}

function textsOf(value: Json): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map((one: Json) => (typeof one === 'string' ? one : writeJson(one)));
}

/** The same text for `per_page`, `perPage` and `per[page]`. */
function normalised(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The value of the first query parameter with one of the names, if it is a whole number from 0. */
function queryNumber({ parameters }: ListRequest['values'], names: readonly string[]): number | undefined {
  for (const [key, value] of parameters) {
    const [, name] = /^query\/(.*)$/.exec(key) ?? [];
    const isNamed = name !== undefined && names.includes(normalised(name));
    if (isNamed && typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  }
  return undefined;
}

/** `maxItems` of the array that has this schema as its `items`. */
function maxItemsOf(document: JsonObject, items: Pointer): number {
  const most = memberOf(valueAt(document, items.replace(/\/items$/, '')), 'maxItems');
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}

/** A body around a list, with its numbers of all items updated. */
export function withTotals(body: Json | undefined, total: number): Json | undefined {
  if (!isObject(body)) return body;
  return objectFromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value === 'number' && totalNames.test(name)) return [name, total];
      return [name, wrapperNames.test(name) ? (withTotals(value, total) ?? value) : value];
    }),
  );
}

const totalNames = /^(?:total|count|found)(?:_?(?:count|items|results|size|elements))?$/i;
/** Objects around lists: wrappers, and objects that describe the page. */
const wrapperNames = /^_?(?:meta|metadata|page|paging|pagination|data|results?|response|payload|body|content)$/i;
