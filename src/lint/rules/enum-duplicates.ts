import { join, memberOf } from '../../schema/json/pointer.ts';
import { repeatedItems } from '../schemas/repeated-items.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A value that `enum` lists twice (JSON Schema Validation 2020-12, 6.1.2: values should be unique). */
export const enumDuplicates: LintRule = {
  id: 'enum-duplicates',
  level: 'warning',
  why: 'The author probably meant another value.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      for (const { index, text } of repeatedItems(memberOf(schema, 'enum'))) {
        yield {
          pointer: join(pointer, 'enum', index),
          message: `"enum" lists ${text} twice.`,
          fix: 'Remove or correct the second one.',
        };
      }
    }
  },
};
