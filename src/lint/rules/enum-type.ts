import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { ownTypes } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/rule.ts';

/** A value in `enum` or `const` whose type the schema does not allow (JSON Schema Validation 2020-12, 6.1): both keywords must hold, so it is never valid. */
export const enumType: LintRule = {
  id: 'enum-type',
  level: 'warning',
  why: 'No valid request or response can contain it.',
  *check({ schemas, dialect }) {
    for (const { pointer, schema } of schemas) {
      const types = ownTypes(schema);
      if (types === undefined) continue;
      const nullable = dialect === '3.0' && memberOf(schema, 'nullable') === true;
      const allowed = nullable ? [...types, 'null'] : types;
      for (const { value, place } of listedValues(pointer, schema)) {
        if (allowed.some((type) => isOfType(value, type))) continue;
        yield {
          pointer: place,
          message: `${writeJson(value)} is not of type ${types.join(' or ')}, which the schema requires.`,
          fix: 'Correct the value or the type.',
        };
      }
    }
  },
};

function listedValues(pointer: Pointer, schema: JsonObject): { readonly value: Json; readonly place: Pointer }[] {
  const list = memberOf(schema, 'enum');
  const only = memberOf(schema, 'const');
  const values = Array.isArray(list) ? (list as readonly Json[]) : [];
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
