import { allSchemas } from '../../schema/document/all-schemas.ts';
import { draftAt } from '../../schema/document/schema-drafts.ts';
import { isObject, valueAt } from '../../schema/json/pointer.ts';
import type { LintSubject, SchemaObject } from './rule.ts';

/** Every Schema Object that is an object, nested ones included. */
export function schemaObjects({ document, dialect }: LintSubject): SchemaObject[] {
  return [...allSchemas(document, dialect)].flatMap((pointer) => {
    const schema = valueAt(document, pointer);
    return isObject(schema) ? [{ pointer, schema, draft: draftAt(document, dialect, pointer) }] : [];
  });
}
