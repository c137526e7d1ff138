import { sentResource } from '../../../conventions/names/sent-resource.ts';
import { changeNames, serverNames, timesOfCreation } from '../../../conventions/names/server-set-names.ts';
import { resourceIn, wrappers } from '../../../conventions/names/wrapped-resource.ts';
import { wholeSentences } from '../../../conventions/sentences/cut-sentences.ts';
import { operationTexts } from '../../../conventions/sentences/operation-texts.ts';
import { entityTagOf, isStrongTag } from '../../../http/entity-tag.ts';
import { isMergePatch } from '../../../http/is-merge-patch.ts';
import { isDone } from '../../../http/outcome.ts';
import { requestSchema } from '../../../http/request-schema.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Expected } from '../../../model/expected-state.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, join, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { hasWords } from '../../../text/has-words.ts';
import { namesSame, nameWords } from '../../../text/name-words.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { collectionKind, parameterNames, pathKind } from '../../paths/resource-paths.ts';
import { areRelated, resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { resourceValue, responseValue } from '../reading/read-resources.ts';
import {
  type ChangedPlace,
  defaultAt,
  goneProperties,
  mayBeAssumed,
  partWithin,
  propertiesLeftOut,
  type ReplacedPart,
  withoutGone,
} from './replaced-parts.ts';

interface StateQuery {
  /** The operation that shows the resource. */
  readonly read: { readonly operation: Operation; readonly source: SchemaSource };
  /** The last response of that operation before the change. */
  readonly before: Exchange | undefined;
  /** The change before this one: a PATCH keeps what it does not mention (RFC 5789, 2). */
  readonly last: Exchange | undefined;
}

/**
 * What a GET has to show after an accepted change: the properties of the request with the values of the change's response, or with their own
 * where it has no JSON body. Both schemas must be the same, or one extend the other, as properties of one name may otherwise differ in meaning; what a PUT
 * or PATCH sets must have changed anyway.
 */
export function expectStored(change: Exchange, query: StateQuery): Expected<'change-stored'> {
  const { read, before, last } = query;
  const { operation } = change.case;
  const response = responseValue(change);
  const sent = sentProperties(change, response);
  const instance = response === undefined ? '' : locateResource(response, sent);
  const shown = response === undefined ? sent : valueAt(response, instance);
  const schema = resourceSchema(read.operation, read.source);
  const seen: SeenChange = { change, sent, shown, before, last, source: read.source, schema };
  const promised = promisedProperties(seen);
  const isUnclear = operation.method === 'PATCH' && response === undefined;
  const changed = isUnclear ? withoutParts(promised, before && resourceValue(before)) : promised;
  const unnamed = unnamedProperties(seen);
  const restored = restoredProperties(seen);
  const old =
    operation.method === 'PUT'
      ? hiddenProperties(unnamed, seen)
      : objectFromEntries(restored.map(([name]) => [name, null]));
  const members = objectFromEntries([
    ...unnamed,
    ...untouchedProperties(seen, read),
    ...Object.entries(changed),
    ...replacedWithin(seen, changed),
    ...removedProperties(seen),
    ...restored,
    ...givenNumber(seen, read.operation),
  ]);
  const times = keptTimes(seen);
  const said = Object.entries(times).filter(([name]) => saysUnchanged(operationTexts(operation), name));
  const kept = operation.method === 'PATCH' ? times : objectFromEntries(operation.method === 'PUT' ? said : []);
  const after = isDone(change) ? readTagged(change, responseValue) : undefined;
  return {
    kind: 'change-stored',
    by: operation.key,
    instance,
    members,
    mayBeHidden: saysHidden({ ...sent, ...(isObject(shown) ? shown : {}) }),
    before: before && readTagged(before, resourceValue),
    ...(Object.keys(old).length > 0 && { old }),
    ...(Object.keys(kept).length > 0 && { kept }),
    ...(after && { after }),
  };
}

/** The number that a creation has given a resource, which every GET has to show: a server that reads it as a double shows another one. */
function givenNumber({ change, shown, schema, source }: SeenChange, read: Operation): readonly [string, Json][] {
  const { method, path } = change.case.operation;
  const parameter = parameterNames(read.path).at(-1);
  if (method !== 'POST' || pathKind(path) !== collectionKind(pathKind(read.path))) return [];
  if (parameter === undefined || schema === undefined || !isObject(shown)) return [];
  const { required } = shapeOfResource(source, schema, shown);
  const given = Object.entries(shown).filter(
    ([name, value]) => required.has(name) && namesSame(name, parameter) && ['number', 'bigint'].includes(typeof value),
  );
  return given.length === 1 ? given : [];
}

/** What a change sends of the resource. Of a form only where it creates one and the response shows it: what an empty or missing field means is not known. */
function sentProperties(change: Exchange, response: Json | undefined): JsonObject {
  const { request } = change.case;
  if (request.body.kind !== 'content') return {};
  if (isObject(request.body.value)) return request.body.value;
  if (response === undefined || request.method !== 'POST') return {};
  const { value } = sentResource(change.case, resourceIn(response).value);
  return objectFromEntries(Object.entries(isObject(value) ? value : {}).filter(([, field]) => field !== null));
}

/** What the resource had of the properties that must be gone, where the response does not show them: a server may have set another value itself. */
function hiddenProperties(gone: readonly (readonly [string, Json])[], { shown, before }: SeenChange): JsonObject {
  const was = before && resourceValue(before);
  const hidden = gone.filter(([name, value]) => value === null && (memberOf(shown, name) ?? null) === null);
  return objectFromEntries(hidden.map(([name]): [string, Json] => [name, memberOf(was, name) ?? null]));
}

/** When the resource was created, as it was shown before a change that cannot set it. */
function keptTimes({ change, sent, before, source, schema }: SeenChange): JsonObject {
  const old = before && resourceValue(before);
  const body = requestSchema(change.case);
  if (schema === undefined || !isObject(old)) return {};
  const { readOnly } = shapeOfResource(source, schema, old);
  const settable = body === undefined ? new Map() : shapeOfResource(source, body, sent).properties;
  const isKept = ([name]: readonly [string, Json]) =>
    !Object.hasOwn(sent, name) && (readOnly.has(name) || !settable.has(name));
  return objectFromEntries(Object.entries(timesOfCreation(old)).filter(isKept));
}

/** Whether the contract says of a change that it leaves a property alone: `"id" and "createdAt" stay as they are`, `The creation time is kept`. */
function saysUnchanged(texts: readonly string[], name: string): boolean {
  return texts
    .flatMap(wholeSentences)
    .some(
      (sentence) =>
        unchanged.test(sentence) && !/\b(?:if|unless|only|except)\b/i.test(sentence) && hasWords(sentence, name),
    );
}

const unchanged =
  /\b(?:stays?|remains?|is left|are left|is kept|are kept) (?:as (?:they are|it is|it was|they were)|unchanged|the same|untouched|alone)\b|\b(?:never|(?:does|do) not|cannot) changes?\b|\b(?:is|are) not (?:changed|touched|affected)\b/i;

/** What is known of a change. */
interface SeenChange {
  readonly change: Exchange;
  /** The body of its request. */
  readonly sent: JsonObject;
  /** The resource in its response; the body of the request where the response has none. */
  readonly shown: Json | undefined;
  readonly before: Exchange | undefined;
  readonly last: Exchange | undefined;
  readonly source: SchemaSource;
  /** The schema of the resource where it is read. */
  readonly schema: Pointer | undefined;
}

/** What the response to the change shows of the body, and what a PUT or PATCH sets. */
function promisedProperties(seen: SeenChange): JsonObject {
  const { change, sent, shown, source, schema } = seen;
  const { method } = change.case.operation;
  const set = changedProperties(seen);
  const isSameResource =
    schema !== undefined && schemasOfChange(change, source).some((one) => areRelated(source, one, schema));
  if (!isSameResource || !isObject(shown)) return set;
  return { ...storedProperties(sent, { shown, source, schema }), ...ofClients(set, method) };
}

/** The schemas of what `shown` is: of the response, or of the body of the request. */
function schemasOfChange(change: Exchange, source: SchemaSource): readonly Pointer[] {
  const { operation } = change.case;
  const all =
    responseValue(change) === undefined
      ? (operation.body?.content ?? []).map((media) => media.schema)
      : [resourceSchema(operation, source)];
  return all.filter((one) => one !== undefined);
}

/** What a PATCH leaves as the change before it has set it (RFC 5789, 2). */
function untouchedProperties({ change, sent, last }: SeenChange, read: StateQuery['read']): readonly [string, Json][] {
  if (change.case.operation.method !== 'PATCH' || last === undefined) return [];
  const { members } = expectStored(last, { read, before: undefined, last: undefined });
  return Object.entries(members).filter(([name]) => !Object.hasOwn(sent, name));
}

/** Without objects that leave out something: a PATCH may set the whole object, or what is named of it, and only a response would show which. */
function withoutParts(properties: JsonObject, old: Json | undefined): JsonObject {
  return objectFromEntries(
    Object.entries(properties).filter(([name, value]) => !isObject(value) || namesAllOf(value, memberOf(old, name))),
  );
}

/** Whether an object names everything that the other one has, also within objects. */
function namesAllOf(value: JsonObject, other: Json | undefined): boolean {
  if (!isObject(other)) return false;
  return Object.entries(other).every(([name, part]) => {
    const own = memberOf(value, name);
    return own !== undefined && (!isObject(own) || namesAllOf(own, part));
  });
}

/** Whether a resource says that it is archived, deleted or hidden: many services do not show it any more. */
export function saysHidden(resource: JsonObject): boolean {
  return Object.entries(resource).some(([name, value]) => {
    const words = nameWords(name).replace(/^is /, '');
    if (typeof value === 'string') return /^(status|state)$/.test(words) && hiddenWords.test(value.toLowerCase());
    return (value === true && hiddenWords.test(words)) || (value === false && shownWords.test(words));
  });
}

const hiddenWords = /^(archived?|deleted?|removed?|hidden|trashed|inactive|disabled|retired|draft)$/;
const shownWords = /^(active|enabled|visible|published|public|listed)$/;

/** Without what a server sets itself although its schema does not say so; a PATCH that names a state asks for it. */
function ofClients(properties: JsonObject, method: string): JsonObject {
  const ofServer = method === 'PATCH' ? changeNames : serverNames;
  return objectFromEntries(Object.entries(properties).filter(([name]) => !ofServer.test(name)));
}

/**
 * What a PUT or PATCH sets where its body has a schema of its own: the plain properties that the resource has as well, also within objects. A target may store
 * them in another form, but not leave them as they were.
 */
function changedProperties({ change, sent, shown, before, source, schema }: SeenChange): JsonObject {
  const { operation, request } = change.case;
  if (schema === undefined || before === undefined || !['PUT', 'PATCH'].includes(operation.method)) return {};
  const old = resourceValue(before);
  const { properties, readOnly, writeOnly } = shapeOfResource(source, schema, old ?? {});
  const path = before.case.request.path.split(/[/?]/);
  const named = Object.entries(sent).flatMap(([name, value]): [string, Json][] => {
    // A merge patch removes what it sets to null.
    if (value === null && isMergePatch(request)) return [];
    const pointers = properties.get(name);
    const was = memberOf(old, name);
    // The path says which resource it is, whatever the body says.
    if (path.includes(percentEncode(textOf(was)))) return [];
    const isSettable = !readOnly.has(name) && !writeOnly.has(name);
    if (!isSettable || was === undefined || !pointers?.every((one) => source.validator.isValid(one, value))) return [];
    const is = memberOf(shown, name);
    if (isObject(value)) return isObject(is) && isObject(was) ? [[name, withSetParts(value, { is, was })]] : [];
    if (Array.isArray(value)) {
      // A merge patch replaces a list as a whole (RFC 7396, 2).
      const isLeft = isMergePatch(request) && is !== undefined && sameJson(is, was);
      return isLeft || isNotReplaced(value, { is, was }) ? [[name, value]] : [];
    }
    if (value === null)
      return is !== undefined && sameJson(is, was) && defaultAt(source, pointers) === undefined ? [[name, null]] : [];
    // Some responses to a change have null for what they do not show.
    if (is === null && was !== null) return [];
    return [[name, is === undefined || sameJson(is, was) ? value : is]];
  });
  return objectFromEntries(named);
}

/** Whether a list of plain items has all that it had, alone or with those that were sent, although it was set to others. */
function isNotReplaced(
  sent: readonly Json[],
  { is, was }: { readonly is: Json | undefined; readonly was: Json },
): boolean {
  if (!Array.isArray(is) || !Array.isArray(was) || is.length < was.length) return false;
  if ([...sent, ...was, ...is].some((item: Json) => typeof item === 'object')) return false;
  const [old, set, shown] = [was, sent, is].map((items: readonly Json[]) => new Set(items.map(plainForm)));
  if (old === undefined || set === undefined || shown === undefined) return false;
  const isAsSent = isSubset(shown, set) && isSubset(set, shown);
  // What was there still is, and nothing else that was not sent.
  return !isAsSent && isSubset(old, shown) && isSubset(shown, new Set([...old, ...set]));
}

/** Servers may trim texts, or write them in lower case. */
function plainForm(item: Json): string {
  return textOf(item).trim().toLowerCase();
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((one) => whole.has(one));
}

/** What a response shows of an object, with the plain parts that it shows as they were, although they were set to something else. */
function withSetParts(
  sent: JsonObject,
  { is, was }: { readonly is: JsonObject; readonly was: JsonObject },
): JsonObject {
  const parts = Object.entries(is).map(([name, shown]): [string, Json] => {
    const [value, old] = [memberOf(sent, name), memberOf(was, name)];
    if (value === undefined || old === undefined || serverNames.test(name)) return [name, shown];
    if (isObject(value) && isObject(shown) && isObject(old))
      return [name, withSetParts(value, { is: shown, was: old })];
    const isPlain = value !== null && typeof value !== 'object';
    return [name, isPlain && typeof shown === typeof value && sameJson(shown, old) ? value : shown];
  });
  return objectFromEntries(parts);
}

/**
 * What null removes in a JSON Merge Patch (RFC 7396, 2) although the response shows it unchanged. Not what the server may have put back itself, such as a
 * default.
 */
function removedProperties({ change, sent, shown, before, source, schema }: SeenChange): readonly [string, Json][] {
  const old = before && resourceValue(before);
  if (!isMergePatch(change.case.request) || schema === undefined || old === undefined) return [];
  const { properties } = shapeOfResource(source, schema, old);
  return Object.entries(sent).flatMap(([name, value]): [string, Json][] => {
    const was = memberOf(old, name) ?? null;
    const places = properties.get(name) ?? [];
    const isLeft = !mayBeAssumed(source, places, was) && sameJson(memberOf(shown, name) ?? null, was);
    return value === null && isLeft && defaultAt(source, places) === undefined ? [[name, null]] : [];
  });
}

/** What a PATCH sets again after a merge patch has removed it, and its response does not show. It was shown before that. */
function restoredProperties({ change, sent, shown, last, source, schema }: SeenChange): readonly [string, Json][] {
  if (change.case.operation.method !== 'PATCH' || last === undefined || schema === undefined) return [];
  const { request } = last.case;
  const removal = isMergePatch(request) ? writtenValue(request.body) : undefined;
  if (!isObject(removal)) return [];
  const { properties, readOnly, writeOnly } = shapeOfResource(source, schema, sent);
  return Object.entries(sent).filter(([name, value]) => {
    const places = properties.get(name);
    const isSettable = places !== undefined && !readOnly.has(name) && !writeOnly.has(name);
    const isGone = removal[name] === null && (memberOf(shown, name) ?? null) === null;
    return isSettable && isGone && !serverNames.test(name) && !mayBeAssumed(source, places, value);
  });
}

/**
 * What a change leaves out. A JSON Merge Patch leaves it as it is (RFC 7396, 2): what the response shows as gone must be there. A PUT leaves nothing of it (RFC
 * 9110, 9.3.4): see `goneProperties`.
 */
function unnamedProperties(seen: SeenChange): readonly [string, Json][] {
  const { change, source, shown } = seen;
  const whole = replacedWhole(seen);
  const isMerge = isMergePatch(change.case.request);
  if (whole === undefined || !(isMerge || change.case.operation.method === 'PUT')) return [];
  if (!isMerge) return goneProperties(whole, { source, path: change.case.request.path });
  const left = propertiesLeftOut(whole, source) ?? [];
  return left
    .filter(({ name, was, isNamed }) => isNamed && was !== null && (memberOf(shown, name) ?? null) === null)
    .map(({ name, was }) => [name, was]);
}

/**
 * What a PUT sets of objects and of lists of objects, as its response shows it, but without the parts that it leaves out there and that must be gone; only
 * where there are such parts.
 */
function replacedWithin(seen: SeenChange, changed: JsonObject): readonly [string, Json][] {
  const { change, source } = seen;
  const whole = replacedWhole(seen);
  if (whole === undefined || change.case.operation.method !== 'PUT') return [];
  if (propertiesLeftOut(whole, source) === undefined) return [];
  const place: ChangedPlace = { source, path: change.case.request.path };
  return Object.entries(changed).flatMap(([name, is]): [string, Json][] => {
    const part = { ...partWithin(whole, name, source), is };
    const cut = withoutGone(part, place);
    return cut === is ? [] : [[name, cut]];
  });
}

/** The whole resource that a change replaces; `undefined` where not enough is known of it. */
function replacedWhole({ change, sent, shown, before, last, schema }: SeenChange): ReplacedPart | undefined {
  const body = requestSchema(change.case);
  const was = before && resourceValue(before);
  if (schema === undefined || body === undefined) return undefined;
  const set = last && writtenValue(last.case.request.body);
  return { sent, was, set, is: shown, own: [body], ofRead: [schema] };
}

interface ShownResource {
  readonly shown: JsonObject;
  readonly source: SchemaSource;
  readonly schema: Pointer;
}

function storedProperties(sent: JsonObject, { shown, source, schema }: ShownResource): JsonObject {
  const { properties, readOnly, writeOnly } = shapeOfResource(source, schema, shown);
  const names = Object.keys(sent).filter((name) => properties.has(name) && !readOnly.has(name) && !writeOnly.has(name));
  // Some responses to a change have null for what they do not show.
  const isShown = (name: string) => Object.hasOwn(shown, name) && shown[name] !== null;
  const known = names.filter((name) => isShown(name) || sent[name] === null);
  return objectFromEntries(known.map((name) => [name, memberOf(shown, name) ?? null]));
}

/** Some services wrap the resource in a property of the response. */
function locateResource(response: Json, sent: JsonObject): Pointer {
  const hasSentProperty = (value: Json | undefined) =>
    isObject(value) && Object.keys(sent).some((name) => Object.hasOwn(value, name));
  if (hasSentProperty(response)) return '';
  const wrapper = wrappers.find((name) => hasSentProperty(memberOf(response, name)));
  return wrapper === undefined ? resourceIn(response).instance : join('', wrapper);
}

/** What a response showed, with its entity tag if that is strong: a weak one may stay although something changes (RFC 9110, 8.8.1). */
export function readTagged(
  before: Exchange,
  read: typeof responseValue,
): { readonly content: Json; readonly tag: string } | undefined {
  const [content, tag] = [read(before), entityTagOf(before)];
  return content !== undefined && tag !== undefined && isStrongTag(tag) ? { content, tag } : undefined;
}
