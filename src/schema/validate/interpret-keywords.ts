import type { Json, JsonObject } from '../../model/json.ts';
import { isMultipleOf } from '../json/is-multiple-of.ts';
import { isNumber, isObject } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { isTypeName, type TypeName } from '../shape/assertion-keywords.ts';
import { isOfNumberFormat } from '../shape/number-formats.ts';
import { readRegExp } from '../shape/read-reg-exp.ts';
import { isOfStringFormat } from './formats/string-formats.ts';
import type { Answer, Interpretation, SchemaPlace } from './interpretation.ts';

/** A value and the schema that it is compared with. */
export interface Comparison {
  readonly place: SchemaPlace;
  readonly schema: JsonObject;
  readonly value: Json;
}

/** Whether a value is of the type that a schema names. */
export function acceptsType(
  { dialect }: Pick<Interpretation, 'dialect'>,
  { schema: { type, nullable }, value }: Pick<Comparison, 'schema' | 'value'>,
): Answer {
  if (type === undefined) return true;
  if (dialect === '3.0' && nullable === true && value === null) return typeof type === 'string' ? true : undefined;
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  return types.length > 0 && types.every(isTypeName) ? types.some((one) => isOfType(value, one)) : undefined;
}

function isOfType(value: Json, type: TypeName): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Compares a value with one keyword that has no subschemas. `undefined` where the keyword is invalid, or its answer is not certain. */
type KeywordReader = (expected: Json, comparison: Comparison, reading: Interpretation) => Answer;

/** The keywords that compare values without subschemas, in the order in which a validator applies them. */
export const keywordReaders: Readonly<Record<string, KeywordReader>> = {
  // OpenAPI 3.0 does not know `const`.
  const: (expected, { value }, { dialect }) => dialect === '3.0' || sameJson(expected, value),
  enum: (expected, { schema: { nullable }, value }, { dialect }) => {
    if (!Array.isArray(expected) || expected.length === 0) return undefined;
    const isNull = value === null && nullable === true && dialect === '3.0';
    return isNull || (expected as readonly Json[]).some((choice) => sameJson(choice, value));
  },
  multipleOf: (expected, { value }) => {
    if (!isNumber(expected) || expected <= 0) return undefined;
    return typeof value !== 'number' || isMultipleOf(value, expected);
  },
  maxLength: limit('length', (value, most) => value <= most),
  minLength: limit('length', (value, least) => value >= least),
  pattern: (expected, { value }, { direction }) => {
    if (typeof value !== 'string') return true;
    const matcher = typeof expected === 'string' ? readRegExp(expected, direction === 'response') : undefined;
    return matcher?.test(value);
  },
  format: (expected, { value }) => {
    if (typeof expected !== 'string') return undefined;
    if (typeof value === 'string') return isOfStringFormat(value, expected);
    return typeof value !== 'number' || isOfNumberFormat(value, expected);
  },
  uniqueItems: (expected, { value }) =>
    // Equal items are left to the validator.
    expected === false || !Array.isArray(value) || value.length < 2 ? true : undefined,
  maximum: limit('number', (value, most) => value <= most),
  minimum: limit('number', (value, least) => value >= least),
  exclusiveMaximum: limit('number', (value, most) => value < most),
  exclusiveMinimum: limit('number', (value, least) => value > least),
  maxProperties: limit('properties', (value, most) => value <= most),
  minProperties: limit('properties', (value, least) => value >= least),
  maxItems: limit('items', (value, most) => value <= most),
  minItems: limit('items', (value, least) => value >= least),
};

/** What a limit is about. `undefined`: a value of another kind, which every limit accepts. */
const sizes = {
  number: (value: Json) => (typeof value === 'number' ? value : undefined),
  length: (value: Json) => (typeof value === 'string' ? lengthOf(value) : undefined),
  items: (value: Json) => (Array.isArray(value) ? value.length : undefined),
  // To count hundreds of thousands of properties takes a while, so it is done only where they are limited.
  properties: (value: Json) => (isObject(value) ? Object.keys(value).length : undefined),
};

function limit(kind: keyof typeof sizes, isWithin: (size: number, limit: number) => boolean): KeywordReader {
  return (expected, { value }) => {
    // In OpenAPI 3.0 `exclusiveMinimum` is a boolean.
    if (expected === false && kind === 'number') return true;
    if (typeof expected !== 'number' || (kind !== 'number' && !(Number.isInteger(expected) && expected >= 0)))
      return undefined;
    const size = sizes[kind](value);
    return size === undefined || isWithin(size, expected);
  };
}

/** The number of characters, not of UTF-16 units. */
function lengthOf(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length;
}

/** Whether a value is valid by the keywords that have no subschemas. */
export function acceptsScalar(reading: Interpretation, comparison: Comparison): Answer {
  let answer: Answer = true;
  for (const keyword in comparison.schema) {
    const read = Object.hasOwn(keywordReaders, keyword) ? keywordReaders[keyword] : undefined;
    if (read === undefined) continue;
    const next = read(comparison.schema[keyword] ?? null, comparison, reading);
    if (next === false) return false;
    if (next === undefined) answer = undefined;
  }
  return answer;
}
