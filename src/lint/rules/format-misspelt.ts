import { join, memberOf } from '../../schema/json/pointer.ts';
import { meantFormat } from '../schemas/registered-formats.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A format that is registered with other capitals or separators: `datetime`, `Date`, `e-mail`. */
export const formatMisspelt: LintRule = {
  id: 'format-misspelt',
  level: 'warning',
  why: 'Names of formats are compared exactly, so the format that is meant is neither mocked nor tested.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const format = memberOf(schema, 'format');
      const meant = typeof format === 'string' ? meantFormat(format) : undefined;
      if (meant === undefined) continue;
      yield {
        pointer: join(pointer, 'format'),
        message: `The format ${JSON.stringify(format)} has no effect. "${meant}" is meant.`,
        fix: `Write "${meant}".`,
      };
    }
  },
};
