import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, Pointer } from '../../../../model/json.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { distinctBodies } from '../../../request/values/typical-alternatives.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';

/** The body to change a resource with, which changes a plain property that it has: what changes nothing need not show. `undefined`: there is none. */
export function changingBody(change: Derivation, before: Exchange): { readonly value: Json | undefined } | undefined {
  // An ordinary request is enough for what is done with a resource.
  if (change.operation.method === 'POST') return { value: undefined };
  const shown = resourceValue(before);
  const isOther = ([name, value]: readonly [string, Json]) => {
    const was = memberOf(shown, name);
    return was !== undefined && [was, value].every((one) => typeof one !== 'object') && !sameJson(was, value);
  };
  const bodies = [fullValue(change), ...distinctBodies(change).map(({ value }) => value)];
  const value = bodies.find((body) => isObject(body) && Object.entries(body).some(isOther));
  return value === undefined ? undefined : { value };
}

/** The properties of a resource that no client sets with a change, each with its places in the schema. */
export function propertiesLeftAlone(
  change: Derivation,
  { operation, source }: Derivation,
  shown: Json,
): ReadonlyMap<string, readonly Pointer[]> {
  const [schema, body] = [resourceSchema(operation, source), change.validRequest.schema];
  if (schema === undefined) return new Map();
  const { properties, readOnly } = shapeOfResource(source, schema, shown);
  const settable = body === undefined ? undefined : shapeOfResource(source, body, {}).properties;
  return new Map([...properties].filter(([name]) => readOnly.has(name) || settable?.has(name) !== true));
}
