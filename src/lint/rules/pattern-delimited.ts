import { join, memberOf } from '../../schema/json/pointer.ts';
import { isDelimited } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A pattern between slashes, as in JavaScript code: in JSON Schema (2020-12 Core, 6.4) the slashes are part of the pattern. */
export const patternDelimited: LintRule = {
  id: 'pattern-delimited',
  level: 'warning',
  why: 'The slashes count as characters of the text, so almost nothing matches.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const pattern = memberOf(schema, 'pattern');
      if (typeof pattern !== 'string' || !isDelimited(pattern)) continue;
      yield {
        pointer: join(pointer, 'pattern'),
        message: `The pattern ${JSON.stringify(pattern)} requires a slash at each end of the text.`,
        fix: 'Remove the slashes and the flags after them.',
      };
    }
  },
};
