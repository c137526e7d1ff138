import { wrappers } from '../../../conventions/names/wrapped-resource.ts';
import { splitQuery, withQuery } from '../../../http/query-of.ts';
import type { BodyDraft, RequestDraft, Scope } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { rawBody } from '../body/body-draft.ts';
import { scopeOfInvalid } from '../scope.ts';
import type { ValidRequestBuilder } from '../valid-request.ts';

/** An operation that can write a state, and what its requests are made from. */
interface RestoringOperation {
  readonly operation: Operation;
  readonly source: SchemaSource;
  readonly validRequest: ValidRequestBuilder;
}

/**
 * The request that writes the state back that was read at a path, with the query that the operation needs. What a GET shows need not be a valid body: then
 * the request may be refused.
 */
export function restoringRequest(
  { operation, source, validRequest }: RestoringOperation,
  { path, state }: { readonly path: string; readonly state: string },
): { readonly request: RequestDraft; readonly scope?: Scope } {
  const { schema, mediaType, scope } = validRequest;
  const body = bodyOfState(state, { source, validRequest });
  const [, query] = splitQuery(validRequest.build().path);
  const headers: Record<string, string> = mediaType === undefined ? { 'Content-Type': 'application/json' } : {};
  const [place] = splitQuery(path);
  const request = validRequest.build({ path: withQuery(place, query), body, headers });
  const reading = body.kind === 'content' && typeof body.content === 'string' ? readJson(body.content) : undefined;
  const isValid =
    mediaType !== undefined && reading?.ok === true && (!schema || source.validator.isValid(schema, reading.value));
  return isValid ? { request } : { request, scope: scopeOfInvalid(scope, operation.responses) };
}

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
  // Without one that must be there, a schema may not look at those that it does not allow, and have fewer faults.
  const { properties } = schemaProperties(source.document, schema, 'every-branch');
  const declared = objectFromEntries(Object.entries(value).filter(([name]) => properties.has(name)));
  if (faultsOf(declared) < faultsOf(value)) value = declared;
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
