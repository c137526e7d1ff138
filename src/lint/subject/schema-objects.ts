import { allPlacedSchemas } from '../../schema/document/all-schemas.ts';
import { draftAt } from '../../schema/document/schema-drafts.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { LintSubject, SchemaObject } from './lint-rule.ts';

/** Every Schema Object that is an object, nested ones included. */
export function schemaObjects({ document, dialect }: LintSubject): SchemaObject[] {
  return allPlacedSchemas(document, dialect).flatMap(({ pointer, schema }) =>
    isObject(schema) ? [{ pointer, schema, draft: draftAt(document, dialect, pointer) }] : [],
  );
}
