import type { Json } from '../../model/json.ts';
import { isList, memberOf } from '../../schema/json/pointer.ts';
import type { SchemaViolation, Validator } from '../../schema/validate/validator.ts';
import type { SchemaObject } from '../subject/lint-rule.ts';

/** Keywords that a listed value may break. `enum-type` reports values of the wrong type. */
const narrowing =
  'minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf format'.split(' ');

/** Longer lists are assumed to contain only valid values. */
const mostValues = 100;

/** A value of `enum` that breaks a keyword next to it. */
export interface BrokenValue {
  readonly value: Json;
  readonly index: number;
  readonly violation: SchemaViolation;
}

/** The values of a schema's `enum` that break a keyword next to it. */
export function brokenValues({ pointer, schema }: SchemaObject, validator: Validator): BrokenValue[] {
  const values = memberOf(schema, 'enum');
  if (!isList(values) || values.length > mostValues || !isNarrowed(schema)) return [];
  return values.flatMap((value, index) => {
    const violation = validator.check(pointer, value).find(isNarrowing);
    return violation === undefined ? [] : [{ value, index, violation }];
  });
}

/** Whether the `const` of a schema breaks a keyword next to it. */
export function isBrokenConst({ pointer, schema }: SchemaObject, validator: Validator): boolean {
  const value = memberOf(schema, 'const');
  return value !== undefined && isNarrowed(schema) && validator.check(pointer, value).some(isNarrowing);
}

function isNarrowed(schema: SchemaObject['schema']): boolean {
  return narrowing.some((keyword) => memberOf(schema, keyword) !== undefined);
}

function isNarrowing({ keyword, instance }: SchemaViolation): boolean {
  return instance === '' && narrowing.includes(keyword);
}
