import { tokensOf } from '../../schema/json/pointer.ts';
import { includedAlternatives, unmatchedUnions } from '../schemas/included-alternatives.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** An alternative of `oneOf` that another one includes (JSON Schema 2020-12 Core, 10.2.1.3): a value that matches it matches two, so it is invalid. */
export const alternativeIncluded: LintRule = {
  id: 'alternative-included',
  level: 'warning',
  why: 'A value that matches the alternative matches two of them, and "oneOf" allows only one match.',
  *check(subject) {
    const unmatched = unmatchedUnions(subject);
    for (const { narrow, wide, describedOnly } of includedAlternatives(subject)) {
      // `schema-unsatisfiable` reports unions in which every alternative is included.
      if (describedOnly || unmatched.has(narrow.replace(/\/oneOf\/\d+$/, ''))) continue;
      yield {
        pointer: narrow,
        message: `Every value that matches this alternative also matches alternative ${Number(tokensOf(wide).at(-1)) + 1}, so it is never valid.`,
        fix: 'Use "anyOf", or make the alternatives exclude each other.',
      };
    }
  },
};
