import { headerValue } from '../../http/header-fields.ts';
import { findMediaType, readMediaType } from '../../http/media-type.ts';
import { isSuccess } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { extendsSchema, sharedSchemas } from '../../schema/document/extends-schema.ts';
import { secondNumber } from '../../schema/json/calendar.ts';
import { isObject, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { shapeFor } from '../reading/contract-shape.ts';
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
  const relation = schema === undefined ? undefined : relationTo(subject, schema);
  if (schema === undefined || relation === undefined) return;
  const { properties, readOnly, writeOnly } = shapeFor(subject, schema, received);
  const shared = relation.shared && namesIn(subject, relation.shared, received);
  const requested = shapeFor(subject, relation.request, sent);
  for (const [name, property] of properties) {
    // The server alone sets what is readOnly, and never shows what is writeOnly (OpenAPI, Schema Object).
    if (readOnly.has(name) || writeOnly.has(name) || requested.writeOnly.has(name)) continue;
    if (shared !== undefined && (!shared.has(name) || isForServer(name))) continue;
    const member = { was: memberOf(sent, name), is: memberOf(received, name), subject };
    const isLeft = shared !== undefined && isAsMuch(member.was, member.is, name);
    const change =
      (isLeft ? undefined : changeOf(name, member)) ?? otherThanDefault(member, requested.properties.get(name) ?? []);
    if (change === undefined) continue;
    yield {
      message: `${quote(name)} ${change.message}`,
      cause: `${name} ${change.cause}`,
      family: 'echo',
      contract: property[0] ?? schema,
      instance: member.is === undefined ? '' : join('', name),
    };
  }
}

/** How the schema of a request and that of its response belong together. */
interface Relation {
  readonly request: Pointer;
  /** The schemas that both extend; `undefined`: the request's schema extends that of the response, and has all its properties. */
  readonly shared: readonly Pointer[] | undefined;
}

/** `undefined` where both have nothing in common: then equal names mean nothing. */
function relationTo({ contract, case: { operation, request: sent } }: Subject, answer: Pointer): Relation | undefined {
  const { document } = contract;
  const schemas = (operation.body?.content ?? []).flatMap(({ schema }) => schema ?? []);
  const whole = schemas.find((schema) => extendsSchema(document, schema, answer));
  if (whole !== undefined) return { request: whole, shared: undefined };
  const type = readMediaType(headerValue(sent.headers, 'content-type'));
  const request = type && findMediaType(operation.body?.content ?? [], type)?.schema;
  const shared = request === undefined ? [] : sharedSchemas(document, request, answer);
  return request === undefined || shared.length === 0 ? undefined : { request, shared };
}

function namesIn(subject: Subject, schemas: readonly Pointer[], value: JsonObject): ReadonlySet<string> {
  return new Set(schemas.flatMap((schema) => [...shapeFor(subject, schema, value).properties.keys()]));
}

/** What a server decides, whatever a client asks for. */
function isForServer(name: string): boolean {
  return /^(?:id|status|state|version|revision|(?:created|updated|modified|changed).*)$/i.test(name);
}

/** The same value with more properties, or the same instant, number or identifier in another form; what was not sent, null and secrets may be missing. */
function isAsMuch(was: Json | undefined, is: Json | undefined, name: string): boolean {
  if (was === undefined) return true;
  if (is === undefined) return was === null || secretName.test(name);
  if (isObject(was) && isObject(is))
    return Object.entries(was).every(([own, value]) => isAsMuch(value, memberOf(is, own), own));
  if (Array.isArray(was) && Array.isArray(is))
    return was.length === is.length && was.every((item: Json, index) => isAsMuch(item, is[index], name));
  return sameJson(was, is) || (typeof was === 'string' && typeof is === 'string' && isSameText(was, is));
}

const secretName = /passw|secret|token|pin$|cvc|cvv|mail|phone/i;

function isSameText(was: string, is: string): boolean {
  const instant = secondNumber(was);
  if (instant !== undefined) return instant === secondNumber(is);
  const isDecimal = [was, is].every((text) => /^-?\d{1,15}(\.\d{1,9})?$/.test(text));
  if (isDecimal) return Number(was) === Number(is);
  return /^[\da-f]{8}(-[\da-f]{4}){3}-|@/i.test(was) && was.toLowerCase() === is.toLowerCase();
}

/** What a client leaves out when it creates something has its default (OpenAPI, Schema Object, default). */
function otherThanDefault({ was, is, subject }: Member, schemas: readonly Pointer[]): Change | undefined {
  const { reply, contract, case: sent } = subject;
  if (was !== undefined || is === undefined || sent.operation.method !== 'POST' || reply?.status !== 201)
    return undefined;
  const values = schemas.map((schema) =>
    memberOf(valueAt(contract.document, resolve(contract.document, schema) ?? schema), 'default'),
  );
  const byDefault = values.find((value) => value !== undefined);
  if (byDefault === undefined || byDefault === null || sameJson(byDefault, is)) return undefined;
  return { message: `was not sent, and is not ${quote(writeJson(byDefault))}, its default`, cause: 'not its default' };
}

interface Change {
  readonly message: string;
  readonly cause: string;
}

interface Member {
  readonly was: Json | undefined;
  readonly is: Json | undefined;
  readonly subject: Subject;
}

function changeOf(name: string, { was, is, subject }: Member): Change | undefined {
  if (was === undefined) {
    // A server may set what was not sent, but not to the value that another caller sent.
    const isAnothers = is !== undefined && subject.sentValues.has(subject.case.operation.key, name, is);
    return isAnothers
      ? { message: 'was not sent, and has the value that another request sent', cause: 'mixed up' }
      : undefined;
  }
  if (is === undefined) return { message: 'was sent and is missing from the response', cause: 'dropped' };
  return sameJson(was, is) ? undefined : { message: 'differs from what was sent', cause: 'changed' };
}

/** Valid requests in scope, whether or not the server had to accept them: what it accepts must be what was sent. */
function mayBeCompared({ expects, scope }: Case): boolean {
  return expects === 'accepted' || (expects === 'anything' && scope.inside);
}
