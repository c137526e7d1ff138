import type { Json } from '../../model/json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** `nullable` beside a list of values without null (OAS 3.0.3, Schema Object): null stays forbidden, against what the author meant. */
export const nullableEnum: LintRule = {
  id: 'nullable-enum',
  level: 'warning',
  why: 'Null stays forbidden (OAS 3.0.3), against what the author meant: right servers fail, and the mock never answers null.',
  *check({ schemas, dialect }) {
    if (dialect !== '3.0') return;
    for (const { pointer, schema } of schemas) {
      const values = memberOf(schema, 'enum');
      if (memberOf(schema, 'nullable') !== true || !Array.isArray(values)) continue;
      if ((values as readonly Json[]).includes(null)) continue;
      yield {
        pointer: join(pointer, 'enum'),
        message: 'The schema is nullable, but its list of values does not have null.',
        fix: 'Add null to the list.',
      };
    }
  },
};
