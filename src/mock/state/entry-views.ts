import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { remember } from '../content/remember.ts';
import { schemaTypes } from '../content/schema-members.ts';
import { itemView, listView, type View } from './resource-views.ts';
import { hasProperty, type Resource } from './resources.ts';

interface Where {
  readonly document: JsonObject;
  readonly resource: Resource;
}

const itemViews = remember((_resource: Resource, _document: JsonObject) => new Map<MediaType, View | undefined>());
const listViews = remember((_resource: Resource, _document: JsonObject) => new Map<MediaType, View | undefined>());

/** Where content of the entry holds an item: what has the id; where nothing has, the whole content if it is an object. */
export function itemViewOf(entry: MediaType, { document, resource }: Where): View | undefined {
  return known(itemViews(resource, document), entry, () => {
    const { schema } = entry;
    if (schema === undefined) return undefined;
    const types = schemaTypes(document, schema);
    const whole = types.size === 0 || types.has('object') ? { schema, wrap: [] } : undefined;
    return itemView(document, schema, hasProperty(document, resource.idName)) ?? whole;
  });
}

/** Where content of the entry holds a list of items. */
export function listViewOf(entry: MediaType, { document, resource }: Where): View | undefined {
  return known(listViews(resource, document), entry, () =>
    entry.schema === undefined ? undefined : listView(document, entry.schema, hasProperty(document, resource.idName)),
  );
}

function known(views: Map<MediaType, View | undefined>, entry: MediaType, find: () => View | undefined) {
  if (!views.has(entry)) views.set(entry, find());
  return views.get(entry);
}

/** What a content holds where the view says. */
export function heldBy(content: Json | undefined, { wrap }: Pick<View, 'wrap'>): Json | undefined {
  let held = content;
  for (const name of wrap) held = memberOf(held, name);
  return held;
}

/** A content that holds the value where the view says, with the other members that the content without state has. */
export function holding(value: Json, { wrap }: Pick<View, 'wrap'>, base: Json | undefined): Json {
  const [name, ...rest] = wrap;
  if (name === undefined) return value;
  return { ...(isObject(base) ? base : {}), [name]: holding(value, { wrap: rest }, memberOf(base, name)) };
}
