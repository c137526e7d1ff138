import type { JsonObject } from '../../model/json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { ownTypes } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** `nullable` in OpenAPI 3.1 and later, which have no such keyword (OAS 3.1, Schema Object): null is not valid, against what the author meant. */
export const nullableRemoved: LintRule = {
  id: 'nullable-removed',
  level: 'warning',
  why: 'It has no effect: null is not valid, against what the author meant. Correct servers fail, and the mock never responds with null.',
  *check({ schemas, dialect }) {
    if (dialect === '3.0') return;
    for (const { pointer, schema, draft } of schemas) {
      if (draft === undefined || !refusesNull(schema)) continue;
      yield {
        pointer: join(pointer, 'nullable'),
        message: `OpenAPI ${dialect} has no "nullable": the schema does not accept null because of it.`,
        fix: 'Add "null" to the list in "type".',
      };
    }
  },
};

/** Whether a schema is marked as nullable, and its own type is another one. */
export function refusesNull(schema: JsonObject): boolean {
  return memberOf(schema, 'nullable') === true && ownTypes(schema)?.includes('null') !== true;
}
