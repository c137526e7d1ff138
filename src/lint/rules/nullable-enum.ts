import { isList, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** `nullable` next to an `enum` without null (OAS 3.0.3, Schema Object): null is still not valid, against what the author meant. */
export const nullableEnum: LintRule = {
  id: 'nullable-enum',
  level: 'warning',
  why: 'Null is still not valid (OAS 3.0.3), against what the author meant: correct servers fail, and the mock never responds with null.',
  *check({ schemas, dialect }) {
    if (dialect !== '3.0') return;
    for (const { pointer, schema } of schemas) {
      const values = memberOf(schema, 'enum');
      if (memberOf(schema, 'nullable') !== true || !isList(values)) continue;
      if (values.includes(null)) continue;
      yield {
        pointer: join(pointer, 'enum'),
        message: 'The schema is nullable, but its "enum" does not list null.',
        fix: 'Add null to "enum".',
      };
    }
  },
};
