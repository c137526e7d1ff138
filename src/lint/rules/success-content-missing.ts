import type { LintRule } from '../subject/lint-rule.ts';

/** Statuses of responses that usually have a body (RFC 9110, 15.3). */
const statusesWithBody = new Set(['200', '203', '206', '2XX']);

/** A successful response without a body and without headers: there is nothing to test, and often the body was forgotten. */
export const successContentMissing: LintRule = {
  id: 'success-content-missing',
  level: 'advice',
  why: 'The response contains nothing to test. Often the body was forgotten.',
  *check({ operations }) {
    for (const { key, method, responses } of operations) {
      if (method === 'HEAD' || method === 'OPTIONS') continue;
      for (const { status, content, headers, pointer } of responses) {
        if (!statusesWithBody.has(status) || content.length > 0 || headers.length > 0) continue;
        yield {
          pointer,
          message: `The ${status} response of ${key} has no body.`,
          fix: 'Document the body, or document status 204.',
        };
      }
    }
  },
};
