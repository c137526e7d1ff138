import type { LintRule } from '../subject/rule.ts';

/** Parts of the contract that mock and suite do not support. */
export const notHonoured: LintRule = {
  id: 'not-honoured',
  level: 'advice',
  why: 'You should know what is not tested.',
  *check({ unsupported }) {
    for (const { pointer, operation, reason } of unsupported) {
      const subject = operation === undefined ? '' : `${operation}: `;
      const sentence = subject + reason;
      yield { pointer, message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, fix: undefined };
    }
  },
};
