import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, itemsOfList, join, memberOf } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { createValidator, type Validator } from '../../schema/validate/validator.ts';
import { brokenValues } from '../schemas/broken-values.ts';
import { ownTypes } from '../schemas/constraints.ts';
import type { Complaint, LintRule, SchemaObject } from '../subject/lint-rule.ts';

/** A value in `enum` or `const` whose type the schema does not allow, or that breaks another keyword next to it (JSON Schema Validation 2020-12, 6.1): all keywords must hold, so it is never valid. */
export const enumType: LintRule = {
  id: 'enum-type',
  level: 'warning',
  why: 'No valid request or response can contain it.',
  *check({ document, schemas, dialect }) {
    const validator = createValidator(document, { dialect, direction: 'response' });
    for (const candidate of schemas) {
      const { pointer, schema } = candidate;
      yield* brokenListed(candidate, validator);
      const types = ownTypes(schema);
      if (types === undefined) continue;
      const nullable = dialect === '3.0' && memberOf(schema, 'nullable') === true;
      const allowed = nullable ? [...types, 'null'] : types;
      const values = listedValues(pointer, schema);
      const wrong = values.filter(({ value }) => !allowed.some((type) => isOfType(value, type)));
      const isTypeWrong = wrong.length > 1 && wrong.length === values.length;
      for (const { value, place } of isTypeWrong ? wrong.slice(0, 1) : wrong) {
        yield {
          pointer: place,
          message: `${writeJson(value)}${isTypeWrong ? ', like every other value of the list,' : ''} is not of type ${types.join(' or ')}, which the schema requires.`,
          fix: 'Correct the value or the type.',
        };
      }
    }
  },
};

/** `schema-unsatisfiable` reports a list of which no value is valid. */
function* brokenListed(candidate: SchemaObject, validator: Validator): Generator<Complaint> {
  const broken = brokenValues(candidate, validator);
  const values = memberOf(candidate.schema, 'enum');
  if (!Array.isArray(values) || broken.length === values.length) return;
  for (const { value, index, violation } of broken) {
    yield {
      pointer: join(candidate.pointer, 'enum', index),
      message: `${writeJson(value)} is listed, but it ${violation.message}.`,
      fix: 'Correct the value or the keyword.',
    };
  }
}

function listedValues(pointer: Pointer, schema: JsonObject): { readonly value: Json; readonly place: Pointer }[] {
  const list = memberOf(schema, 'enum');
  const only = memberOf(schema, 'const');
  const values = itemsOfList(list);
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
