import { wrapperAmong } from '../../conventions/names/wrapped-resource.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { extendsSchema } from '../../schema/document/extends-schema.ts';
import { schemaTypes } from '../../schema/document/schema-properties.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { shapeOfValue } from '../../schema/shape/shape-of-value.ts';

/** The schema of an operation's first documented success that has one. */
export function successSchema({ responses }: Operation): Pointer | undefined {
  return responses.filter(({ status }) => status.startsWith('2')).flatMap(({ content }) => content)[0]?.schema;
}

/** The schema of the resource that an operation's first documented success shows, without what wraps it. */
export function resourceSchema(operation: Operation, source: SchemaSource): Pointer | undefined {
  const schema = successSchema(operation);
  if (schema === undefined) return undefined;
  const { properties } = mergeSchemas(registryOf(source), { pointers: [schema] });
  const wrapper = wrapperAmong([...properties.keys()]);
  const [wrapped] = wrapper === undefined ? [] : (properties.get(wrapper) ?? []);
  const types = wrapped === undefined ? new Set() : schemaTypes(source.document, wrapped);
  return wrapped !== undefined && types.has('object') && !types.has('array') ? wrapped : schema;
}

/** Whether one schema is the other, or extends it. */
export function areRelated({ document }: SchemaSource, one: Pointer, other: Pointer): boolean {
  return extendsSchema(document, one, other) || extendsSchema(document, other, one);
}

/** The schema of a resource, with the alternative of each union that a value belongs to. */
export function shapeOfResource(source: SchemaSource, schema: Pointer | readonly Pointer[], value: Json): Shape {
  const { isValid } = source.validator;
  return shapeOfValue(registryOf(source), { pointers: [schema].flat(), value, isValid });
}
