import { checkExamples } from '../examples/check-examples.ts';
import { writtenDefaults } from '../examples/written-examples.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A default that its own schema does not accept (OAS, Schema Object: it must conform to the defined type). */
export const defaultInvalid: LintRule = {
  id: 'default-invalid',
  level: 'warning',
  why: 'A request that leaves the value out gets an invalid one.',
  *check(subject) {
    const examples = writtenDefaults(subject);
    yield* checkExamples(subject, { kind: 'default', examples });
  },
};
