import { judgeExamples } from '../judge-examples.ts';
import type { LintRule } from '../rule.ts';
import { writtenExamples } from '../written-examples.ts';

/** An example that breaks its own schema: the mock answers with it, and readers copy it. */
export const exampleInvalid: LintRule = {
  id: 'example-invalid',
  level: 'warning',
  why: 'The mock answers with examples: it would break the contract it serves.',
  *check(subject) {
    yield* judgeExamples(subject, { kind: 'example', examples: writtenExamples(subject) });
  },
};
