import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { isMultipleOf } from '../json/is-multiple-of.ts';
import { sameJson } from '../json/same-json.ts';
import { isOfNumberFormat } from '../shape/number-formats.ts';

/** What stands behind the doubles that ajv is given. */
export interface ExactValues {
  /** By array or object made for ajv, the one that it was made from. */
  originals: WeakMap<object, Json>;
  /** What the whole value was made from. */
  root: Json;
}

type Check = (value: Json, expected: Json) => boolean;

/** Keywords that compare numbers. Where ajv has them it compares doubles; these compare what was written. */
const exactChecks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['minimum', numeric((value, limit) => value >= limit)],
  ['maximum', numeric((value, limit) => value <= limit)],
  ['exclusiveMinimum', numeric((value, limit) => value > limit)],
  ['exclusiveMaximum', numeric((value, limit) => value < limit)],
  ['const', (value, expected) => sameJson(value, expected)],
  ['enum', (value, expected) => Array.isArray(expected) && expected.some((item: Json) => sameJson(value, item))],
]);

/** Keywords for which ajv is never good enough or has no like: decimals in binary, ranges of number formats, `false` as a schema. */
const ownChecks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['multipleOf', numeric(isMultipleOf)],
  [
    'numberFormat',
    (value, format) => !isNumber(value) || typeof format !== 'string' || isOfNumberFormat(value, format),
  ],
  // ajv compares each item with each other one; a million of them would take days.
  ['uniqueItems', (value, expected) => expected !== true || !Array.isArray(value) || areUnique(value)],
  ['never', () => false],
]);

/** Puts our own keywords into an ajv: all of them when `values` holds what was replaced by doubles. */
export function addExactKeywords(ajv: Ajv2020, values: ExactValues | undefined): void {
  for (const [keyword, check] of values === undefined ? ownChecks : [...ownChecks, ...exactChecks]) {
    if (ajv.getKeyword(keyword)) ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      errors: false,
      compile: (expected: Json) =>
        values === undefined
          ? (data: Json) => check(data, expected)
          : (data: Json, context?: DataValidationCxt) => check(exactOf(values, { data, context }), expected),
    });
  }
}

/** What stands behind a piece of data; names of properties (`propertyNames`) stand for themselves. */
function exactOf(values: ExactValues, { data, context }: { data: Json; context: DataValidationCxt | undefined }): Json {
  if (typeof data === 'object' && data !== null) return values.originals.get(data) ?? data;
  if (typeof data !== 'number') return data;
  const parent: unknown = context?.parentData;
  if (typeof parent !== 'object' || parent === null) return values.root;
  const original = values.originals.get(parent) as Record<string | number, Json> | undefined;
  return original?.[context?.parentDataProperty ?? ''] ?? data;
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function numeric(compare: (value: number | bigint, limit: number | bigint) => boolean): Check {
  return (value, limit) => !isNumber(value) || !isNumber(limit) || compare(value, limit);
}

function areUnique(items: readonly Json[]): boolean {
  return new Set(items.map(canonicalJson)).size === items.length;
}
