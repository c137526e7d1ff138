import { usualNames } from '../../../conventions/names/resource-identity.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../text/name-words.ts';

/** A valid body, and the part of it that distinguishes it from others: all of it where it has no property with such a name. */
export interface ModelledBody {
  readonly body: JsonObject;
  readonly naming: JsonObject;
}

/** Makes a valid body from an item of a list and a sample of the body; `undefined` when it would not be valid. */
export type ItemModel = (item: JsonObject, sample: Json) => ModelledBody | undefined;

/** What the schema of a body takes of an item, over what the sample has; nothing that is empty, and no identifier, which the target gives itself. */
export function openItemModel(source: SchemaSource, schema: Pointer | undefined): ItemModel {
  const made = new Map<JsonObject, ModelledBody | undefined>();
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
    if (taken.length === 0 || !source.validator.isValid(schema, body)) return undefined;
    const naming = Object.entries(body).filter(([name]) => namingNames.test(nameWords(name)));
    return { body, naming: naming.length === 0 ? body : Object.fromEntries(naming) };
  };
  return (item, sample) => {
    if (!made.has(item)) made.set(item, make(item, sample));
    return made.get(item);
  };
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Last words of the names of properties that distinguish one item from another. */
export const namingNames =
  /(^| )(ids?|uuid|guid|key|name|title|slug|code|handle|number|label|sku|domain|host|hostname|username|login|email|path)$/;
