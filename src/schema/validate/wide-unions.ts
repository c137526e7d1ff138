import type { AnySchemaObject, ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { Json } from '../../model/json.ts';
import { isObject } from '../json/pointer.ts';

/** Unions with more alternatives are wide: what is wrong with a value is not explained by the alternatives one by one. */
export const mostAlternatives = 50;

/** In schemas for ajv, the names of `anyOf` and `oneOf` with many alternatives. */
export const wideUnions = { anyOf: 'wideAnyOf', oneOf: 'wideOneOf' } as const;

/** How alternatives are applied. */
export interface Alternatives {
  /** Whether a value is certainly not valid against an alternative, as far as that can be seen without compiling it. */
  readonly rulesOut: (alternative: object, value: Json) => boolean;
  readonly compile: (alternative: AnySchemaObject) => ValidateFunction;
  /** The texts that an alternative allows in each property of an object, as far as that can be seen at once. */
  readonly textsOf: (alternative: object) => ReadonlyMap<string, readonly string[]>;
  /** How many alternatives may still be tried for the value that is validated. */
  readonly effort: { left: number };
  /** What a value counts as when no more alternatives may be tried. */
  readonly otherwise: boolean;
}

/** About a second. A list of a hundred thousand items, each compared with thousands of alternatives, would take minutes. */
export const mostTried = 500_000;

/**
 * Adds keywords for unions with many alternatives. The code that ajv writes for a union has each alternative inside of the one before, and to compile two thousand
 * of them takes minutes. These compile an alternative when it is first needed, and have one error for the union.
 */
export function addWideUnions(ajv: Ajv2020, applying: Alternatives): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    ajv.addKeyword({
      keyword: wideUnions[keyword],
      schemaType: 'array',
      errors: 'full',
      compile: (alternatives: readonly AnySchemaObject[], parentSchema) =>
        validateUnion({ ...applying, keyword, alternatives, parentSchema }),
    });
  }
}

interface WideUnion extends Alternatives {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly alternatives: readonly AnySchemaObject[];
  readonly parentSchema: AnySchemaObject;
}

function validateUnion(union: WideUnion): SchemaValidateFunction {
  const { keyword, rulesOut, compile, effort, otherwise } = union;
  const candidatesFor = indexOf(union);
  const most = keyword === 'oneOf' ? 1 : Number.POSITIVE_INFINITY;
  const isMatched = (data: Json, context: DataValidationCxt | undefined): boolean => {
    let matching = 0;
    for (const alternative of candidatesFor(data)) {
      effort.left -= 1;
      if (effort.left < 0) return otherwise;
      if (rulesOut(alternative, data) || !compile(alternative)(data, context)) continue;
      matching += 1;
      if (keyword === 'anyOf' || matching > most) break;
    }
    return matching > 0 && matching <= most;
  };
  const validate: SchemaValidateFunction = (data: Json, context?: DataValidationCxt) => {
    const isValid = isMatched(data, context);
    validate.errors = isValid ? [] : [errorOf(union, context?.instancePath ?? '')];
    return isValid;
  };
  return validate;
}

/** Finds the alternatives that a value can be meant for by the text of one of its properties: those with this text, and those without that property. */
function indexOf({ alternatives, textsOf }: WideUnion): (value: Json) => Iterable<AnySchemaObject> {
  const counts = new Map<string, number>();
  for (const alternative of alternatives)
    for (const name of textsOf(alternative).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [tag] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (tag === undefined) return () => alternatives;
  const byText = new Map<string, AnySchemaObject[]>();
  const others = alternatives.filter((alternative) => !textsOf(alternative).has(tag));
  for (const alternative of alternatives) {
    for (const text of new Set(textsOf(alternative).get(tag))) {
      const withText = byText.get(text) ?? [];
      withText.push(alternative);
      byText.set(text, withText);
    }
  }
  return (value) => {
    const text = isObject(value) && Object.hasOwn(value, tag) ? value[tag] : undefined;
    return typeof text === 'string' ? both(byText.get(text) ?? [], others) : alternatives;
  };
}

function* both<Item>(first: readonly Item[], second: readonly Item[]): Generator<Item> {
  yield* first;
  yield* second;
}

function errorOf({ keyword, parentSchema }: WideUnion, instancePath: string): Partial<ErrorObject> {
  const message = keyword === 'oneOf' ? 'must match exactly one schema in oneOf' : 'must match a schema in anyOf';
  return { keyword, parentSchema, schemaPath: `#/${keyword}`, instancePath, params: {}, message };
}
