import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/**
 * A credential is asked for and the answer to a request without one is not described (RFC 9110, 15.5.2): a client cannot be
 * written against it and no test can tell a right answer from a wrong one.
 */
export const unauthorisedUndocumented: LintRule = {
  id: 'unauthorised-undocumented',
  level: 'warning',
  why: 'A server must answer 401 to a request without a valid credential (RFC 9110, 15.5.2). Undocumented, that answer has no shape: a client cannot be written against it, the mock answers in words of its own, and the suite can only observe.',
  *check({ operations }) {
    for (const { key, pointer, responses, security } of operations) {
      const asked = security.length > 0 && security.every(({ schemes }) => schemes.length > 0);
      const told = responses.some(({ status }) => ['401', '4XX', 'default'].includes(status));
      // Where nothing at all is said, another rule tells so.
      if (!asked || told || responses.length === 0) continue;
      yield {
        pointer: join(pointer, 'responses'),
        message: `${key} asks for a credential but does not say what it answers without one.`,
        fix: 'Document a 401 response.',
      };
    }
  },
};
