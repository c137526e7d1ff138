import type { BodyDraft } from '../../model/case.ts';
import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/schema-source.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { rawBody } from './body-draft.ts';

/** An operation that writes a state. */
interface StateWriter {
  readonly source: SchemaSource;
  readonly validRequest: { readonly schema: Pointer | undefined };
}

/** A body that writes a state back that was read: without what the operation does not take, such as an `id` that it forbids. */
export function bodyOfState(state: string, { source, validRequest: { schema } }: StateWriter): BodyDraft {
  const reading = readJson(state);
  if (!reading.ok || !isObject(reading.value) || schema === undefined) return rawBody(state);
  const faultsOf = (value: Json) => source.validator.check(schema, value).length;
  let value = reading.value;
  for (const name of Object.keys(value)) {
    const { [name]: _, ...others } = value;
    if (faultsOf(others) < faultsOf(value)) value = others;
  }
  return value === reading.value ? rawBody(state) : rawBody(writeJson(value));
}
