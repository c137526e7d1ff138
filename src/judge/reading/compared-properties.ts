import { readReferenceName } from '../../conventions/names/identifier-names.ts';
import { readIdentity } from '../../conventions/names/resource-identity.ts';
import { serverNames } from '../../conventions/names/server-set-names.ts';
import { isMergePatch } from '../../http/is-merge-patch.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { extendsSchema } from '../../schema/document/extends-schema.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { nameWords } from '../../text/name-words.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { shapeFor } from './contract-shape.ts';
import { pathValuesOf } from './path-values.ts';
import { type SentProperty, sentProperties } from './sent-properties.ts';
import type { Subject } from './subject.ts';

/** A response that may show what was sent. */
interface EchoingResponse {
  readonly subject: Subject;
  readonly schema: Pointer;
  readonly sent: JsonObject;
  readonly received: JsonObject;
  /** The properties that the schema declares. */
  readonly properties: Shape['properties'];
  /** Whether the response shows what only this request has sent. */
  readonly isOwn: () => boolean;
}

/**
 * Which properties of a response can be compared with those of the request: all where one schema extends the other; where the response is about what was
 * sent, those that both have.
 */
export function comparedProperties({
  subject,
  schema,
  sent,
  received,
  properties,
  isOwn,
}: EchoingResponse): (name: string) => boolean {
  if (hasSchemaOfRequest(subject, schema)) return () => true;
  return isOwn() ? sharedProperties(subject, { sent, received, properties }) : () => false;
}

/**
 * Which properties request and response have in the same meaning:
 * - those that the schemas of both take from the same component, as `NewBook` and `Book` do from `BookFields`;
 * - in the response to a creation, a replacement or a merge patch, which say what the resource has then (RFC 9110, 9.3.4; RFC 7396, 2), also those that both
 *   declare with the same types and formats;
 * - in the response to a calculation, of these those that were left out: they have their defaults.
 *
 * None where these are but a few of those of the request: the two may be different things that have a name each. What servers often set themselves is left out.
 */
function sharedProperties(
  subject: Subject,
  { sent, received, properties: ofResponse }: Pick<EchoingResponse, 'sent' | 'received' | 'properties'>,
): (name: string) => boolean {
  const properties = sentProperties(subject, received);
  const { method } = subject.case.request;
  const status = subject.reply?.status ?? 0;
  const isReplacement = method === 'PUT' && [200, 201].includes(status);
  const isCalculated = isCalculation(subject);
  const isShared = (name: string, { places, isInPart }: SentProperty) => {
    const others = ofResponse.get(name) ?? [];
    if (others.some((place) => places.includes(place))) return true;
    return (
      !(isInPart && fileFactName.test(nameWords(name).trim())) &&
      (isCreation(subject) || isReplacement || isMergePatch(subject.case.request) || isCalculated) &&
      isSameKind(subject, { places, others, value: memberOf(sent, name) ?? null })
    );
  };
  const shared = [...properties].flatMap(([name, property]) => (isShared(name, property) ? [name] : []));
  const isResource = shared.length >= leastShared && shared.length * 2 >= properties.size;
  return (name) =>
    isResource &&
    shared.includes(name) &&
    !(Object.hasOwn(sent, name) ? isCalculated || serverNames.test(name) : mayBeSet(subject, name));
}

/** Whether a POST was accepted to create something, now or later. */
export function isCreation({ reply, case: { request } }: Subject): boolean {
  return request.method === 'POST' && reply !== undefined && [201, 202].includes(reply.status);
}

/**
 * Whether a response shows what was sent, of nothing that has an identifier: the price of a parcel. What has one may have been there before, and a request
 * that leaves out a property leaves it as it was.
 */
export function isCalculation({ sentValues, json, reply, case: { operation } }: Subject): boolean {
  const { method, path, key } = operation;
  if (method !== 'POST' || path.includes('{') || reply?.status !== 200 || !json?.ok) return false;
  return sentValues.areShown(key) && readIdentity(json.value, 'id') === undefined;
}

/** Whether a server may set what was not sent, such as a state, to another value than the default: unless it leaves the values alone that are sent. */
export function mayBeSet({ sentValues, case: { operation } }: Subject, name: string): boolean {
  return serverNames.test(name) && !sentValues.areKept(operation.key, name);
}

const leastShared = 2;

/** What a server may work out itself from a file, whatever the object beside it says. */
const fileFactName =
  /(?:^| )(?:file|filename|name|kind|type|mime|media|format|encoding|extension|size|length|bytes|width|height|duration|pages?|count|hash|digest|checksum|ur[il]|href|path|language|locale)(?: |$)/;

interface DeclaredTwice {
  /** In the request. */
  readonly places: readonly Pointer[];
  /** In the response. */
  readonly others: readonly Pointer[];
  readonly value: Json;
  /** How many objects and lists are around the value; 0 by default. */
  readonly depth?: number;
}

/**
 * Whether two schemas limit the types of a value, and have the same types and formats, also within it: what one has as an identifier, another may have as
 * an object.
 */
function isSameKind(subject: Subject, { places, others, value, depth = 0 }: DeclaredTwice): boolean {
  const shapesOf = (schemas: readonly Pointer[]) => schemas.map((schema) => shapeFor(subject, schema, value));
  const [own, other] = [shapesOf(places), shapesOf(others)];
  const [kind, otherKind] = [kindOf(own), kindOf(other)];
  if (kind === undefined || kind !== otherKind || depth > deepest) return false;
  const within = (one: readonly Pointer[], two: readonly Pointer[], part: Json) =>
    isSameKind(subject, { places: one, others: two, value: part, depth: depth + 1 });
  if (Array.isArray(value)) {
    const items = (shapes: readonly Shape[]) =>
      shapes.flatMap(({ arrays }) => arrays.flatMap(({ rest }) => rest ?? []));
    return value.every((item: Json) => within(items(own), items(other), item));
  }
  if (!isObject(value)) return true;
  const named = (shapes: readonly Shape[], name: string) =>
    shapes.flatMap(({ properties }) => properties.get(name) ?? []);
  return Object.entries(value).every(([name, part]) => {
    const [one, two] = [named(own, name), named(other, name)];
    return one.length === 0 || two.length === 0 || within(one, two, part);
  });
}

/** Values further inside are not compared: an item within an item of itself, such as a reply to a reply, takes two levels each. */
const deepest = 20;

/** The types and formats of a value; `undefined` where it may have any type. */
function kindOf(shapes: readonly Shape[]): string | undefined {
  if (shapes.length === 0 || shapes.some(({ types }) => types.size >= typesOfJson)) return undefined;
  const types = shapes.flatMap((shape) => [...shape.types].filter((type) => type !== 'null'));
  const formats = shapes.flatMap((shape) => shape.formats.map(({ value }) => value));
  return [...new Set([...types, ...formats])].sort().join(' ');
}

const typesOfJson = 6;

/**
 * Whether the response has what only this request has sent, also within objects: a number, alone or in a text, or a code that the contract does not mention.
 * A mock may show the same example whatever was sent.
 */
export function showsFreshValue(document: JsonObject, sent: JsonObject, received: JsonObject): boolean {
  return Object.entries(sent).some(([name, was]) => {
    const is = memberOf(received, name);
    if (isObject(was) && isObject(is)) return showsFreshValue(document, was, is);
    if (typeof was === 'string' && was === is && (shortCode.test(was) || isOwnCode(document, name, was))) return true;
    const [number] = freshNumber.exec(typeof was === 'object' ? '' : String(was)) ?? [];
    return number !== undefined && textOf(is).includes(number);
  });
}

/** See `openFreshNumbers`: shorter ones are rare. */
const freshNumber = /\d{7,}/;
/** A text has little room in some schemas, such as `POL-123456`. */
const shortCode = /\d{6}/;
/** Letters and digits, as in `BS-AB123`; two sides may write the same date by chance. */
const code = /^(?!\d{4}-\d\d-\d\d)(?=.*[A-Za-z])(?=.*\d)\S{6,30}$/s;

/** Whether a text can only be an echo: one that is neither in the contract nor the identifier of something that a mock may always show. */
function isOwnCode(document: JsonObject, name: string, text: string): boolean {
  return code.test(text) && !namesReference(name) && !documentedCodes(document).has(text);
}

/** Whether a property is called like one identifier: `id`, `bookId`, `ref`. */
export function namesReference(name: string): boolean {
  return readReferenceName(nameWords(name).trim())?.isList === false;
}

const documentedCodes = memoizeByObject((document: JsonObject): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting: Json[] = [document];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && code.test(value)) found.add(value);
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) waiting.push(part);
  }
  return found;
});

/** Whether the response's schema is a component that the request's schema is or extends: only then can the two be compared. */
function hasSchemaOfRequest({ contract, case: { operation } }: Subject, received: Pointer): boolean {
  return (operation.body?.content ?? []).some(
    ({ schema }) => schema !== undefined && extendsSchema(contract.document, schema, received),
  );
}

/**
 * Whether a property has the value of a path parameter: of the one with its name, or of the last one for `id` and where one name ends with the other (`title`
 * for `bookTitle`, `bookId` for `id`), or `project` for `projectId`. The path says which resource it is, whatever the body says (RFC 9110, 9.3).
 */
export function isOfPath({ case: sent }: Pick<Subject, 'case'>, name: string, is: Json | undefined): boolean {
  return pathValuesOf(sent).some(({ name: parameter, encoded, isLast }) => {
    if (percentEncode(textOf(is)) !== encoded) return false;
    const words = nameWords(parameter);
    const own = nameWords(name);
    const isPart = ` ${words}`.endsWith(` ${own}`) || ` ${own}`.endsWith(` ${words}`);
    const noun = words.replace(/ (id|uuid|key|slug|name)$/, '');
    return own === words || own === noun || (isLast && (name === 'id' || isPart));
  });
}
