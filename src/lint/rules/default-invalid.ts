import { join, memberOf } from '../../schema/json/pointer.ts';
import { judgeExamples } from '../judge-examples.ts';
import type { LintRule } from '../rule.ts';

/** A default that its own schema forbids (OAS, Schema Object: it must conform to the defined type). */
export const defaultInvalid: LintRule = {
  id: 'default-invalid',
  level: 'warning',
  why: 'Who leaves the value out gets one that is not valid.',
  *check(subject) {
    const examples = subject.schemas.flatMap(({ pointer, schema }) => {
      const value = memberOf(schema, 'default');
      if (value === undefined) return [];
      return [{ value, pointer: join(pointer, 'default'), schema: pointer, direction: 'either' as const }];
    });
    yield* judgeExamples(subject, { kind: 'default', examples });
  },
};
