import type { Json, Pointer } from '../../model/json.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { sentPart } from '../../schema/derive/build/sent-part.ts';
import { hasPropertyAnywhere } from '../../schema/json/has-property-anywhere.ts';

/** A value without the properties that its schema keeps out of responses (`writeOnly`). Most contracts have none, and their values need not be searched. */
export function stripWriteOnly(source: SchemaSource, schema: Pointer, value: Json): Json {
  if (!hasPropertyAnywhere(source.document, 'writeOnly')) return value;
  const { isValid } = source.validator;
  return sentPart(registryOf(source), { value, pointers: [schema], omitted: 'writeOnly', isValid });
}
