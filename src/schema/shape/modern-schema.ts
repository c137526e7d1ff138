import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/**
 * The members of a Schema Object in the terms of JSON Schema 2020-12. OpenAPI 3.0 is converted: siblings of `$ref` are ignored, a boolean
 * `exclusiveMinimum` or `exclusiveMaximum` takes the limit over, `nullable` adds `null` to `type` and `enum`. Where no `type` says what is nullable, it stays
 * as it is: the text of 3.0.3 gives it no effect there, many authors mean it.
 */
export function modernSchema(schema: JsonObject, dialect: Dialect): JsonObject {
  if (dialect !== '3.0') return schema;
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  const { nullable, ...members } = schema;
  const result: Record<string, Json> = { ...members };
  takeOver(result, 'exclusiveMinimum', 'minimum');
  takeOver(result, 'exclusiveMaximum', 'maximum');
  if (nullable === true) admitNull(result);
  return result;
}

function takeOver(schema: Record<string, Json>, exclusive: string, limit: string): void {
  if (typeof schema[exclusive] !== 'boolean') return;
  const value = schema[limit];
  const takes = schema[exclusive] && value !== undefined;
  delete schema[exclusive];
  if (!takes) return;
  delete schema[limit];
  schema[exclusive] = value;
}

function admitNull(schema: Record<string, Json>): void {
  const { type, enum: values } = schema;
  if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...values, null];
  if (typeof type === 'string') schema['type'] = type === 'null' ? type : [type, 'null'];
  else if (type === undefined) schema['nullable'] = true;
}
