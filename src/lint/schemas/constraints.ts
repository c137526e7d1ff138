import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isList, isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { isTypeName } from '../../schema/shape/assertion-keywords.ts';

/** Keywords that describe a value and limit nothing. */
const annotations = new Set(
  'title description default deprecated example examples externalDocs xml $comment readOnly writeOnly nullable'.split(
    ' ',
  ),
);

/** The keywords of a schema that limit its values. */
export function constraintsOf(schema: JsonObject): string[] {
  return Object.keys(schema).filter((keyword) => !annotations.has(keyword) && !keyword.startsWith('x-'));
}

/** Whether a schema only refers to another one, by `$ref` or by an `allOf` of one part: problems are reported at the other schema. */
export function isOnlyReference(schema: JsonObject): boolean {
  const [constraint, ...others] = constraintsOf(schema);
  const parts = memberOf(schema, 'allOf');
  return others.length === 0 && (constraint === '$ref' || (isList(parts) && parts.length === 1));
}

/** The schema at a pointer, with its references followed. */
export function schemaAt(document: JsonObject, pointer: Pointer | undefined): Json | undefined {
  const place = pointer === undefined ? undefined : resolve(document, pointer);
  return place === undefined ? undefined : valueAt(document, place);
}

/** The types in a schema's own `type`; `undefined` without `type`. */
export function ownTypes(schema: JsonObject): readonly string[] | undefined {
  const type = memberOf(schema, 'type');
  if (typeof type === 'string') return [type];
  if (!isList(type)) return undefined;
  return type.filter((name) => typeof name === 'string');
}

/** The types in a schema's own `type`; `undefined` also where one of them is unknown, which `structure` reports. */
export function knownTypes(schema: JsonObject): readonly string[] | undefined {
  const types = ownTypes(schema);
  return types?.every(isTypeName) === true ? types : undefined;
}

/** Whether a schema accepts every value. */
export function acceptsAll(schema: Json | undefined): boolean {
  return schema === true || (isObject(schema) && constraintsOf(schema).length === 0);
}

/** Whether the schema at a pointer is `false` or `not: {}`. */
export function acceptsNothing(document: JsonObject, pointer: Pointer): boolean {
  const schema = valueAt(document, pointer);
  return schema === false || (memberOf(schema, 'not') !== undefined && acceptsAll(memberOf(schema, 'not')));
}

/** Whether a pattern is between slashes, as in JavaScript code. */
export function isDelimited(pattern: string): boolean {
  return /^\/(\^.*|.*\$)\/[a-z]*$/s.test(pattern);
}
