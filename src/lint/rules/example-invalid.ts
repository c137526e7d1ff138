import { checkExamples } from '../examples/check-examples.ts';
import { writtenExamples } from '../examples/written-examples.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** An example that breaks its own schema: the mock responds with it, and people copy it. */
export const exampleInvalid: LintRule = {
  id: 'example-invalid',
  level: 'warning',
  why: 'The mock responds with examples, so it would break its own contract.',
  *check(subject) {
    yield* checkExamples(subject, { kind: 'example', examples: writtenExamples(subject) });
  },
};
