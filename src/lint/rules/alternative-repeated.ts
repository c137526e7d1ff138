import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { unmatchedUnions } from '../schemas/included-alternatives.ts';
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
      const alternatives = memberOf(schema, 'oneOf');
      const seen = new Set<string>();
      for (const [index, one] of Array.isArray(alternatives) ? (alternatives as readonly Json[]).entries() : []) {
        const text = canonicalJson(one);
        if (seen.has(text)) {
          yield {
            pointer: join(pointer, 'oneOf', index),
            message: '"oneOf" lists this alternative twice, so a value that matches it is never valid.',
            fix: 'Remove one of the two, or change it.',
          };
        }
        seen.add(text);
      }
    }
  },
};
