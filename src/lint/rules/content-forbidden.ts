import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A body in a response that HTTP gives none (RFC 9110, 6.4.1): no server can send it. */
export const contentForbidden: LintRule = {
  id: 'content-forbidden',
  level: 'warning',
  why: 'In HTTP such responses have no body (RFC 9110, 6.4.1), so no server can send it.',
  *check({ operations }) {
    for (const { key, responses } of operations) {
      for (const { status, content, pointer } of responses) {
        if (content.length === 0 || !/^(1..|204|205|304)$/.test(status)) continue;
        yield {
          pointer: join(pointer, 'content'),
          message: `The ${status} response of ${key} has a body, but HTTP does not allow one.`,
          fix: 'Remove "content", or document status 200.',
        };
      }
    }
  },
};
