import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaOfItems, schemaParts, schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { normalisedName } from '../../text/name-words.ts';

import type { Fault } from '../rejection/rejection.ts';

/** What an error response reports. */
export interface ErrorFacts {
  readonly status: number;
  /** `Bad Request`. */
  readonly title: string;
  readonly message: string;
  /** The same without the place, for errors that have the place in another property. */
  readonly messageWithoutPlace: string;
  /** Where the first fault is: `body/id`. */
  readonly place: string;
  readonly faults: readonly Fault[];
}

/** A property that may report something about an error. */
interface ErrorProperty {
  /** Its name in lower case, letters and digits only. */
  readonly name: string;
  readonly schema: Pointer;
  /** The names of all properties of the object, in the same form. */
  readonly siblings: ReadonlySet<string>;
  readonly depth: number;
}

const deepest = 4;
const mostItems = 20;

/**
 * Values for those properties of a schema that report errors: the message, the status where it has a number for one, one item per fault where it has a list.
 * `undefined` when the schema has no such properties.
 */
export function errorBody(document: JsonObject, schema: Pointer, facts: ErrorFacts): Json | undefined {
  return valueFor({ name: 'message', schema, siblings: new Set(), depth: 0 }, facts, document);
}

function valueFor(property: ErrorProperty, facts: ErrorFacts, document: JsonObject): Json | undefined {
  const types = schemaTypes(document, property.schema);
  const { properties } = schemaProperties(document, property.schema);
  if (property.depth > deepest) return undefined;
  if (properties.size > 0) return objectFor(properties, { facts, document, depth: property.depth + 1 });
  if (types.has('array')) return listFor(property, facts, document);
  const named = types.has('object') ? valuesOfAnyName(document, property.schema) : undefined;
  if (named !== undefined) return mapFor({ ...property, schema: named }, facts, document);
  const isText = types.size === 0 || types.has('string');
  if (types.has('integer') || types.has('number')) {
    const number = statusNames.has(property.name) ? facts.status : undefined;
    if (number !== undefined || !isText) return number;
  }
  return isText ? textFor(property, facts) : undefined;
}

function objectFor(
  properties: ReadonlyMap<string, Pointer>,
  { facts, document, depth }: { facts: ErrorFacts; document: JsonObject; depth: number },
): JsonObject | undefined {
  const siblings = new Set([...properties.keys()].map(normalisedName));
  const entries: [string, Json][] = [];
  for (const [name, schema] of properties) {
    const property = { name: normalisedName(name), schema, siblings, depth };
    // `{"errors": {"body": ["…"]}}` has the messages below the part of the request.
    const isKnown = knownNames.has(property.name) || (depth > 1 && property.name === 'body');
    const value = isKnown ? valueFor(property, facts, document) : undefined;
    if (value !== undefined) entries.push([name, value]);
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The schema of the values of an object whose properties have any name; `undefined` where it says nothing of them. */
function valuesOfAnyName(document: JsonObject, schema: Pointer): Pointer | undefined {
  const owner = schemaParts(document, schema).find((part) =>
    isObject(memberOf(valueAt(document, part), 'additionalProperties')),
  );
  return owner === undefined ? undefined : join(owner, 'additionalProperties');
}

/** What is wrong with each property of a body: `{"name": ["must be string"]}`. */
function mapFor(property: ErrorProperty, facts: ErrorFacts, document: JsonObject): JsonObject | undefined {
  const isOfErrors = property.depth === 0 || listNames.has(property.name) || property.name === 'error';
  if (!isOfErrors) return undefined;
  const faults = facts.faults.length === 0 ? [{ place: '', message: facts.message }] : facts.faults;
  const byName = new Map<string, { readonly place: string; readonly message: string }[]>();
  for (const { place, message } of faults.slice(0, mostItems)) {
    const name = place.split('/').slice(1).join('.') || place || 'request';
    byName.set(name, [...(byName.get(name) ?? []), { place: '', message }]);
  }
  const entries = [...byName].flatMap(([name, own]): [string, Json][] => {
    const message = own.map((one) => one.message).join('; ');
    const ofName = {
      ...facts,
      place: '',
      message,
      messageWithoutPlace: message,
      faults: own.map((one) => ({ ...one, pointer: undefined })),
    };
    const value = valueFor(
      { ...property, name: 'message', siblings: new Set(), depth: property.depth + 1 },
      ofName,
      document,
    );
    return value === undefined ? [] : [[name, value]];
  });
  return entries.length === 0 ? undefined : objectFromEntries(entries);
}

/** `["body","id"]` for the place of one fault, otherwise one item per fault. */
function listFor(property: ErrorProperty, facts: ErrorFacts, document: JsonObject): Json | undefined {
  if (placeNames.has(property.name)) return facts.place.split('/');
  const schema = schemaOfItems(document, property.schema);
  if (schema === undefined) return undefined;
  const faults = facts.faults.length === 0 ? [{ place: '', message: facts.message }] : facts.faults.slice(0, mostItems);
  const items = faults.map(({ place, message }) => {
    const placed = place === '' ? message : `${place}: ${message}`;
    const item = { ...facts, place, message: placed, messageWithoutPlace: message, faults: [] };
    return valueFor({ name: 'message', schema, siblings: new Set(), depth: property.depth + 1 }, item, document);
  });
  return items.every((item) => item !== undefined) ? items : undefined;
}

function textFor({ name, siblings }: ErrorProperty, facts: ErrorFacts): string | undefined {
  if (messageNames.has(name)) return hasPlace(siblings) ? facts.messageWithoutPlace : facts.message;
  // JSON:API has a parameter beside it, and no `#`.
  if (name === 'pointer') return `${siblings.has('parameter') ? '' : '#'}${pointerOf(facts.place)}`;
  if (placeNames.has(name)) return facts.place;
  if (name === 'error') return [...messageNames].some((message) => siblings.has(message)) ? facts.title : facts.message;
  if (titleNames.has(name)) return facts.title;
  if (name === 'type') return 'about:blank';
  if (name.includes('status')) return String(facts.status);
  return statusNames.has(name) ? facts.title.toLowerCase().replaceAll(/[^a-z]+/g, '_') : undefined;
}

/** A place as a pointer into the body (RFC 6901): `/tags/0`; what is not in the body keeps the part of the request: `/query/limit`. */
function pointerOf(place: string): string {
  const path = place.replace(/^body(?=\/|$)/, '');
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}

function hasPlace(names: ReadonlySet<string>): boolean {
  return [...placeNames].some((place) => names.has(place));
}

const messageNames = new Set([
  'message',
  'msg',
  'detail',
  'details',
  'description',
  'errordescription',
  'errormessage',
  'errordetail',
  'reason',
  'usermessage',
  'text',
  'summary',
  'invalidreason',
  'longmessage',
]);
const titleNames = new Set(['title', 'name', 'label', 'shortmessage']);
const statusNames = new Set([
  'error',
  'code',
  'status',
  'statuscode',
  'httpstatus',
  'httpstatuscode',
  'errorcode',
  'errno',
  'errcode',
]);
const placeNames = new Set([
  'field',
  'path',
  'pointer',
  'property',
  'param',
  'parameter',
  'location',
  'loc',
  'source',
  'target',
  'attribute',
]);
const listNames = new Set([
  'errors',
  'violations',
  'issues',
  'faults',
  'invalidparams',
  'fielderrors',
  'validationerrors',
  'causes',
  'messages',
]);
const knownNames = new Set([
  ...messageNames,
  ...titleNames,
  ...statusNames,
  ...placeNames,
  ...listNames,
  'type',
  'error',
]);
