import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** An operation that never says what it answers when all goes well; a redirection and a switch of protocol are successes too. */
export const successUndocumented: LintRule = {
  id: 'success-undocumented',
  level: 'warning',
  why: 'There is nothing to answer when all goes well: the mock has no success to offer, and the suite none to expect.',
  *check({ operations }) {
    for (const { key, pointer, responses } of operations) {
      if (responses.some(({ status }) => /^[23]/.test(status) || status === 'default' || status === '101')) continue;
      yield {
        pointer: responses.length > 0 ? join(pointer, 'responses') : pointer,
        message: `${key} does not say what it answers when it succeeds.`,
        fix: 'Document a 2XX response.',
      };
    }
  },
};
