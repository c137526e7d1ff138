import type { Operation, Parameter } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { normalisedName } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { locateItem, locateList } from './item-location.ts';
import { requestSchema, responseSchema } from './operation-schemas.ts';

/** A collection and its items, by their paths alone. */
export interface ResourcePaths {
  /** The collection's path template: `/shelves/{shelf}/books`. */
  readonly path: string;
  /** The parameter that identifies an item: the whole last segment of the items' path; `undefined`: items have no path. */
  readonly parameter: Parameter | undefined;
  readonly collectionOperations: readonly Operation[];
  readonly itemOperations: readonly Operation[];
}

/**
 * The property that identifies items; `undefined` when there is none. It is looked for in the responses of operations on one item first, then in the response
 * and the request that create one, then in lists.
 */
export function resourceId(document: JsonObject, paths: ResourcePaths): string | undefined {
  const { itemOperations, collectionOperations } = paths;
  const ranked = ['GET', 'PUT', 'PATCH', 'POST'];
  const rank = ({ method }: Operation) => (ranked.indexOf(method) + ranked.length + 1) % (ranked.length + 1);
  const items = itemOperations.filter(({ method }) => ranked.includes(method)).toSorted((a, b) => rank(a) - rank(b));
  const creating = collectionOperations.filter(({ method }) => method === 'POST' || method === 'PUT');
  const places = [...items.map(responseSchema), ...creating.map(responseSchema), ...creating.map(requestSchema)];
  for (const place of places) {
    const found = place === undefined ? undefined : idWithin(document, place, paths);
    if (found !== undefined) return found;
  }
  const lists = collectionOperations.filter(({ method }) => method === 'GET').map(responseSchema);
  for (const place of lists) {
    let found: string | undefined;
    const hasSome = (schema: Pointer) => {
      found ??= idProperty(document, schema, paths);
      return found !== undefined;
    };
    if (place !== undefined && locateList(document, place, hasSome) !== undefined) return found;
  }
  return undefined;
}

/** The id property of the schema's values, or of the item inside them. */
function idWithin(document: JsonObject, schema: Pointer, paths: ResourcePaths): string | undefined {
  const location = locateItem(document, schema, (place) => idProperty(document, place, paths) !== undefined);
  return location && idProperty(document, location.schema, paths);
}

/**
 * The property of an item's schema that has the value of the path's last parameter: the one that a link of the contract names (OAS 3.1, Link Object), else
 * the one with the parameter's name in any case and punctuation, else without the name of the collection (`external_customer_id`: `external_id`), else the login for
 * the name of a user, else one whose name that name ends with (`ruleName`: `name`), else `id`, else the
 * collection's name followed by `id` or by that name (`/inventory/{itemId}`: `inventoryItemId`). `undefined` when the schema has none of them with a plain type.
 */
function idProperty(document: JsonObject, schema: Pointer, paths: ResourcePaths): string | undefined {
  const names = plainProperties(document, schema);
  const name = paths.parameter?.name ?? 'id';
  const wanted = normalisedName(name);
  const collection = normalisedName(paths.path.split('/').at(-1) ?? '');
  const own = ['id', wanted].flatMap((end) => [`${collection}${end}`, `${singular(collection)}${end}`]);
  const linked = linkedNames(document, paths);
  // `external_customer_id` of customers is their `external_id`.
  const kind = singular(collection);
  const within = kind !== '' && !wanted.startsWith(kind) ? wanted.replace(kind, '') : undefined;
  return (
    names.find((one) => linked.has(one)) ??
    names.find((one) => one === name) ??
    names.find((one) => normalisedName(one) === wanted) ??
    names.find((one) => normalisedName(one) === within) ??
    names.find((one) => logins.has(wanted) && logins.has(normalisedName(one))) ??
    names.find((one) => idSuffixes.has(normalisedName(one)) && wanted.endsWith(normalisedName(one))) ??
    names.find((one) => one === 'id') ??
    names.find((one) => own.includes(normalisedName(one)))
  );
}

/** What identifies things, as the end of a longer name. */
const idSuffixes: ReadonlySet<string> = new Set([
  'id',
  'name',
  'key',
  'uuid',
  'guid',
  'gid',
  'sid',
  'uid',
  'slug',
  'code',
  'number',
  'login',
  'handle',
  'identifier',
  'symbol',
  'sku',
  'isbn',
  'vin',
]);

/** What people sign in with: one service calls it so in its paths, and otherwise in its bodies. */
const logins: ReadonlySet<string> = new Set(['username', 'login', 'handle', 'screenname', 'nickname']);

function plainProperties(document: JsonObject, schema: Pointer): readonly string[] {
  const { properties } = schemaProperties(document, schema);
  const names = [...properties].flatMap(([name, place]) => {
    const types = schemaTypes(document, place);
    const isPlain = types.size === 0 || ['string', 'integer', 'number'].some((type) => types.has(type));
    return isPlain && name !== '__proto__' ? [name] : [];
  });
  // `@id` of JSON-LD is the address of a thing that may have an id as well.
  return [...names.filter((name) => !name.startsWith('@')), ...names.filter((name) => name.startsWith('@'))];
}

/** The properties of a body that links use as the value of the parameter. */
function linkedNames(
  document: JsonObject,
  { collectionOperations, parameter, itemOperations }: ResourcePaths,
): ReadonlySet<string> {
  const names = new Set<string>();
  if (parameter === undefined) return names;
  const leadsToItem = (link: Json | undefined) =>
    itemOperations.some(
      ({ operationId, pointer }) =>
        (operationId !== undefined && memberOf(link, 'operationId') === operationId) ||
        memberOf(link, 'operationRef') === `#${pointer}`,
    );
  for (const { pointer } of collectionOperations.flatMap(({ responses }) => responses)) {
    for (const link of linksOf(document, pointer).filter(leadsToItem)) {
      const property = expressionProperty(memberOf(memberOf(link, 'parameters'), parameter.name));
      if (property !== undefined) names.add(property);
    }
  }
  return names;
}

function linksOf(document: JsonObject, response: Pointer): readonly (Json | undefined)[] {
  const links = memberOf(valueAt(document, response), 'links');
  const names = isObject(links) ? Object.keys(links) : [];
  return names.map((name) => valueAt(document, resolve(document, `${response}/links/${name}`) ?? ''));
}

/** `id` for `$response.body#/id` (OAS 3.1, Runtime Expressions). */
function expressionProperty(expression: Json | undefined): string | undefined {
  const [, pointer] =
    (typeof expression === 'string' && /^\$(?:response|request)\.body#(\/.+)$/.exec(expression)) || [];
  return pointer === undefined ? undefined : tokensOf(pointer).at(-1);
}
