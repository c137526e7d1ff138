import type { Json, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';

/** A body with the discriminator that its author left out: clients choose the class to parse it with by that. The body as it was where none fits. */
export function withDiscriminator(source: SchemaSource, schema: Pointer, body: Json): Json {
  if (!isObject(body)) return body;
  const { unions } = mergeSchemas(registryOf(source), { pointers: [schema] });
  for (const { discriminator } of unions) {
    if (discriminator === undefined || Object.hasOwn(body, discriminator.property)) continue;
    for (const name of discriminator.values) {
      const named = name === undefined ? body : withProperty(body, [discriminator.property, name]);
      if (isValidValue(source, schema, named)) return named;
    }
  }
  return body;
}
