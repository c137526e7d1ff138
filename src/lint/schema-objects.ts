import { isObject, valueAt } from '../schema/json/pointer.ts';
import { draftAt } from '../schema/places/schema-drafts.ts';
import { allSchemas } from '../schema/places/schema-places.ts';
import type { LintSubject, SchemaObject } from './rule.ts';

/** Every Schema Object that is an object, nested ones included. */
export function schemaObjects({ document, dialect }: LintSubject): SchemaObject[] {
  return [...allSchemas(document, dialect)].flatMap((pointer) => {
    const schema = valueAt(document, pointer);
    return isObject(schema) ? [{ pointer, schema, draft: draftAt(document, dialect, pointer) }] : [];
  });
}
