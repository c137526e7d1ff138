import { join, memberOf } from '../../schema/json/pointer.ts';
import { numberRangeOf } from '../../schema/shape/number-formats.ts';
import { isStringFormat } from '../../schema/validate/formats/string-formats.ts';
import { ownTypes } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/rule.ts';

/** A format of strings on a number, or of numbers on a value that is neither number nor string (64-bit integers are often sent as strings): it has no effect. */
export const formatType: LintRule = {
  id: 'format-type',
  level: 'warning',
  why: 'The format has no effect on such values. A "date-time" that is an integer is a time in a unit that only the author knows.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const format = memberOf(schema, 'format');
      const types = ownTypes(schema);
      if (typeof format !== 'string' || types === undefined) continue;
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

function typesOf(format: string): readonly string[] | undefined {
  if (isStringFormat(format)) return ['string'];
  return numberRangeOf(format) === undefined ? undefined : ['number', 'integer', 'string'];
}
