import { join, memberOf } from '../../schema/json/pointer.ts';
import { hasNestedRepetition } from '../../schema/shape/pattern-cost.ts';
import { readRegExp } from '../../schema/shape/read-reg-exp.ts';
import type { LintRule } from '../subject/rule.ts';

/** A pattern that repeats what can repeat itself to the same effect, such as `(a+)+`: the time it takes may double with each character. */
export const patternCostly: LintRule = {
  id: 'pattern-costly',
  level: 'advice',
  why: 'A short text can keep a server that judges by it busy for hours. Mock and suite do not judge texts of more than 24 characters by it.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const pattern = memberOf(schema, 'pattern');
      if (typeof pattern !== 'string' || readRegExp(pattern) === undefined || !hasNestedRepetition(pattern)) continue;
      yield {
        pointer: join(pointer, 'pattern'),
        message: 'The time that the pattern takes may double with each character of a text that it does not match.',
        fix: 'Repeat only what cannot repeat itself: ^(a+)+$ is ^a+$.',
      };
    }
  },
};
