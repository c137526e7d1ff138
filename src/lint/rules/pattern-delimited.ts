import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** A pattern between slashes, as program code has it: in JSON Schema (2020-12 Core, 6.4) the slashes are part of what must match. */
export const patternDelimited: LintRule = {
  id: 'pattern-delimited',
  level: 'warning',
  why: 'The slashes are taken for characters of the text: next to nothing matches.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const pattern = memberOf(schema, 'pattern');
      if (typeof pattern !== 'string' || !/^\/(\^.*|.*\$)\/[a-z]*$/s.test(pattern)) continue;
      yield {
        pointer: join(pointer, 'pattern'),
        message: `The pattern ${JSON.stringify(pattern)} asks for slashes at both ends.`,
        fix: 'Leave out the slashes and what stands behind them.',
      };
    }
  },
};
