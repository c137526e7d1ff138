import type { LintRule } from '../subject/rule.ts';

/** Statuses whose answer has content as a rule (RFC 9110, 15.3). */
const withContent = new Set(['200', '203', '206', '2XX']);

/** A successful answer without content and without headers: there is nothing in it to test, and often the content was forgotten. */
export const successContentMissing: LintRule = {
  id: 'success-content-missing',
  level: 'advice',
  why: 'There is nothing in the answer that could be tested. Often the content was forgotten.',
  *check({ operations }) {
    for (const { key, method, responses } of operations) {
      if (method === 'HEAD' || method === 'OPTIONS') continue;
      for (const { status, content, headers, pointer } of responses) {
        if (!withContent.has(status) || content.length > 0 || headers.length > 0) continue;
        yield {
          pointer,
          message: `The ${status} answer of ${key} has no content.`,
          fix: 'Describe the content, or answer 204.',
        };
      }
    }
  },
};
