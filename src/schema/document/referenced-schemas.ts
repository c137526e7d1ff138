import type { JsonObject, Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from './schema-registry.ts';

const referenceKeywords = ['$ref', '$dynamicRef', '$recursiveRef'];

/** The schemas that a schema at a place refers to itself, by any keyword of any dialect; not those of its subschemas. */
export function referencedSchemas(
  { references }: Pick<SchemaRegistry, 'references'>,
  place: Pointer,
  schema: JsonObject,
): readonly Pointer[] {
  return referenceKeywords.flatMap((keyword) => references.target(place, schema[keyword]) ?? []);
}
