import { checkExamples } from '../examples/check-examples.ts';
import { writtenExamples } from '../examples/written-examples.ts';
import type { LintRule } from '../subject/rule.ts';

/** An example that breaks its own schema: the mock answers with it, and readers copy it. */
export const exampleInvalid: LintRule = {
  id: 'example-invalid',
  level: 'warning',
  why: 'The mock answers with examples: it would break the contract it serves.',
  *check(subject) {
    yield* checkExamples(subject, { kind: 'example', examples: writtenExamples(subject) });
  },
};
