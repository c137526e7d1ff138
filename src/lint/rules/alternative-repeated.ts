import { join, memberOf } from '../../schema/json/pointer.ts';
import { unmatchedUnions } from '../schemas/included-alternatives.ts';
import { repeatedItems } from '../schemas/repeated-items.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** An alternative that `oneOf` lists twice (JSON Schema 2020-12 Core, 10.2.1.3): a value that matches it matches two, so it is invalid. */
export const alternativeRepeated: LintRule = {
  id: 'alternative-repeated',
  level: 'warning',
  why: 'A value that matches the alternative matches two of them, and "oneOf" allows only one match.',
  *check(subject) {
    const unmatched = unmatchedUnions(subject);
    for (const { pointer, schema } of subject.schemas) {
      // `schema-unsatisfiable` reports unions in which every alternative is repeated.
      if (unmatched.has(pointer)) continue;
      for (const { index } of repeatedItems(memberOf(schema, 'oneOf'))) {
        yield {
          pointer: join(pointer, 'oneOf', index),
          message: '"oneOf" lists this alternative twice, so a value that matches it is never valid.',
          fix: 'Remove one of the two, or change it.',
        };
      }
    }
  },
};
