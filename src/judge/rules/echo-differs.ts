import { headerValue } from '../../http/header-fields.ts';
import { findMediaType, readMediaType } from '../../http/media-type.ts';
import { isSuccess } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { extendsSchema } from '../../schema/document/extends-schema.ts';
import { isSameInstant } from '../../schema/json/calendar.ts';
import { isObject, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import { nameWords } from '../../text/name-words.ts';
import { serverNames } from '../../text/server-names.ts';
import { shapeFor } from '../reading/contract-shape.ts';
import { isSameAsDescribed } from '../reading/described-form.ts';
import { quote } from '../reading/quote.ts';
import { roundedNumbers } from '../reading/rounded-numbers.ts';
import type { Complaint, Rule } from '../reading/rule.ts';
import type { Subject } from '../reading/subject.ts';

export const echoDiffers: Rule = {
  id: 'echo-differs',
  title: 'What was created is what was sent',
  level: 'deviation',
  why: "A value that is cut, folded, re-encoded or mixed up with another caller's is returned as if it were right.",
  clause: { openapi: 'Response Object: the response has the schema that the request extends' },
  *check(subject) {
    const found = [...declaredDifferences(subject)];
    yield* found;
    // What a target makes of a number that its schema forbids is reported already, as accepted or refused.
    if (subject.case.expects === 'rejected') return;
    for (const complaint of roundings(subject)) {
      if (!found.some(({ instance }) => instance !== '' && `${complaint.instance}/`.startsWith(`${instance}/`)))
        yield complaint;
    }
  },
};

/** What a response with the schema of the request shows otherwise than it was sent. */
function declaredDifferences(subject: Subject): Iterable<Complaint> {
  const { reply, json, violations, case: sent } = subject;
  if (!reply || !isSuccess(reply.status) || !json?.ok || violations.length > 0 || !mayBeCompared(sent)) return [];
  const value = sent.request.body.kind === 'content' ? sent.request.body.value : undefined;
  return isObject(value) && isObject(json.value) ? differences(subject, value, json.value) : [];
}

/** Numbers that lost digits on the way through a double: whatever a schema says, no server means to do that. */
function* roundings(subject: Subject): Generator<Complaint> {
  const {
    mediaType,
    case: { operation },
  } = subject;
  const reported = new Set<string>();
  for (const { name, sent, received, instance } of roundedNumbers(subject)) {
    if (reported.has(name)) continue;
    reported.add(name);
    yield {
      message: `${quote(name)} was sent as ${quote(sent)} and is returned rounded, as ${quote(received)}`,
      // One mistake, whichever numbers show it.
      cause: 'rounded',
      contract: mediaType?.schema ?? `${operation.pointer}/responses`,
      clause: 'RFC 8259, 6',
      instance,
    };
  }
}

function* differences(subject: Subject, sent: JsonObject, received: JsonObject): Generator<Complaint> {
  const schema = subject.mediaType?.schema;
  if (schema === undefined) return;
  const { properties, readOnly, writeOnly } = shapeFor(subject, schema, received);
  const isOwn = showsFreshValue(sent, received);
  const isSame = hasSchemaOfRequest(subject, schema)
    ? () => true
    : isOwn
      ? sharedProperties(subject, sent, properties)
      : () => false;
  for (const [name, property] of properties) {
    if (!isSame(name)) continue;
    // The server alone sets what is readOnly, and never shows what is writeOnly (OpenAPI, Schema Object).
    if (readOnly.has(name) || writeOnly.has(name)) continue;
    const [was, is] = [memberOf(sent, name), memberOf(received, name)];
    const change = changeOf(name, { was, is, schemas: property, subject, isOwn });
    if (change === undefined || isOfPath(subject, name, is)) continue;
    if ((is ?? null) === null && mayRefer(subject.case, name)) continue;
    yield {
      message: `${quote(name)} ${change.message}`,
      cause: `${name} ${change.cause}`,
      family: 'echo',
      contract: property[0] ?? schema,
      instance: is === undefined ? '' : join('', name),
    };
  }
}

/** Whether a property has what a path parameter of its name has: the path says which resource it is, whatever the body says (RFC 9110, 9.3). */
function isOfPath({ case: { operation, request } }: Subject, name: string, is: Json | undefined): boolean {
  const segments = (request.path.split('?')[0] ?? '').split('/').reverse();
  return operation.path
    .split('/')
    .reverse()
    .some((segment, at) => {
      const [, parameter] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
      if (parameter === undefined || encodeURIComponent(String(is)) !== segments[at]) return false;
      const words = nameWords(parameter);
      return nameWords(name) === words || (at === 0 && name === 'id' && /(?:^| )id$/.test(words));
    });
}

/** Whether a property names a resource that may not exist: a server may take the reference away, as it may refuse it. */
function mayRefer({ scope }: Case, name: string): boolean {
  return !scope.inside && scope.by === 'resource' && /(?:^| )(?:id|uuid|ref)$/.test(nameWords(name));
}

interface Change {
  readonly message: string;
  readonly cause: string;
}

interface Member {
  readonly was: Json | undefined;
  readonly is: Json | undefined;
  /** The schemas of the property in the response. */
  readonly schemas: readonly Pointer[];
  readonly subject: Subject;
  /** The response shows what only this request has sent. */
  readonly isOwn: boolean;
}

function changeOf(name: string, { was, is, schemas, subject, isOwn }: Member): Change | undefined {
  if (was === undefined) {
    // A server may set what was not sent, but not to the value that another caller sent.
    const isAnothers =
      is !== undefined &&
      mayCreate(subject) &&
      subject.sentValues.has(subject.case.operation.key, name, is) &&
      !schemas.some((schema) => isForEveryone(subject, schema, is));
    if (isAnothers) return { message: 'was not sent, and has the value that another request sent', cause: 'mixed up' };
    const given = defaultOf(subject, schemas);
    if (!isOwn || !isCreation(subject) || serverNames.test(name) || typeof given === 'object' || given === undefined)
      return undefined;
    return is === undefined || is === null || isEchoed(given, is, { schemas, subject, depth: 0 })
      ? undefined
      : { message: `was not sent, and is not ${quote(String(given))}, its default`, cause: 'default' };
  }
  if (is === undefined) return { message: 'was sent and is missing from the response', cause: 'dropped' };
  if (sameJson(was, is) || isEchoed(was, is, { schemas, subject, depth: 0 })) return undefined;
  return { message: 'differs from what was sent', cause: 'changed' };
}

/** Whether the response can be about something new: what was there before has what earlier requests gave it. */
function mayCreate(subject: Subject): boolean {
  const { method, path } = subject.case.operation;
  return isCreation(subject) || (method === 'POST' && !path.includes('{'));
}

function isCreation({ reply, case: { request } }: Subject): boolean {
  return request.method === 'POST' && reply?.status === 201;
}

/** What a server assumes for a property that is left out (OpenAPI, Schema Object, `default`). */
function defaultOf({ contract: { document } }: Subject, schemas: readonly Pointer[]): Json | undefined {
  for (const schema of schemas) {
    const place = resolve(document, schema) ?? schema;
    const given = memberOf(valueAt(document, schema), 'default') ?? memberOf(valueAt(document, place), 'default');
    if (given !== undefined) return given;
  }
  return undefined;
}

/** Whether a schema lists the value, or has it as its default: then many requests have it, and a server may choose it. */
function isForEveryone(subject: Subject, schema: Pointer, value: Json): boolean {
  const given = defaultOf(subject, [schema]);
  return shapeFor(subject, schema, value).values !== undefined || (given !== undefined && sameJson(given, value));
}

interface EchoPlace {
  readonly schemas: readonly Pointer[];
  readonly subject: Subject;
  /** How many objects and lists are around it. */
  readonly depth: number;
}

/** Differences further inside are not excused. */
const deepest = 20;

/** Whether a value is the one that was sent, apart from what only one side may send and what the schema lets the server add. */
function isEchoed(was: Json, is: Json | undefined, { schemas, subject, depth }: EchoPlace): boolean {
  if (is === undefined || depth > deepest) return is !== undefined && sameJson(was, is);
  const shapes = schemas.map((schema) => shapeFor(subject, schema, is));
  if (typeof is !== 'object' || is === null)
    return sameJson(was, is) || isSameInFormat(was, is, shapes) || isSameAsDescribed(was, is, { subject, shapes });
  const inside = (parts: readonly Pointer[]): EchoPlace => ({ schemas: parts, subject, depth: depth + 1 });
  if (Array.isArray(was) && Array.isArray(is)) {
    const itemSchemas = (index: number) =>
      shapes.flatMap(({ arrays }) => arrays.flatMap(({ prefix, rest }) => prefix[index] ?? rest ?? []));
    return (
      was.length === is.length &&
      was.every((item: Json, index) => isEchoed(item, is[index], inside(itemSchemas(index))))
    );
  }
  if (!isObject(was) || !isObject(is)) return false;
  const isForOneSide = (name: string) =>
    shapes.some(({ readOnly, writeOnly }) => readOnly.has(name) || writeOnly.has(name));
  const schemasOf = (name: string) => shapes.flatMap(({ properties }) => properties.get(name) ?? []);
  const allSchemasOf = (name: string) => shapes.flatMap((shape) => schemasOfProperty(shape, name) ?? []);
  const isUndeclared = undeclaredIn(shapes);
  const isKept = Object.entries(was).every(
    ([name, value]) =>
      isForOneSide(name) || isUndeclared(name) || isEchoed(value, memberOf(is, name), inside(allSchemasOf(name))),
  );
  return (
    isKept &&
    Object.keys(is).every((name) => Object.hasOwn(was, name) || isUndeclared(name) || schemasOf(name).length > 0)
  );
}

/** Whether two values are the same in the terms of the format that is declared: an instant in two time zones, a number of which a double holds the nearest. */
function isSameInFormat(was: Json, is: Json, shapes: readonly Shape[]): boolean {
  const formats = new Set(shapes.flatMap((shape) => shape.formats.map(({ value }) => value)));
  if (formats.has('date-time') && isSameInstant(was, is)) return true;
  const nearest = formats.has('float') ? Math.fround : formats.has('double') ? Number : undefined;
  return nearest !== undefined && isNumber(was) && isNumber(is) && nearest(Number(was)) === nearest(Number(is));
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Which properties a server may leave out or add, as it may at the top: those that no schema mentions, where the schemas mention others. */
function undeclaredIn(shapes: readonly Shape[]): (name: string) => boolean {
  const isFree = shapes.every(({ properties }) => properties.size === 0);
  return (name) => !isFree && shapes.every((shape) => (schemasOfProperty(shape, name) ?? []).length === 0);
}

/** Valid requests in scope, whether or not the server had to accept them: what it accepts must be what was sent. */
function mayBeCompared({ expects, scope }: Case): boolean {
  return expects === 'accepted' || (expects === 'anything' && scope.inside);
}

/**
 * Which properties the schemas of the request and of the response take from the same component, as `NewBook` and `Book` do from `BookFields`. Where these are
 * but a few of those of the request, the two may be different things that have a name each; what servers often set themselves is left out.
 */
function sharedProperties(
  subject: Subject,
  sent: JsonObject,
  ofResponse: Shape['properties'],
): (name: string) => boolean {
  const type = readMediaType(headerValue(subject.case.request.headers, 'content-type'));
  const content = subject.case.operation.body?.content ?? [];
  const schema = type && findMediaType(content, type)?.schema;
  if (schema === undefined) return () => false;
  const { properties } = shapeFor(subject, schema, sent);
  const shared = [...properties].flatMap(([name, places]) =>
    ofResponse.get(name)?.some((place) => places.includes(place)) ? [name] : [],
  );
  const isResource = shared.length >= leastShared && shared.length * 2 >= properties.size;
  return (name) => isResource && shared.includes(name) && !serverNames.test(name);
}

const leastShared = 2;

/** Whether the response has a number that only this request has sent, alone or in a text: a mock may show the same example whatever was sent. */
function showsFreshValue(sent: JsonObject, received: JsonObject): boolean {
  return Object.entries(sent).some(([name, was]) => {
    const [number] = freshNumber.exec(typeof was === 'object' ? '' : String(was)) ?? [];
    return number !== undefined && String(memberOf(received, name)).includes(number);
  });
}

/** See `openFreshNumbers`: shorter ones are rare. */
const freshNumber = /\d{7,}/;

/** Whether the response's schema is a component that the request's schema is or extends: only then can the two be compared. */
function hasSchemaOfRequest({ contract, case: { operation } }: Subject, answer: string): boolean {
  return (operation.body?.content ?? []).some(
    ({ schema }) => schema !== undefined && extendsSchema(contract.document, schema, answer),
  );
}
