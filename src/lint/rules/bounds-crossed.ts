import type { JsonObject } from '../../model/json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { numberRangeOf } from '../../schema/shape/number-formats.ts';
import type { LintRule } from '../subject/lint-rule.ts';

const pairs: readonly (readonly [lower: string, upper: string])[] = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
];

/** A lower limit above the upper limit: no value is valid. */
export const boundsCrossed: LintRule = {
  id: 'bounds-crossed',
  level: 'error',
  why: 'No value lies between the limits, so no request or response can be valid.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const narrow = narrowRange(schema);
      if (narrow !== undefined) {
        yield {
          pointer: join(pointer, narrow.keyword),
          message: `"${narrow.keyword}" ${memberOf(schema, narrow.keyword)} excludes every value: ${narrow.reason}.`,
          fix: 'Correct the limit, or the type or format.',
        };
      }
      for (const [lower, upper] of pairs) {
        if (!isCrossed(schema, lower, upper)) continue;
        yield {
          pointer: join(pointer, lower),
          message: `"${lower}" ${memberOf(schema, lower)} and "${upper}" ${memberOf(schema, upper)} exclude every value.`,
          fix: 'Swap or correct the limits.',
        };
      }
    }
  },
};

function isCrossed(schema: JsonObject, lower: string, upper: string): boolean {
  const least = limit(schema, lower);
  const most = limit(schema, upper);
  if (least === undefined || most === undefined) return false;
  if (least > most) return true;
  return least === most && (isStrict(schema, lower) || isStrict(schema, upper));
}

/** A limit outside the range of the format, or two limits without an integer between them. */
function narrowRange(schema: JsonObject): { readonly keyword: string; readonly reason: string } | undefined {
  const range = numberRangeOf(String(memberOf(schema, 'format')));
  const [lower, upper] = [limit(schema, 'minimum'), limit(schema, 'maximum')];
  if (range !== undefined && memberOf(schema, 'type') !== 'string') {
    const reason = `the format "${String(memberOf(schema, 'format'))}" ends at`;
    if (lower !== undefined && lower > range.maximum)
      return { keyword: 'minimum', reason: `${reason} ${range.maximum}` };
    if (upper !== undefined && upper < range.minimum)
      return { keyword: 'maximum', reason: `${reason} ${range.minimum}` };
  }
  return memberOf(schema, 'type') === 'integer' ? gapBetweenIntegers(schema) : undefined;
}

/** Limits that exclude each other only for integers: `pairs` finds the others. */
function gapBetweenIntegers(schema: JsonObject): { readonly keyword: string; readonly reason: string } | undefined {
  for (const [lower, upper] of pairs.slice(0, 4)) {
    const [least, most] = [limit(schema, lower), limit(schema, upper)];
    if (typeof least !== 'number' || typeof most !== 'number' || isCrossed(schema, lower, upper)) continue;
    const first = isStrict(schema, lower) ? Math.floor(least) + 1 : Math.ceil(least);
    const last = isStrict(schema, upper) ? Math.ceil(most) - 1 : Math.floor(most);
    if (first > last) return { keyword: upper, reason: `no integer is between it and ${least}` };
  }
  return undefined;
}

function limit(schema: JsonObject, keyword: string): number | bigint | undefined {
  const value = memberOf(schema, keyword);
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

/** In OpenAPI 3.0 `exclusiveMinimum` is a flag next to `minimum`. */
function isStrict(schema: JsonObject, keyword: string): boolean {
  if (keyword.startsWith('exclusive')) return true;
  return memberOf(schema, keyword.replace('m', 'exclusiveM')) === true;
}
