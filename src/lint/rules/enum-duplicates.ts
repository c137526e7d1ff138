import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A value that `enum` lists twice (JSON Schema Validation 2020-12, 6.1.2: values should be unique). */
export const enumDuplicates: LintRule = {
  id: 'enum-duplicates',
  level: 'warning',
  why: 'The author probably meant another value.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const values = memberOf(schema, 'enum');
      const seen = new Set<string>();
      for (const [index, value] of Array.isArray(values) ? (values as readonly Json[]).entries() : []) {
        const text = canonicalJson(value);
        if (seen.has(text)) {
          yield {
            pointer: join(pointer, 'enum', index),
            message: `"enum" lists ${text} twice.`,
            fix: 'Remove or correct the second one.',
          };
        }
        seen.add(text);
      }
    }
  },
};
