import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** An alternative that `oneOf` has twice (JSON Schema 2020-12 Core, 10.2.1.3): what fits it fits two, and is refused for that. */
export const alternativeRepeated: LintRule = {
  id: 'alternative-repeated',
  level: 'warning',
  why: 'What fits the alternative fits two of them, and "oneOf" refuses it for that.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const alternatives = memberOf(schema, 'oneOf');
      const seen = new Set<string>();
      for (const [index, one] of Array.isArray(alternatives) ? (alternatives as readonly Json[]).entries() : []) {
        const text = canonicalJson(one);
        if (seen.has(text)) {
          yield {
            pointer: join(pointer, 'oneOf', index),
            message: '"oneOf" has this alternative already: no value that fits it is valid.',
            fix: 'Remove one of the two, or let it be another.',
          };
        }
        seen.add(text);
      }
    }
  },
};
