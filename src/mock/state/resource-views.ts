import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { schemaMembers, schemaParts, schemaTypes } from '../content/schema-members.ts';

/** Where an item (or a list of items) is in a content. */
export interface View {
  /** The schema of one item. */
  readonly schema: Pointer;
  /** The member of the content that holds it; `undefined`: the content itself does. */
  readonly wrap: string | undefined;
}

/** Where a content of the schema holds one item: what has the id, the content itself or the only one of its members that has. */
export function itemView(document: JsonObject, schema: Pointer, hasId: (schema: Pointer) => boolean): View | undefined {
  if (hasId(schema)) return { schema, wrap: undefined };
  const wraps = [...schemaMembers(document, schema).properties].filter(([, place]) => hasId(place));
  return onlyOne(wraps);
}

/** Where a content of the schema holds a list of items: the content itself or the only one of its members that does. */
export function listView(document: JsonObject, schema: Pointer, hasId: (schema: Pointer) => boolean): View | undefined {
  const items = itemsOf(document, schema);
  if (items !== undefined) return hasId(items) ? { schema: items, wrap: undefined } : undefined;
  const lists = [...schemaMembers(document, schema).properties].flatMap(([name, place]) => {
    const inner = itemsOf(document, place);
    return inner !== undefined && hasId(inner) ? [[name, inner] as const] : [];
  });
  return onlyOne(lists);
}

function onlyOne(found: readonly (readonly [string, Pointer])[]): View | undefined {
  const [only, another] = found;
  return only === undefined || another !== undefined ? undefined : { wrap: only[0], schema: only[1] };
}

function itemsOf(document: JsonObject, schema: Pointer): Pointer | undefined {
  if (!schemaTypes(document, schema).has('array')) return undefined;
  const owner = schemaParts(document, schema).find((part) => isObject(memberOf(valueAt(document, part), 'items')));
  return owner === undefined ? undefined : join(owner, 'items');
}
