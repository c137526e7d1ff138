import type { AnySchemaObject, ErrorObject, SchemaValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { escapeToken } from '../json/pointer.ts';
import { contextOf, evaluatedProperties } from './evaluated-properties.ts';

/**
 * Replaces ajv's `unevaluatedProperties` and `unevaluatedItems`, which are wrong in nested unions and beside `contains` and `if`, and count names such as
 * `constructor` as evaluated. Ours find out, for each value, which of its parts the adjacent keywords evaluate.
 */
export function addUnevaluatedKeywords(ajv: Ajv2020): void {
  for (const [keyword, type] of [
    ['unevaluatedProperties', 'object'],
    ['unevaluatedItems', 'array'],
  ] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type,
      schemaType: ['boolean', 'object'],
      errors: 'full',
      compile: (rest: boolean | AnySchemaObject, parentSchema) => validateRest(ajv, { keyword, rest, parentSchema }),
    });
  }
}

interface UnevaluatedKeyword {
  readonly keyword: 'unevaluatedProperties' | 'unevaluatedItems';
  readonly rest: boolean | AnySchemaObject;
  readonly parentSchema: AnySchemaObject;
}

function validateRest(ajv: Ajv2020, unevaluated: UnevaluatedKeyword): SchemaValidateFunction {
  const { keyword, rest, parentSchema } = unevaluated;
  const { [keyword]: _, ...others } = parentSchema;
  const validate: SchemaValidateFunction = (data: object, context?: DataValidationCxt) => {
    if (rest === true) return true;
    const evaluated = evaluatedProperties({ ajv, data, seen: new Set() }, others);
    const left = evaluated === 'all' ? [] : Object.keys(data).filter((key) => !evaluated.has(key));
    const path = context?.instancePath ?? '';
    validate.errors =
      rest === false ? refusals(unevaluated, { left, path }) : faultsIn({ ajv, rest, data }, { left, path });
    return validate.errors.length === 0;
  };
  return validate;
}

interface Unevaluated {
  /** The names or indexes of the parts that are not evaluated. */
  readonly left: readonly string[];
  /** The place in the whole value of the object or array they belong to. */
  readonly path: string;
}

function refusals({ keyword, parentSchema }: UnevaluatedKeyword, { left, path }: Unevaluated): ErrorObject[] {
  const error = { keyword, parentSchema, schema: false, schemaPath: `#/${keyword}`, instancePath: path };
  if (keyword === 'unevaluatedProperties')
    return left.map((name) => ({
      ...error,
      params: { unevaluatedProperty: name },
      message: 'is not a declared property',
    }));
  return left.length === 0 ? [] : [{ ...error, params: {}, message: 'must not have unevaluated items' }];
}

interface RestSchema {
  readonly ajv: Ajv2020;
  readonly rest: AnySchemaObject;
  readonly data: object;
}

function faultsIn({ ajv, rest, data }: RestSchema, { left, path }: Unevaluated): ErrorObject[] {
  const validate = ajv.compile(rest);
  return left.flatMap((key) => {
    const value: unknown = Object.getOwnPropertyDescriptor(data, key)?.value;
    const instancePath = `${path}/${escapeToken(key)}`;
    validate(value, contextOf(data, { parentData: data, parentDataProperty: key, instancePath }));
    return validate.errors ?? [];
  });
}
