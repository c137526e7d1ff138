import { judgeExamples } from '../judge-examples.ts';
import type { LintRule } from '../rule.ts';
import { writtenDefaults } from '../written-examples.ts';

/** A default that its own schema forbids (OAS, Schema Object: it must conform to the defined type). */
export const defaultInvalid: LintRule = {
  id: 'default-invalid',
  level: 'warning',
  why: 'Who leaves the value out gets one that is not valid.',
  *check(subject) {
    const examples = writtenDefaults(subject);
    yield* judgeExamples(subject, { kind: 'default', examples });
  },
};
