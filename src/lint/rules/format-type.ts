import { join, memberOf } from '../../schema/json/pointer.ts';
import { numberRangeOf } from '../../schema/shape/number-formats.ts';
import { isStringFormat } from '../../schema/validate/formats/string-formats.ts';
import { plural } from '../../text/plural.ts';
import { knownTypes } from '../schemas/constraints.ts';
import type { Complaint, LintRule, SchemaObject } from '../subject/lint-rule.ts';

/** By format, the length of its shortest and longest text (RFC 3339, RFC 9562, RFC 2673). */
const lengths: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['date', [10, 10]],
  ['date-time', [20, Number.POSITIVE_INFINITY]],
  ['uuid', [36, 36]],
  ['ipv4', [7, 15]],
]);

/** A format of strings on a number, or of numbers on a value that is neither number nor string (64-bit integers are often sent as strings): it has no effect. Or a length that no text of the format has, or a limit that none of its numbers reaches. */
export const formatType: LintRule = {
  id: 'format-type',
  level: 'warning',
  why: 'The format has no effect on such values. A "date-time" that is an integer is a time in a unit that only the author knows.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const format = memberOf(schema, 'format');
      const types = knownTypes(schema);
      if (typeof format === 'string')
        yield* [...excludedLength({ pointer, schema }, format), ...excludedNumbers({ pointer, schema }, format)];
      if (typeof format !== 'string' || types === undefined) continue;
      if (numberRangeOf(format)?.integer === false && types.includes('integer') && !types.includes('number'))
        yield {
          pointer: join(pointer, 'format'),
          message: `The format "${format}" is for numbers with a fraction, but this schema accepts only integers.`,
          fix: 'Correct the type or the format.',
        };
      const meant = typesOf(format);
      if (meant === undefined || meant.some((type) => types.includes(type))) continue;
      yield {
        pointer: join(pointer, 'format'),
        message: `The format "${format}" is for type ${meant[0]}, but this schema accepts only ${types.join(' or ')}.`,
        fix: 'Correct the type or the format.',
      };
    }
  },
};

function* excludedLength(
  { pointer, schema }: Pick<SchemaObject, 'pointer' | 'schema'>,
  format: string,
): Generator<Complaint> {
  const [least, most] = lengths.get(format) ?? [0, Number.POSITIVE_INFINITY];
  const [shortest, longest] = [memberOf(schema, 'minLength'), memberOf(schema, 'maxLength')];
  const keyword =
    typeof longest === 'number' && longest < least
      ? 'maxLength'
      : typeof shortest === 'number' && shortest > most
        ? 'minLength'
        : undefined;
  if (keyword === undefined) return;
  yield {
    pointer: join(pointer, keyword),
    message: `"${keyword}" excludes every text of the format "${format}", which has ${rangeText(least, most)}.`,
    fix: 'Correct the limit or the format.',
  };
}

/** Limits beyond the integers that a format has; `bounds-crossed` reports those that exclude them all. Those of 64 bits are left out: tools that write a contract often round them. */
function* excludedNumbers(
  { pointer, schema }: Pick<SchemaObject, 'pointer' | 'schema'>,
  format: string,
): Generator<Complaint> {
  const range = numberRangeOf(format);
  if (range?.integer !== true || typeof range.maximum !== 'number' || range.maximum > 2 ** 32) return;
  for (const keyword of ['minimum', 'maximum']) {
    const limit = memberOf(schema, keyword);
    if (typeof limit !== 'number') continue;
    if (keyword === 'minimum' ? limit >= range.minimum : limit <= range.maximum) continue;
    yield {
      pointer: join(pointer, keyword),
      message: `"${keyword}" is beyond the numbers of the format "${format}", which go from ${range.minimum} to ${range.maximum}.`,
      fix: 'Correct the limit or the format.',
    };
  }
}

function rangeText(least: number, most: number): string {
  if (least === most) return plural(least, 'character');
  return Number.isFinite(most) ? `${least} to ${most} characters` : `at least ${plural(least, 'character')}`;
}

function typesOf(format: string): readonly string[] | undefined {
  if (isStringFormat(format)) return ['string'];
  return numberRangeOf(format) === undefined ? undefined : ['number', 'integer', 'string'];
}
