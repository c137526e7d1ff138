import type { LintRule } from '../subject/rule.ts';

const bodiless = new Set(['GET', 'HEAD', 'TRACE']);

/** Content in a request whose method gives it no meaning (RFC 9110, 9.3.1): servers and proxies may drop or refuse it. */
export const bodyOnGet: LintRule = {
  id: 'body-on-get',
  level: 'warning',
  why: 'HTTP gives it no meaning (RFC 9110, 9.3): servers and proxies may drop it or refuse the request.',
  *check({ operations, dialect }) {
    for (const { key, method, body } of operations) {
      const meaningless = bodiless.has(method) || (method === 'DELETE' && dialect === '3.0');
      if (body === undefined || !meaningless) continue;
      yield {
        pointer: body.pointer,
        message: `${key} has a request body, to which ${method} gives no meaning.`,
        fix: 'Use POST, or parameters in "query".',
      };
    }
  },
};
