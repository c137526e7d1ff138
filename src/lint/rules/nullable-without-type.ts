import { join, memberOf } from '../../schema/json/pointer.ts';
import { admitsAll } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/rule.ts';

/** `nullable` where no type is named (OAS 3.0.3, Schema Object): it adds null to the type, and there is none. */
export const nullableWithoutType: LintRule = {
  id: 'nullable-without-type',
  level: 'warning',
  why: '"nullable" then has no effect (OAS 3.0.3), against what the author meant.',
  *check({ schemas, dialect }) {
    if (dialect !== '3.0') return;
    for (const { pointer, schema } of schemas) {
      if (memberOf(schema, 'nullable') !== true || memberOf(schema, 'type') !== undefined) continue;
      // Beside a reference it is ignored for that reason, and told so.
      if (memberOf(schema, '$ref') !== undefined) continue;
      // Any value will do there, null as well.
      if (admitsAll(schema)) continue;
      yield {
        pointer: join(pointer, 'nullable'),
        message: 'The schema is nullable and names no type.',
        fix: 'Put "type" beside "nullable".',
      };
    }
  },
};
