import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { isMultipleOf } from '../json/is-multiple-of.ts';
import { isNumber } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { isOfNumberFormat } from '../shape/number-formats.ts';

/** The exact values behind the doubles that ajv gets. */
export interface ExactValues {
  /** By array or object given to ajv, the one that it was copied from. */
  originals: WeakMap<object, Json>;
  /** The original of the whole value. */
  root: Json;
}

type Check = (value: Json, expected: Json) => boolean;

/** Keywords that compare numbers. Those of ajv compare doubles; these compare the exact values. */
const exactChecks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['minimum', numeric((value, limit) => value >= limit)],
  ['maximum', numeric((value, limit) => value <= limit)],
  ['exclusiveMinimum', numeric((value, limit) => value > limit)],
  ['exclusiveMaximum', numeric((value, limit) => value < limit)],
  ['const', (value, expected) => sameJson(value, expected)],
  ['enum', (value, expected) => Array.isArray(expected) && expected.some((item: Json) => sameJson(value, item))],
]);

/** Keywords that always replace or extend those of ajv: decimal `multipleOf`, ranges of number formats, fast `uniqueItems`, `false` as a schema. */
const ownChecks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['multipleOf', numeric(isMultipleOf)],
  [
    'numberFormat',
    (value, format) => !isNumber(value) || typeof format !== 'string' || isOfNumberFormat(value, format),
  ],
  // ajv compares each item with each other one; a million items would take days.
  ['uniqueItems', (value, expected) => expected !== true || !Array.isArray(value) || areUnique(value)],
  ['never', () => false],
]);

/** Adds our own keywords to an ajv; the exact comparisons only when `values` has the originals. */
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

/** The original of a piece of data; property names (`propertyNames`) are their own originals. */
function exactOf(values: ExactValues, { data, context }: { data: Json; context: DataValidationCxt | undefined }): Json {
  if (typeof data === 'object' && data !== null) return values.originals.get(data) ?? data;
  if (typeof data !== 'number') return data;
  const parent: unknown = context?.parentData;
  if (typeof parent !== 'object' || parent === null) return values.root;
  const original = values.originals.get(parent) as Record<string | number, Json> | undefined;
  return original?.[context?.parentDataProperty ?? ''] ?? data;
}

function numeric(compare: (value: number | bigint, limit: number | bigint) => boolean): Check {
  return (value, limit) => !isNumber(value) || !isNumber(limit) || compare(value, limit);
}

function areUnique(items: readonly Json[]): boolean {
  return new Set(items.map((item) => canonicalJson(item))).size === items.length;
}
