import { entityTagOf, isStrongTag } from '../http/entity-tag.ts';
import type { ExpectedState } from '../model/case.ts';
import type { Operation, ResponseSpec } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { registryOf } from '../schema/derive/schema-source.ts';
import { extendsSchema } from '../schema/document/extends-schema.ts';
import { objectFromEntries } from '../schema/json/json-object.ts';
import { isObject, join, memberOf, valueAt } from '../schema/json/pointer.ts';
import { mergeSchemas } from '../schema/shape/merge-schemas.ts';
import { wrappers } from './identity.ts';
import { contentOf } from './read-resources.ts';
import type { Derivation } from './strategy.ts';

/** Whether a request was carried out; 202 says that it will be (RFC 9110, 15.3.3). */
export function isDone({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && outcome.status < 300 && outcome.status !== 202;
}

/** The JSON content of what came, if anything did. */
export function contentIn({ outcome }: Exchange): Json | undefined {
  return outcome.kind === 'reply' ? contentOf(outcome) : undefined;
}

interface Reading {
  /** The operation that shows what was stored. */
  readonly read: Derivation;
  /** What it showed before. */
  readonly before: Exchange | undefined;
  /** The change before this one: of what a PATCH does not speak stays as it was (RFC 5789, 2). */
  readonly last: Exchange | undefined;
}

/**
 * What a GET has to show after a change was accepted: the members that were sent, as the answer to the change has them, or, where it has no
 * content, as they were sent. Only schemas that are the same, or extend one another, speak of the same members.
 */
export function toBeStored(change: Exchange, { read, before, last }: Reading): ExpectedState & { kind: 'stored' } {
  const { operation, request } = change.case;
  const sent = request.body.kind === 'content' && isObject(request.body.value) ? request.body.value : {};
  const answer = contentIn(change);
  const instance = answer === undefined ? '' : placeOf(answer, sent);
  const shown = answer === undefined ? sent : valueAt(answer, instance);
  const schema = successSchema(read.operation);
  const sources =
    answer === undefined ? (operation.body?.content ?? []).map((one) => one.schema) : [successSchema(operation)];
  const speaksOfSame = schema !== undefined && sources.some((one) => one !== undefined && isKin(read, one, schema));
  const members = speaksOfSame && isObject(shown) ? stored(sent, { shown, read, schema }) : {};
  const kept =
    operation.method === 'PATCH' && last && toBeStored(last, { read, before: undefined, last: undefined }).members;
  const untouched = Object.entries(kept ?? {}).filter(([name]) => !Object.hasOwn(sent, name));
  const all = objectFromEntries([...untouched, ...Object.entries(members)]);
  return { kind: 'stored', by: operation.key, instance, members: all, before: before && tagged(before) };
}

function stored(
  sent: JsonObject,
  { shown, read, schema }: { readonly shown: JsonObject; readonly read: Derivation; readonly schema: Pointer },
): JsonObject {
  const { properties, readOnly, writeOnly } = mergeSchemas(registryOf(read.source), { pointers: [schema] });
  const names = Object.keys(sent).filter((name) => properties.has(name) && !readOnly.has(name) && !writeOnly.has(name));
  const known = names.filter((name) => Object.hasOwn(shown, name) || sent[name] === null);
  return objectFromEntries(known.map((name) => [name, memberOf(shown, name) ?? null]));
}

/** Some services wrap what they answer with. */
function placeOf(answer: Json, sent: JsonObject): Pointer {
  const isSent = (value: Json | undefined) =>
    isObject(value) && Object.keys(sent).some((name) => Object.hasOwn(value, name));
  const wrapper = isSent(answer) ? undefined : wrappers.find((name) => isSent(memberOf(answer, name)));
  return wrapper === undefined ? '' : join('', wrapper);
}

function successSchema({ responses }: Operation): Pointer | undefined {
  const isSuccess = ({ status }: ResponseSpec) => status.startsWith('2');
  return responses.filter(isSuccess).flatMap(({ content }) => content)[0]?.schema;
}

function isKin({ contract: { document } }: Derivation, one: Pointer, other: Pointer): boolean {
  return extendsSchema(document, one, other) || extendsSchema(document, other, one);
}

/** A weak tag may stay although something has changed (RFC 9110, 8.8.1). */
function tagged(before: Exchange): { readonly content: Json; readonly tag: string } | undefined {
  const [content, tag] = [contentIn(before), entityTagOf(before)];
  return content !== undefined && tag !== undefined && isStrongTag(tag) ? { content, tag } : undefined;
}
