import { needsCredential } from '../../http/needs-credential.ts';
import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** An operation that requires a credential, without a documented response to a request that has none (RFC 9110, 15.5.2). */
export const unauthorisedUndocumented: LintRule = {
  id: 'unauthorised-undocumented',
  level: 'warning',
  why: 'A server must respond with 401 to a request without a valid credential (RFC 9110, 15.5.2). Without documentation clients cannot rely on the body, the mock must make it up, and the suite cannot check it.',
  *check({ operations }) {
    for (const operation of operations) {
      const { key, pointer, responses } = operation;
      const isDocumented = responses.some(({ status }) => ['401', '4XX', 'default'].includes(status));
      // `success-undocumented` reports operations without any response.
      if (!needsCredential(operation) || isDocumented || responses.length === 0) continue;
      yield {
        pointer: join(pointer, 'responses'),
        message: `${key} requires a credential but documents no response to a request without one.`,
        fix: 'Document a 401 response.',
      };
    }
  },
};
