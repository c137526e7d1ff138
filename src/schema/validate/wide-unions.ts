import type { AnySchemaObject, ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { Json } from '../../model/json.ts';

/** Unions with more alternatives are wide: what is wrong with a value is not explained by the alternatives one by one. */
export const mostAlternatives = 50;

/** In schemas for ajv, the names of `anyOf` and `oneOf` with many alternatives. */
export const wideUnions = { anyOf: 'wideAnyOf', oneOf: 'wideOneOf' } as const;

/** How alternatives are applied. */
export interface Alternatives {
  /** Whether a value is certainly not valid against an alternative, as far as that can be seen without compiling it. */
  readonly rulesOut: (alternative: object, value: Json) => boolean;
  readonly compile: (alternative: AnySchemaObject) => ValidateFunction;
}

/**
 * Adds keywords for unions with many alternatives. The code that ajv writes for a union has each alternative inside of the one before, and to compile two thousand
 * of them takes minutes. These compile an alternative when it is first needed, and have one error for the union.
 */
export function addWideUnions(ajv: Ajv2020, { rulesOut, compile }: Alternatives): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    ajv.addKeyword({
      keyword: wideUnions[keyword],
      schemaType: 'array',
      errors: 'full',
      compile: (alternatives: readonly AnySchemaObject[], parentSchema) =>
        validateUnion({ keyword, alternatives, parentSchema, rulesOut, compile }),
    });
  }
}

interface WideUnion extends Alternatives {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly alternatives: readonly AnySchemaObject[];
  readonly parentSchema: AnySchemaObject;
}

function validateUnion(union: WideUnion): SchemaValidateFunction {
  const { keyword, alternatives, rulesOut, compile } = union;
  const most = keyword === 'oneOf' ? 1 : Number.POSITIVE_INFINITY;
  const validate: SchemaValidateFunction = (data: Json, context?: DataValidationCxt) => {
    let matching = 0;
    for (const alternative of alternatives) {
      if (rulesOut(alternative, data) || !compile(alternative)(data, context)) continue;
      matching += 1;
      if (keyword === 'anyOf' || matching > most) break;
    }
    const isValid = matching > 0 && matching <= most;
    validate.errors = isValid ? [] : [errorOf(union, context?.instancePath ?? '')];
    return isValid;
  };
  return validate;
}

function errorOf({ keyword, parentSchema }: WideUnion, instancePath: string): Partial<ErrorObject> {
  const message = keyword === 'oneOf' ? 'must match exactly one schema in oneOf' : 'must match a schema in anyOf';
  return { keyword, parentSchema, schemaPath: `#/${keyword}`, instancePath, params: {}, message };
}
