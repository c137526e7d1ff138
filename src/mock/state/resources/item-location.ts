import type { JsonObject, Pointer } from '../../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { schemaParts, schemaProperties, schemaTypes } from '../../body/schema-properties.ts';

/** Where an item (or a list of items) is in a content. */
export interface ItemLocation {
  /** The schema of one item. */
  readonly schema: Pointer;
  /** The members of the content that lead to it, from the outermost on; empty: it is the content itself. */
  readonly wrap: readonly string[];
}

/** Where a content of the schema holds one item: what has the id, the content itself or the only place inside it that has. */
export function locateItem(
  document: JsonObject,
  schema: Pointer,
  hasId: (schema: Pointer) => boolean,
): ItemLocation | undefined {
  return outermost(document, schema, (place) => (hasId(place) ? place : undefined));
}

/** Where a content of the schema holds a list of items: the content itself or the only place inside it that does. */
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

/** Members that are there to hold something else; what is deeper in any other is a part of the item. */
const wrapperNames = /^_?(?:data|results?|response|payload|body|content|embedded)$/i;
const mostWraps = 3;

/** The only one of the places nearest to the content where something is found; `undefined` where there are several, or none. */
function outermost(
  document: JsonObject,
  schema: Pointer,
  find: (place: Pointer) => Pointer | undefined,
): ItemLocation | undefined {
  let places: readonly ItemLocation[] = [{ schema, wrap: [] }];
  for (let depth = 0; depth <= mostWraps; depth += 1) {
    const found = places.flatMap(({ schema: place, wrap }) => {
      const item = find(place);
      return item === undefined ? [] : [{ schema: item, wrap }];
    });
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    places = places.filter(({ wrap }) => wrap.every((name) => wrapperNames.test(name))).flatMap(inner);
  }
  return undefined;

  function inner({ schema: place, wrap }: ItemLocation): ItemLocation[] {
    const { properties } = schemaProperties(document, place);
    return [...properties].map(([name, member]) => ({ schema: member, wrap: [...wrap, name] }));
  }
}

function itemsOf(document: JsonObject, schema: Pointer): Pointer | undefined {
  if (!schemaTypes(document, schema).has('array')) return undefined;
  const owner = schemaParts(document, schema).find((part) => isObject(memberOf(valueAt(document, part), 'items')));
  return owner === undefined ? undefined : join(owner, 'items');
}
