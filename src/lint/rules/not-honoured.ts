import type { LintRule } from '../subject/rule.ts';

/** What the document holds and the mock and the suite pass over. */
export const notHonoured: LintRule = {
  id: 'not-honoured',
  level: 'advice',
  why: 'What is not tested should be known.',
  *check({ unsupported }) {
    for (const { pointer, operation, reason } of unsupported) {
      const subject = operation === undefined ? '' : `${operation}: `;
      const sentence = subject + reason;
      yield { pointer, message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, fix: undefined };
    }
  },
};
