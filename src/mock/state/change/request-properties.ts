import type { MediaType } from '../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { itemIn } from '../resources/entry-views.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import { itemSchema } from '../resources/item-schema.ts';

/** What a request's content says of an item. */
export interface RequestProperties {
  /** Without what only answers have (`readOnly`) and what no answer has (`writeOnly`); absent ones with a `default` have that, if all is to be said. */
  readonly properties: JsonObject;
  /** The names of what the client could have said. */
  readonly writable: ReadonlySet<string>;
}

/** Where a request's content comes from. */
export interface ItemSource {
  readonly document: JsonObject;
  readonly entry: MediaType | undefined;
  /** The members that answers keep the item in; a request may keep it in the same, or in the last of them. */
  readonly wrap: readonly string[];
  /** `part`: what is absent stays as it is. */
  readonly extent: 'whole' | 'part';
}

const nothing: ReadonlySet<string> = new Set();

/** Reads what a request says of an item; `undefined` when its content is no object. */
export function requestProperties(
  content: Json,
  { document, entry, wrap, extent }: ItemSource,
): RequestProperties | undefined {
  const outer = entry?.schema;
  const wrapped = outer === undefined ? undefined : wrappedIn(document, { schema: outer, wrap });
  const value = wrapped === undefined ? content : itemIn(content, wrapped);
  if (!isObject(value)) return undefined;
  const place = wrapped?.schema ?? outer;
  if (place === undefined) return { properties: value, writable: nothing };
  const { readOnly, writeOnly, writable, defaults } = itemSchema(document, place);
  const isKept = ([name]: readonly [string, Json]) => !readOnly.has(name) && !writeOnly.has(name);
  const absent = extent === 'part' ? [] : defaults.filter(([name]) => !Object.hasOwn(value, name));
  return { properties: objectFromEntries([...Object.entries(value), ...absent].filter(isKept)), writable };
}

/** Where a content of the schema holds what answers hold under those names; `undefined`: it is the content itself. */
function wrappedIn(document: JsonObject, { schema, wrap }: ItemLocation): ItemLocation | undefined {
  for (let from = 0; from < wrap.length; from += 1) {
    let place: Pointer | undefined = schema;
    for (const name of wrap.slice(from)) place = place && itemSchema(document, place).properties.get(name);
    if (place !== undefined) return { schema: place, wrap: wrap.slice(from) };
  }
  return undefined;
}
