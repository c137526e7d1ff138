import type { Operation } from '../../../model/contract.ts';
import type { JsonObject, Pointer } from '../../../model/json.ts';
import { idProperty } from './id-property.ts';
import { locateItem, locateList } from './item-location.ts';
import { requestSchema, responseSchema } from './operation-schemas.ts';
import type { ResourceShape } from './resource-shape.ts';

/**
 * The property that tells items apart; `undefined` when there is none. Answers about one item tell it best, then those to its creation and what is sent
 * then, then lists.
 */
export function resourceId(document: JsonObject, shape: ResourceShape): string | undefined {
  const { itemOperations, collectionOperations } = shape;
  const ranked = ['GET', 'PUT', 'PATCH', 'POST'];
  const rank = ({ method }: Operation) => (ranked.indexOf(method) + ranked.length + 1) % (ranked.length + 1);
  const items = itemOperations.filter(({ method }) => ranked.includes(method)).toSorted((a, b) => rank(a) - rank(b));
  const creating = collectionOperations.filter(({ method }) => method === 'POST' || method === 'PUT');
  const places = [...items.map(responseSchema), ...creating.map(responseSchema), ...creating.map(requestSchema)];
  for (const place of places) {
    const found = place === undefined ? undefined : idWithin(document, place, shape);
    if (found !== undefined) return found;
  }
  const lists = collectionOperations.filter(({ method }) => method === 'GET').map(responseSchema);
  for (const place of lists) {
    let found: string | undefined;
    const hasSome = (schema: Pointer) => {
      found ??= idProperty(document, schema, shape);
      return found !== undefined;
    };
    if (place !== undefined && locateList(document, place, hasSome) !== undefined) return found;
  }
  return undefined;
}

/** The id of the schema's values, or of what they hold. */
function idWithin(document: JsonObject, schema: Pointer, shape: ResourceShape): string | undefined {
  const view = locateItem(document, schema, (place) => idProperty(document, place, shape) !== undefined);
  return view && idProperty(document, view.schema, shape);
}
