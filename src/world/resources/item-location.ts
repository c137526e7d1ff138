import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaOfItems, schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';

/** The place of an item, or of a list of items, in a body. */
export interface ItemLocation {
  /** The schema of one item. */
  readonly schema: Pointer;
  /** The names of the properties that lead to it, from the outermost; empty: the body is the item or the list. */
  readonly path: readonly string[];
}

/** What identifies the items of a resource. */
interface Identified {
  readonly document: JsonObject;
  /** The property with the id; `undefined`: items have none. */
  readonly idName: string | undefined;
}

/** Where a body of the media type has an item: what has the id, else the whole body if it may be an object. */
export const itemLocation = memoize(
  ({ schema }: MediaType, { document, idName }: Identified): ItemLocation | undefined => {
    if (schema === undefined) return undefined;
    const types = schemaTypes(document, schema);
    const whole = types.size === 0 || types.has('object') ? { schema, path: [] } : undefined;
    return locateItem(document, schema, hasProperty(document, idName)) ?? wrapped(document, schema, idName) ?? whole;
  },
);

/** What has no id is in the only property of the body, where that is called like a wrapper and has an object: `{ data: { language } }`. */
function wrapped(document: JsonObject, schema: Pointer, idName: string | undefined): ItemLocation | undefined {
  const { properties } = schemaProperties(document, schema);
  const [[name = '', place] = []] = [...properties];
  if (idName !== undefined || properties.size !== 1 || place === undefined || !wrapperNames.test(name))
    return undefined;
  return schemaProperties(document, place).properties.size > 0 ? { schema: place, path: [name] } : undefined;
}

/** Where a body of the media type has a list of items. */
export const listLocation = memoize(
  ({ schema }: MediaType, { document, idName }: Identified): ItemLocation | undefined =>
    schema === undefined ? undefined : locateList(document, schema, hasProperty(document, idName)),
);

/** What a body has at the location. */
export function itemIn(body: Json | undefined, { path }: Pick<ItemLocation, 'path'>): Json | undefined {
  let value = body;
  for (const name of path) value = memberOf(value, name);
  return value;
}

/** A body that has `value` at the location; around it are the other properties of `base`. */
export function withItem(value: Json, { path }: Pick<ItemLocation, 'path'>, base: Json | undefined): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return { ...(isObject(base) ? base : {}), [name]: withItem(value, { path: rest }, memberOf(base, name)) };
}

/** Whether a schema declares the property; `false` for every schema where there is no name. */
export function hasProperty(document: JsonObject, name: string | undefined): (schema: Pointer) => boolean {
  return (schema) => name !== undefined && schemaProperties(document, schema).properties.has(name);
}

/** Where a body of the schema has one item: the body itself if it has the id, else the only place inside it that has. */
export function locateItem(
  document: JsonObject,
  schema: Pointer,
  hasId: (schema: Pointer) => boolean,
): ItemLocation | undefined {
  return outermost(document, schema, (place) => (hasId(place) ? place : undefined));
}

/** Where a body of the schema has a list of items: the body itself or the only place inside it that is one. */
export function locateList(
  document: JsonObject,
  schema: Pointer,
  hasId: (schema: Pointer) => boolean,
): ItemLocation | undefined {
  return outermost(document, schema, (place) => {
    const items = itemsOf(document, place);
    return items !== undefined && hasId(items) ? items : undefined;
  });
}

/** Properties that only wrap something else; whatever is deeper inside any other property is part of the item. */
const wrapperNames = /^_?(?:data|results?|response|payload|body|content|embedded)$/i;
const mostWrappers = 3;

/** The only place at the smallest depth where `find` succeeds; `undefined` where there are several, or none. */
function outermost(
  document: JsonObject,
  schema: Pointer,
  find: (place: Pointer) => Pointer | undefined,
): ItemLocation | undefined {
  let places: readonly ItemLocation[] = [{ schema, path: [] }];
  for (let depth = 0; depth <= mostWrappers; depth += 1) {
    const found = places.flatMap(({ schema: place, path }) => {
      const item = find(place);
      return item === undefined ? [] : [{ schema: item, path }];
    });
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    places = places.filter(({ schema: place, path }) => isWrapper(document, place, path.at(-1))).flatMap(inner);
  }
  return undefined;

  function inner({ schema: place, path }: ItemLocation): ItemLocation[] {
    const { properties } = schemaProperties(document, place);
    return [...properties].map(([name, property]) => ({ schema: property, path: [...path, name] }));
  }
}

/** Whether a part of a body only wraps what it shows: by its name, or because it is a page of a list (`{ items, total, next }`). */
function isWrapper(document: JsonObject, schema: Pointer, name: string | undefined): boolean {
  if (name === undefined || wrapperNames.test(name)) return true;
  const names = [...schemaProperties(document, schema).properties.keys()];
  return names.includes('items') && names.some((one) => pageNames.test(one));
}

const pageNames = /^(?:limit|offset|total|next|previous|cursors?|total_?count|page|has_?more)$/i;

function itemsOf(document: JsonObject, schema: Pointer): Pointer | undefined {
  return schemaTypes(document, schema).has('array') ? schemaOfItems(document, schema) : undefined;
}
