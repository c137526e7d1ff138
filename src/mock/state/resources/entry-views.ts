import type { MediaType } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { memoize } from '../../body/memoize.ts';
import { schemaTypes } from '../../body/schema-properties.ts';
import { type ItemLocation, locateItem, locateList } from './item-location.ts';
import { hasProperty, type Resource } from './resources.ts';

interface Where {
  readonly document: JsonObject;
  readonly resource: Resource;
}

const itemViews = memoize(
  (_resource: Resource, _document: JsonObject) => new Map<MediaType, ItemLocation | undefined>(),
);
const listViews = memoize(
  (_resource: Resource, _document: JsonObject) => new Map<MediaType, ItemLocation | undefined>(),
);

/** Where content of the entry holds an item: what has the id; where nothing has, the whole content if it is an object. */
export function itemLocation(entry: MediaType, { document, resource }: Where): ItemLocation | undefined {
  return known(itemViews(resource, document), entry, () => {
    const { schema } = entry;
    if (schema === undefined) return undefined;
    const types = schemaTypes(document, schema);
    const whole = types.size === 0 || types.has('object') ? { schema, wrap: [] } : undefined;
    return locateItem(document, schema, hasProperty(document, resource.idName)) ?? whole;
  });
}

/** Where content of the entry holds a list of items. */
export function listLocation(entry: MediaType, { document, resource }: Where): ItemLocation | undefined {
  return known(listViews(resource, document), entry, () =>
    entry.schema === undefined ? undefined : locateList(document, entry.schema, hasProperty(document, resource.idName)),
  );
}

function known(
  views: Map<MediaType, ItemLocation | undefined>,
  entry: MediaType,
  find: () => ItemLocation | undefined,
) {
  if (!views.has(entry)) views.set(entry, find());
  return views.get(entry);
}

/** What a content holds where the view says. */
export function itemIn(content: Json | undefined, { wrap }: Pick<ItemLocation, 'wrap'>): Json | undefined {
  let held = content;
  for (const name of wrap) held = memberOf(held, name);
  return held;
}

/** A content that holds the value where the view says, with the other members that the content without state has. */
export function withItem(value: Json, { wrap }: Pick<ItemLocation, 'wrap'>, base: Json | undefined): Json {
  const [name, ...rest] = wrap;
  if (name === undefined) return value;
  return { ...(isObject(base) ? base : {}), [name]: withItem(value, { wrap: rest }, memberOf(base, name)) };
}
