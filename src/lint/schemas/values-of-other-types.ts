import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, itemsOfList, join, memberOf } from '../../schema/json/pointer.ts';
import type { SchemaObject } from '../subject/lint-rule.ts';
import { ownTypes } from './constraints.ts';

/** A value of `enum` or `const`, and its place. */
export interface ListedValue {
  readonly value: Json;
  readonly place: Pointer;
}

/** The values of a schema's `enum` or `const` whose type it does not allow. */
export interface ValuesOfOtherTypes {
  readonly values: readonly ListedValue[];
  /** The types that the schema allows. */
  readonly types: readonly string[];
  /** No other value is listed. */
  readonly areAll: boolean;
  /** Null is valid nevertheless: `nullable` adds it to the list. */
  readonly nullable: boolean;
}

/** `undefined` for a schema without `type`. */
export function valuesOfOtherTypes(
  { pointer, schema }: Pick<SchemaObject, 'pointer' | 'schema'>,
  dialect: Dialect,
): ValuesOfOtherTypes | undefined {
  const types = ownTypes(schema);
  if (types === undefined) return undefined;
  const nullable = dialect === '3.0' && memberOf(schema, 'nullable') === true;
  const allowed = nullable ? [...types, 'null'] : types;
  const listed = listedValues(pointer, schema);
  const values = listed.filter(({ value }) => !allowed.some((type) => isOfType(value, type)));
  return { values, types, areAll: values.length > 0 && values.length === listed.length, nullable };
}

function listedValues(pointer: Pointer, schema: JsonObject): ListedValue[] {
  const only = memberOf(schema, 'const');
  const values = itemsOfList(memberOf(schema, 'enum'));
  return [
    ...values.map((value, index) => ({ value, place: join(pointer, 'enum', index) })),
    ...(only === undefined ? [] : [{ value: only, place: join(pointer, 'const') }]),
  ];
}

/** A number without a fraction is an integer, however it is written. Unknown type names count as correct: `structure` reports them. */
function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value);
    case 'number':
      return typeof value === 'bigint' || typeof value === 'number';
    case 'string':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}
