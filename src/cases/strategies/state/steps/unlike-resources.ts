import type { JsonObject } from '../../../../model/json.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import type { Derivation } from '../../strategy.ts';

/** Says of one resource after the other whether it shows something that those before it do not: a listed value, a null, a property. `read` is the operation that shows them. */
export function openUnlike({ operation, source }: Derivation): (resource: JsonObject) => boolean {
  const seen = new Set<string>();
  const schema = resourceSchema(operation, source);
  const featureOf = (resource: JsonObject) => {
    const properties = schema === undefined ? undefined : shapeOfResource(source, schema, resource).properties;
    return ([name, value]: readonly [string, JsonObject[string]]): string => {
      const isListed = mergeSchemas(registryOf(source), { pointers: properties?.get(name) ?? [] }).values !== undefined;
      return isListed || value === null ? `${name} ${textOf(value ?? null)}` : name;
    };
  };
  return (resource) => {
    const before = seen.size;
    for (const feature of Object.entries(resource).map(featureOf(resource))) seen.add(feature);
    return seen.size > before;
  };
}
