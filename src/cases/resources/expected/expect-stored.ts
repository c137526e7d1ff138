import { sentResource } from '../../../conventions/names/sent-resource.ts';
import { resourceIn, wrappers } from '../../../conventions/names/wrapped-resource.ts';
import { operationTexts } from '../../../conventions/sentences/operation-texts.ts';
import { entityTagOf, isStrongTag } from '../../../http/entity-tag.ts';
import { isDone } from '../../../http/outcome.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Expected } from '../../../model/expected-state.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, join, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { namesSame } from '../../../text/name-words.ts';
import { collectionKind, parameterNames, pathKind } from '../../paths/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { resourceValue, responseValue } from '../reading/read-resources.ts';
import { keptTimes, saysUnchanged } from './kept-times.ts';
import {
  hiddenProperties,
  removedProperties,
  replacedWithin,
  restoredProperties,
  unnamedProperties,
} from './removed-properties.ts';
import { saysHidden } from './says-hidden.ts';
import type { SeenChange } from './seen-change.ts';
import { promisedProperties, withoutParts } from './set-properties.ts';

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

/** What a PATCH leaves as the change before it has set it (RFC 5789, 2). */
function untouchedProperties({ change, sent, last }: SeenChange, read: StateQuery['read']): readonly [string, Json][] {
  if (change.case.operation.method !== 'PATCH' || last === undefined) return [];
  const { members } = expectStored(last, { read, before: undefined, last: undefined });
  return Object.entries(members).filter(([name]) => !Object.hasOwn(sent, name));
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
