import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** Content where HTTP has none (RFC 9110, 6.4.1): a promise that no server can keep. */
export const contentForbidden: LintRule = {
  id: 'content-forbidden',
  level: 'warning',
  why: 'HTTP lets such answers have none (RFC 9110, 6.4.1): no server can keep the promise.',
  *check({ operations }) {
    for (const { key, responses } of operations) {
      for (const { status, content, pointer } of responses) {
        if (content.length === 0 || !/^(1..|204|205|304)$/.test(status)) continue;
        yield {
          pointer: join(pointer, 'content'),
          message: `The ${status} answer of ${key} has content, and HTTP lets it have none.`,
          fix: 'Remove the content, or answer 200.',
        };
      }
    }
  },
};
