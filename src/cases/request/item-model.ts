import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/schema-source.ts';
import { registryOf } from '../../schema/derive/schema-source.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { usualNames } from '../resources/resource-identity.ts';

/** Makes a valid body from an item of a list and a sample of the body; `undefined` when it would not be valid. */
export type ItemModel = (item: JsonObject, sample: Json) => Json | undefined;

/** What the schema of a body takes of an item, over what the sample has; nothing that is empty, and no identifier, which the target gives itself. */
export function openItemModel(source: SchemaSource, schema: Pointer | undefined): ItemModel {
  const made = new Map<JsonObject, Json | undefined>();
  const make: ItemModel = (item, sample) => {
    if (schema === undefined || !isObject(sample)) return undefined;
    const { properties, readOnly } = mergeSchemas(registryOf(source), { pointers: [schema] });
    const taken = Object.entries(item).filter(
      ([name, value]) =>
        properties.has(name) &&
        !readOnly.has(name) &&
        !isEmpty(value) &&
        (!usualNames.includes(name) || name in sample),
    );
    const body = { ...sample, ...Object.fromEntries(taken) };
    return taken.length > 0 && source.validator.isValid(schema, body) ? body : undefined;
  };
  return (item, sample) => {
    if (!made.has(item)) made.set(item, make(item, sample));
    return made.get(item);
  };
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
