import { changeNames, serverNames } from '../../../conventions/names/server-set-names.ts';
import { isMergePatch } from '../../../http/is-merge-patch.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import type { Shape } from '../../../schema/shape/shape.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { areRelated, resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { resourceValue, responseValue } from '../reading/read-resources.ts';
import { defaultAt } from './replaced-parts.ts';
import type { SeenChange } from './seen-change.ts';

/** What the response to the change shows of the body, and what a PUT or PATCH sets. */
export function promisedProperties(seen: SeenChange): JsonObject {
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

/** Without objects that leave out something: a PATCH may set the whole object, or what is named of it, and only a response would show which. */
export function withoutParts(properties: JsonObject, old: Json | undefined): JsonObject {
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
  const shape = shapeOfResource(source, schema, old ?? {});
  const path = before.case.request.path.split(/[/?]/);
  const found = Object.entries(sent).flatMap(([name, value]): [string, Json][] => {
    const was = memberOf(old, name);
    const places = shape.properties.get(name);
    if (was === undefined || places === undefined) return [];
    const property = { name, value, was, is: memberOf(shown, name), places, path, shape, source };
    const set: SetProperty = { ...property, isMerge: isMergePatch(request) };
    const expected = needNotBeFound.some((isSo) => isSo(set)) ? undefined : valueToFind(set);
    return expected === undefined ? [] : [[name, expected]];
  });
  return objectFromEntries(found);
}

/** A property that a change sets, and that the resource had before. */
interface SetProperty {
  readonly name: string;
  /** What was sent. */
  readonly value: Json;
  readonly was: Json;
  /** What the response shows; `undefined` where it does not. */
  readonly is: Json | undefined;
  /** Its schemas where the resource is read. */
  readonly places: readonly Pointer[];
  readonly source: SchemaSource;
  readonly shape: Shape;
  /** The segments of the path of the resource. */
  readonly path: readonly string[];
  /** Whether the change is a merge patch. */
  readonly isMerge: boolean;
}

/** Why the value of a property that was sent need not be found again. */
const needNotBeFound: readonly ((property: SetProperty) => boolean)[] = [
  // A merge patch removes what it sets to null.
  ({ value, isMerge }) => value === null && isMerge,
  // The path says which resource it is, whatever the body says.
  ({ was, path }) => path.includes(percentEncode(textOf(was))),
  // Only the server sets it, or no response shows it.
  ({ name, shape: { readOnly, writeOnly } }) => readOnly.has(name) || writeOnly.has(name),
  // The resource may not have it in this form.
  ({ value, places, source: { validator } }) => !places.every((one) => validator.isValid(one, value)),
];

/** What a GET has to show of a property that was set: what the response shows, unless it is as it was before; `undefined`: that is not known. */
function valueToFind({ value, was, is, places, source, isMerge }: SetProperty): Json | undefined {
  if (isObject(value)) return isObject(is) && isObject(was) ? withSetParts(value, { is, was }) : undefined;
  const isAsBefore = is !== undefined && sameJson(is, was);
  if (Array.isArray(value)) {
    // A merge patch replaces a list as a whole (RFC 7396, 2).
    return (isMerge && isAsBefore) || isNotReplaced(value, { is, was }) ? value : undefined;
  }
  if (value === null) return isAsBefore && defaultAt(source, places) === undefined ? null : undefined;
  // Some responses to a change have null for what they do not show.
  if (is === null && was !== null) return undefined;
  return is === undefined || isAsBefore ? value : is;
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
