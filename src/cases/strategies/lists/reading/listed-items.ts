import { type ItemIdentity, keysOfItems } from '../../../../conventions/names/item-identity.ts';
import { totalsInBody, totalsInHeaders } from '../../../../conventions/names/shown-totals.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { itemsOf, responseValue } from '../../../resources/reading/read-resources.ts';

/** The items of a list that a response shows. */
export function listedIn(exchange: Exchange | undefined): readonly Json[] | undefined {
  return exchange && isDone(exchange) ? itemsOf(responseValue(exchange)) : undefined;
}

/** Those of them that are objects. */
export function listedObjects(exchange: Exchange | undefined): readonly JsonObject[] | undefined {
  return listedIn(exchange)?.filter(isObject);
}

/** What identifies the items of such a list, as texts; empty where it shows none. */
export function idsIn(exchange: Exchange | undefined, identity: ItemIdentity): readonly string[] {
  return keysOfItems(listedIn(exchange), identity);
}

/** Whether two lists of identifiers are the same, in the same order. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** What a list says of the number of items on all pages, by the names of headers and properties. */
export function totalsOf(exchange: Exchange | undefined): Readonly<Record<string, number>> {
  if (exchange?.outcome.kind !== 'reply') return {};
  const totals = [...totalsInHeaders(exchange.outcome.headers), ...totalsInBody(responseValue(exchange) ?? null)];
  return Object.fromEntries(totals.map(({ name, total }) => [name, total]));
}

/** Whether a list says how many items it has on all pages. */
export function saysTotal(exchange: Exchange | undefined): boolean {
  if (exchange?.outcome.kind !== 'reply') return false;
  const { headers, text = '' } = exchange.outcome;
  return headers.some(([name]) => /total/i.test(name)) || /total[\w-]{0,40}"\s{0,9}:/i.test(text);
}
