import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { isObject, memberOf, resolve, tokensOf, valueAt } from '../../../schema/json/pointer.ts';
import { schemaProperties, schemaTypes } from '../../body/schema-properties.ts';
import type { ResourceShape } from './resource-shape.ts';

/**
 * The property of an item's schema that holds the value of the path's last parameter: what a link of the contract says (OAS 3.1, Link Object), else the
 * parameter's own name however it is spelled, else what that name ends with (`ruleName`: `name`), else `id`, else the collection's name with an id.
 * `undefined` when the schema has none of them with a plain type.
 */
export function idProperty(document: JsonObject, schema: Pointer, shape: ResourceShape): string | undefined {
  const names = plainProperties(document, schema);
  const { name } = shape.parameter;
  const asked = spelled(name);
  const collection = spelled(shape.path.split('/').at(-1) ?? '');
  const own = [`${collection}id`, `${singular(collection)}id`];
  const linked = linkedNames(document, shape);
  return (
    names.find((one) => linked.has(one)) ??
    names.find((one) => one === name) ??
    names.find((one) => spelled(one) === asked) ??
    names.find((one) => usualEnds.has(spelled(one)) && asked.endsWith(spelled(one))) ??
    names.find((one) => one === 'id') ??
    names.find((one) => own.includes(spelled(one)))
  );
}

/** What identifies things, as the end of a longer name. */
const usualEnds: ReadonlySet<string> = new Set(['id', 'name', 'key', 'uuid', 'guid', 'slug', 'code', 'number']);

function plainProperties(document: JsonObject, schema: Pointer): readonly string[] {
  const { properties } = schemaProperties(document, schema);
  return [...properties].flatMap(([name, place]) => {
    const types = schemaTypes(document, place);
    const isPlain = types.size === 0 || ['string', 'integer', 'number'].some((type) => types.has(type));
    return isPlain && name !== '__proto__' ? [name] : [];
  });
}

function spelled(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}

/** The members of a content that links name as the value of the parameter. */
function linkedNames(document: JsonObject, { collectionOperations, parameter, itemOperations }: ResourceShape) {
  const names = new Set<string>();
  for (const { responses } of collectionOperations) {
    for (const { pointer } of responses) {
      const links = memberOf(valueAt(document, pointer), 'links');
      for (const name of isObject(links) ? Object.keys(links) : []) {
        const link = valueAt(document, resolve(document, `${pointer}/links/${name}`) ?? '');
        const isMeant = itemOperations.some(
          ({ operationId, pointer: place }) =>
            (operationId !== undefined && memberOf(link, 'operationId') === operationId) ||
            memberOf(link, 'operationRef') === `#${place}`,
        );
        const member = isMeant ? expressionMember(memberOf(memberOf(link, 'parameters'), parameter.name)) : undefined;
        if (member !== undefined) names.add(member);
      }
    }
  }
  return names;
}

/** `id` for `$response.body#/id` (OAS 3.1, Runtime Expressions). */
function expressionMember(expression: Json | undefined): string | undefined {
  const [, pointer] =
    (typeof expression === 'string' && /^\$(?:response|request)\.body#(\/.+)$/.exec(expression)) || [];
  return pointer === undefined ? undefined : tokensOf(pointer).at(-1);
}
