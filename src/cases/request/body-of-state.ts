import type { BodyDraft } from '../../model/case.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/schema-source.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { wrappers } from '../resources/resource-identity.ts';
import { rawBody } from './body-draft.ts';

/** An operation that writes a state. */
interface StateWriter {
  readonly source: SchemaSource;
  readonly validRequest: { readonly schema: Pointer | undefined };
}

/**
 * A body that writes a state back that was read: what is in its wrapper, if the operation takes it without one, and without what the operation does not
 * take, such as an `id` that it forbids.
 */
export function bodyOfState(state: string, { source, validRequest: { schema } }: StateWriter): BodyDraft {
  const reading = readJson(state);
  if (!reading.ok || !isObject(reading.value) || schema === undefined) return rawBody(state);
  const faultsOf = (value: Json) => source.validator.check(schema, value).length;
  let value = unwrapped(reading.value, schemaProperties(source.document, schema).properties);
  for (const name of Object.keys(value)) {
    const { [name]: _, ...others } = value;
    if (faultsOf(others) < faultsOf(value)) value = others;
  }
  return value === reading.value ? rawBody(state) : rawBody(writeJson(value));
}

/** What is in the wrapper of a state, where the operation takes neither the wrapper nor anything beside it. */
function unwrapped(state: JsonObject, taken: ReadonlyMap<string, unknown>): JsonObject {
  const inside = wrappers.map((name) => memberOf(state, name)).find((one) => isObject(one));
  return isObject(inside) && !Object.keys(state).some((name) => taken.has(name)) ? inside : state;
}
