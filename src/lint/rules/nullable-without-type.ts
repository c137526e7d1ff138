import { join, memberOf } from '../../schema/json/pointer.ts';
import { acceptsAll } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** `nullable` without `type` (OAS 3.0.3, Schema Object): it adds null to the type, so without a type it has no effect. */
export const nullableWithoutType: LintRule = {
  id: 'nullable-without-type',
  level: 'warning',
  why: 'Without "type", "nullable" has no effect (OAS 3.0.3), against what the author meant.',
  *check({ schemas, dialect }) {
    if (dialect !== '3.0') return;
    for (const { pointer, schema } of schemas) {
      if (memberOf(schema, 'nullable') !== true || memberOf(schema, 'type') !== undefined) continue;
      // `reference-siblings` reports it next to a reference.
      if (memberOf(schema, '$ref') !== undefined) continue;
      if (acceptsAll(schema)) {
        // Every value is valid, null included. Beside other alternatives, null alone was meant.
        if (/\/anyOf\/\d+$/.test(pointer))
          yield {
            pointer: join(pointer, 'nullable'),
            message: 'This alternative of "anyOf" accepts every value, so the others limit nothing.',
            fix: 'Where it stands for null alone, write type: object, nullable: true and enum: [null].',
          };
        continue;
      }
      yield {
        pointer: join(pointer, 'nullable'),
        message: 'The schema has "nullable" but no "type".',
        fix: 'Add "type" next to "nullable".',
      };
    }
  },
};
