import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** An array without `items`, which OpenAPI 3.0 requires (OAS 3.0.3, Schema Object). */
export const itemsMissing: LintRule = {
  id: 'items-missing',
  level: 'warning',
  why: 'OpenAPI 3.0 requires "items". Some tools refuse the contract. Mock and suite accept any item.',
  *check({ schemas, dialect }) {
    if (dialect !== '3.0') return;
    for (const { pointer, schema } of schemas) {
      if (memberOf(schema, 'type') !== 'array' || memberOf(schema, 'items') !== undefined) continue;
      yield {
        pointer: join(pointer, 'type'),
        message: 'The array schema has no "items".',
        fix: 'Add "items". With items: {} every item is valid.',
      };
    }
  },
};
