import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

const methodsWithoutBody = new Set(['GET', 'HEAD', 'TRACE']);

/** A body in a request whose method gives it no meaning (RFC 9110, 9.3.1): servers and proxies may drop or refuse it. */
export const bodyOnGet: LintRule = {
  id: 'body-on-get',
  level: 'warning',
  why: 'HTTP gives such a body no meaning (RFC 9110, 9.3): servers and proxies may drop it or refuse the request.',
  *check({ operations, dialect }) {
    for (const { key, method, body, pointer } of operations) {
      const meaningless = methodsWithoutBody.has(method) || (method === 'DELETE' && dialect === '3.0');
      if (body === undefined || !meaningless) continue;
      yield {
        pointer: join(pointer, 'requestBody'),
        message: `${key} has a request body, but HTTP gives the body of a ${method} request no meaning.`,
        fix: 'Use POST, or query parameters.',
      };
    }
  },
};
