import { join, memberOf } from '../../schema/json/pointer.ts';
import { hasNestedRepetition } from '../../schema/shape/pattern-cost.ts';
import { readRegExp } from '../../schema/shape/read-reg-exp.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A pattern with nested repetition, such as `(a+)+`: matching may take twice as long with each further character. */
export const patternCostly: LintRule = {
  id: 'pattern-costly',
  level: 'advice',
  why: 'A short text can keep a server busy for hours. Many servers and clients test it in just that way.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const pattern = memberOf(schema, 'pattern');
      if (typeof pattern !== 'string' || readRegExp(pattern) === undefined || !hasNestedRepetition(pattern)) continue;
      yield {
        pointer: join(pointer, 'pattern'),
        message: 'The pattern may take twice as long with each character of a text that it does not match.',
        fix: 'Do not repeat what already repeats: ^a+$ means the same as ^(a+)+$.',
      };
    }
  },
};
