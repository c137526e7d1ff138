import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { schemaParts, schemaProperties, schemaTypes } from '../body/schema-properties.ts';
import type { Fault } from '../rejection/rejection.ts';

/** What an error answer has to say. */
export interface ErrorFacts {
  readonly status: number;
  /** `Bad Request`. */
  readonly title: string;
  readonly message: string;
  /** The same without the place, for what tells that besides. */
  readonly messageWithoutPlace: string;
  /** Where the first fault is: `body/id`. */
  readonly place: string;
  readonly faults: readonly Fault[];
}

interface Slot {
  /** The property's name in lower case, letters and digits only. */
  readonly name: string;
  readonly schema: Pointer;
  /** Names of the properties beside it, spelled likewise. */
  readonly beside: ReadonlySet<string>;
  readonly depth: number;
}

const deepest = 4;
const mostItems = 20;

/**
 * Values for the error-like properties of a schema: a message where it has a place for one, the status where it counts errors,
 * one entry per fault where it has a list. `undefined` when the schema is not one that errors are told with.
 */
export function errorBody(document: JsonObject, schema: Pointer, facts: ErrorFacts): Json | undefined {
  return valueFor({ name: 'message', schema, beside: new Set(), depth: 0 }, facts, document);
}

function valueFor(slot: Slot, facts: ErrorFacts, document: JsonObject): Json | undefined {
  const types = schemaTypes(document, slot.schema);
  const { properties } = schemaProperties(document, slot.schema);
  if (slot.depth > deepest) return undefined;
  if (properties.size > 0) return objectFor(properties, { facts, document, depth: slot.depth + 1 });
  if (types.has('array')) return listFor(slot, facts, document);
  const texts = types.size === 0 || types.has('string');
  if (types.has('integer') || types.has('number')) {
    const number = statusNames.has(slot.name) ? facts.status : undefined;
    if (number !== undefined || !texts) return number;
  }
  return texts ? textFor(slot, facts) : undefined;
}

function objectFor(
  properties: ReadonlyMap<string, Pointer>,
  around: { facts: ErrorFacts; document: JsonObject; depth: number },
): JsonObject | undefined {
  const spelled = new Map([...properties.keys()].map((name) => [name, plainName(name)]));
  const beside = new Set(spelled.values());
  const members: [string, Json][] = [];
  for (const [name, schema] of properties) {
    const slot = { name: spelled.get(name) ?? name, schema, beside, depth: around.depth };
    const isErrorLike = knownNames.has(slot.name);
    const value = isErrorLike ? valueFor(slot, around.facts, around.document) : undefined;
    if (value !== undefined) members.push([name, value]);
  }
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** `["body","id"]` for the place of one fault, otherwise one item per fault. */
function listFor(slot: Slot, facts: ErrorFacts, document: JsonObject): Json | undefined {
  if (placeNames.has(slot.name)) return facts.place.split('/');
  const owner = schemaParts(document, slot.schema).find((part) => isObject(memberOf(valueAt(document, part), 'items')));
  if (owner === undefined) return undefined;
  const told = facts.faults.length === 0 ? [{ place: '', message: facts.message }] : facts.faults.slice(0, mostItems);
  const items = told.map(({ place, message }) => {
    const placed = place === '' ? message : `${place}: ${message}`;
    const item = { ...facts, place, message: placed, messageWithoutPlace: message, faults: [] };
    return valueFor(
      { name: 'message', schema: join(owner, 'items'), beside: new Set(), depth: slot.depth + 1 },
      item,
      document,
    );
  });
  return items.every((item) => item !== undefined) ? items : undefined;
}

function textFor({ name, beside }: Slot, facts: ErrorFacts): string | undefined {
  if (messageNames.has(name)) return isPlaceTold(beside) ? facts.messageWithoutPlace : facts.message;
  if (placeNames.has(name)) return facts.place;
  if (name === 'error') return [...messageNames].some((message) => beside.has(message)) ? facts.title : facts.message;
  if (titleNames.has(name)) return facts.title;
  if (name === 'type') return 'about:blank';
  if (name.includes('status')) return String(facts.status);
  return statusNames.has(name) ? facts.title.toLowerCase().replaceAll(/[^a-z]+/g, '_') : undefined;
}

function isPlaceTold(names: ReadonlySet<string>): boolean {
  return [...placeNames].some((place) => names.has(place));
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
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
