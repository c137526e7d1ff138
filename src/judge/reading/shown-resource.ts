import { resourceIn, wrapperAmong } from '../../conventions/names/wrapped-resource.ts';
import type { Contract } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { shapeFor, shapeIn } from './contract-shape.ts';
import type { Subject } from './subject.ts';

/** The resource that a response shows, and where. */
export interface ShownResource {
  readonly value: Json;
  readonly schema: Pointer;
  /** Where the body has it; `''`: it is the body. */
  readonly instance: Pointer;
}

/** A resource that is an object. */
export type ShownObject = ShownResource & { readonly value: JsonObject };

/**
 * The resource in a JSON response with a documented schema, without what wraps it, unless the request has the same property: then it belongs to the resource.
 * `undefined` for other responses.
 */
export function shownResource(subject: Subject, sent: Json | undefined): ShownResource | undefined {
  const { json, mediaType } = subject;
  if (!json?.ok || mediaType?.schema === undefined) return undefined;
  const whole: ShownResource = { value: json.value, schema: mediaType.schema, instance: '' };
  const { value, instance } = resourceIn(json.value);
  const wrapper = instance.slice(1);
  if (instance === '' || (isObject(sent) && Object.hasOwn(sent, wrapper))) return whole;
  const [schema] = shapeFor(subject, mediaType.schema, json.value).properties.get(wrapper) ?? [];
  return schema === undefined ? whole : { value, schema, instance };
}

/** The schema of the resource that a response with that schema shows. */
export function resourceSchema(contract: Contract, schema: Pointer): Pointer {
  const { properties } = shapeIn(contract, schema);
  const wrapper = wrapperAmong([...properties.keys()]);
  return (wrapper === undefined ? undefined : properties.get(wrapper)?.[0]) ?? schema;
}
