import { serverNames } from '../../../conventions/names/server-set-names.ts';
import { isMergePatch } from '../../../http/is-merge-patch.ts';
import { requestSchema } from '../../../http/request-schema.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { shapeOfResource } from '../../paths/resource-schema.ts';
import { resourceValue } from '../reading/read-resources.ts';
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
import type { SeenChange } from './seen-change.ts';

/** What the resource had of the properties that must be gone, where the response does not show them: a server may have set another value itself. */
export function hiddenProperties(
  gone: readonly (readonly [string, Json])[],
  { shown, before }: SeenChange,
): JsonObject {
  const was = before && resourceValue(before);
  const hidden = gone.filter(([name, value]) => value === null && (memberOf(shown, name) ?? null) === null);
  return objectFromEntries(hidden.map(([name]): [string, Json] => [name, memberOf(was, name) ?? null]));
}

/**
 * What null removes in a JSON Merge Patch (RFC 7396, 2) although the response shows it unchanged. Not what the server may have put back itself, such as a
 * default.
 */
export function removedProperties({
  change,
  sent,
  shown,
  before,
  source,
  schema,
}: SeenChange): readonly [string, Json][] {
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
export function restoredProperties({
  change,
  sent,
  shown,
  last,
  source,
  schema,
}: SeenChange): readonly [string, Json][] {
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
export function unnamedProperties(seen: SeenChange): readonly [string, Json][] {
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
export function replacedWithin(seen: SeenChange, changed: JsonObject): readonly [string, Json][] {
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
