import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** An operation without a successful response. Redirections and a switch of protocol count as successful. */
export const successUndocumented: LintRule = {
  id: 'success-undocumented',
  level: 'warning',
  why: 'The mock has no successful response to send, and the suite has none to expect.',
  *check({ operations }) {
    for (const { key, pointer, responses } of operations) {
      if (responses.some(({ status }) => /^[23]/.test(status) || status === 'default' || status === '101')) continue;
      yield {
        pointer: responses.length > 0 ? join(pointer, 'responses') : pointer,
        message: `${key} documents no successful response.`,
        fix: 'Document a 2XX response.',
      };
    }
  },
};
