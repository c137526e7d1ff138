import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A property that is allowed neither in requests nor in responses (OAS, Schema Object). */
export const readWriteOnly: LintRule = {
  id: 'read-write-only',
  level: 'warning',
  why: 'It is allowed neither in requests nor in responses, so it is never sent.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      if (memberOf(schema, 'readOnly') !== true || memberOf(schema, 'writeOnly') !== true) continue;
      yield {
        pointer: join(pointer, 'writeOnly'),
        message: 'The value is both readOnly and writeOnly, so it is never sent.',
        fix: 'Keep one of the two.',
      };
    }
  },
};
