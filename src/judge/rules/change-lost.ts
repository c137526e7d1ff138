import { holdsId } from '../../conventions/names/holds-id.ts';
import { hasMember } from '../../conventions/names/list-members.ts';
import { isShownWithId } from '../../conventions/names/resource-identity.ts';
import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { hiddenProperties } from '../../conventions/sentences/described-once.ts';
import { headerValue } from '../../http/header-fields.ts';
import { readMediaType } from '../../http/media-type.ts';
import { sameBytes } from '../../http/same-bytes.ts';
import { isSuccess } from '../../http/status.ts';
import type { Expected, FileFact } from '../../model/expected-state.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isOtherTime, isSameInstant } from '../../schema/json/calendar.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { shapeFor } from '../reading/contract-shape.ts';
import { isSameAsDescribed } from '../reading/described-form.ts';
import { isFactOf } from '../reading/is-fact-of.ts';
import { itemsIn } from '../reading/items-in.ts';
import { isMasked } from '../reading/masked-text.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks reads after an accepted change or upload: they must show what was sent, in the resource itself, in lists, in what it is linked with, and in the
 * bytes of files (RFC 9110, 9.3.4 and 15.3.2). An incomplete page of a list proves nothing.
 */
export const changeLost: Rule = {
  id: 'change-lost',
  title: 'What was accepted is stored',
  level: 'deviation',
  why: 'A success that stores nothing is the fault that users notice last, when their work is gone.',
  clause: 'RFC 9110, 9.3.4 and 15.3.2',
  check(subject) {
    const { expectedState } = subject.case;
    if (expectedState?.kind === 'change-stored') return lost(subject, expectedState);
    if (expectedState?.kind === 'described-value') return otherThanDescribed(subject, expectedState);
    if (expectedState?.kind === 'item-listed') return unlisted(subject, expectedState);
    if (expectedState?.kind === 'item-shown-alike') return listedOtherwise(subject, expectedState);
    if (expectedState?.kind === 'linked-value') return withoutMember(subject, expectedState);
    return expectedState?.kind === 'uploaded-file' ? changedFile(subject, expectedState) : nothing;
  },
};

function* lost(
  subject: Subject,
  { by, instance: named, members, mayBeHidden = false, old = {}, kept = {} }: Expected<'change-stored'>,
): Generator<Complaint> {
  const { reply, json, violations, mediaType } = subject;
  const place = { cause: by, contract: `${subject.case.operation.pointer}/responses` };
  if (reply?.status === 404 || reply?.status === 410) {
    if (!mayBeHidden) yield { ...place, message: `status ${reply.status}, although ${by} had just succeeded` };
    return;
  }
  const instance = named === '' && json?.ok ? placeOfResource(json.value, members) : named;
  const value = json?.ok ? valueAt(json.value, instance) : undefined;
  if (!reply || !isSuccess(reply.status) || reply.status === 202 || !isObject(value)) return;
  // A response of another form than the schema's, such as a wrapped one, is another finding.
  if (violations.length > 0 && Object.keys(members).every((name) => !Object.hasOwn(value, name))) return;
  // So is a value that breaks its schema.
  const isBroken = (name: string) => violations.some((one) => one.instance === instance + join('', name));
  const properties = propertiesAt(subject, mediaType?.schema, instance);
  const isDescribed = (name: string) => {
    const [was = null, is = null] = [members[name], memberOf(value, name)];
    const shapes = (properties?.get(name) ?? []).map((one) => shapeFor(subject, one, is));
    return isSameAsDescribed(was, is, { subject, shapes });
  };
  const isLost = (name: string) => {
    const is = memberOf(value, name);
    return !isSame(members[name], is) && (!Object.hasOwn(old, name) || isSame(old[name], is));
  };
  const isHidden = hiddenProperties(subject.contract, subject.case.operation) ?? (() => false);
  const names = Object.keys(members).filter(
    (name) => isLost(name) && !isBroken(name) && !isDescribed(name) && !(isHidden(name) && !Object.hasOwn(value, name)),
  );
  const moved = Object.keys(kept).filter((name) => isOtherTime(kept[name], memberOf(value, name)));
  if (moved.length > 0)
    yield {
      ...place,
      message: `${moved.map(quote).join(', ')} is not the same as before ${by}, which cannot set it`,
      cause: `${by} kept`,
      ...(by.startsWith('PATCH ') && { clause: 'RFC 5789, 2' as const }),
      instance,
    };
  if (names.length === 0) return;
  const lostNames = names.slice(0, mostNames).map(quote).join(', ');
  const isOwn = by === subject.case.operation.key;
  const message = isOwn
    ? `as before, although the contract says that it changes: ${lostNames}`
    : `not as ${by} had just accepted: ${lostNames}`;
  yield { ...place, message, instance };
}

/** A property has another value than the contract says in words, or the one that it says is changed. */
function* otherThanDescribed(
  { reply, json, violations, case: { operation } }: Subject,
  { by, property, sameAs, value: described, was }: Expected<'described-value'>,
): Generator<Complaint> {
  if (!reply || !isSuccess(reply.status) || reply.status === 202 || !json?.ok) return;
  const resource = resourceIn(json.value);
  const instance = resource.instance + join('', property);
  const is = memberOf(resource.value, property);
  // A value that breaks its schema is another finding.
  if (is === undefined || violations.some((one) => one.instance === instance)) return;
  const value = sameAs === undefined ? described : memberOf(resource.value, sameAs);
  if (sameAs !== undefined && value === undefined) return;
  const isWrong =
    value === undefined
      ? sameJson(is, was ?? null)
      : !sameJson(is, value, (one, other) => sameAs !== undefined && isSameInstant(one, other));
  if (!isWrong) return;
  const same = sameAs === undefined ? '' : `, as ${quote(sameAs)} is,`;
  const said = value === undefined ? 'it changes' : `it is ${quote(textOf(value))}${same}`;
  const before = was !== undefined && sameJson(is, was) ? ' as before' : '';
  yield {
    message: `${quote(property)} is ${quote(textOf(is))}${before}, although the contract says that ${said} after ${by}`,
    cause: `described ${property}`,
    contract: `${operation.pointer}/responses`,
    instance,
  };
}

/** Where a response has the resource: in what wraps it, unless the body itself has one of the properties. */
function placeOfResource(body: Json, members: JsonObject): Pointer {
  const isUnwrapped = isObject(body) && Object.keys(members).some((name) => Object.hasOwn(body, name));
  return isUnwrapped ? '' : resourceIn(body).instance;
}

/** What the contract declares for the resource at a place of the response. */
function propertiesAt(
  subject: Subject,
  schema: Pointer | undefined,
  instance: Pointer,
): ReadonlyMap<string, readonly Pointer[]> | undefined {
  if (schema === undefined || !subject.json?.ok) return undefined;
  const { properties } = shapeFor(subject, schema, subject.json.value);
  if (instance === '') return properties;
  const [inner] = properties.get(instance.slice(1)) ?? [];
  return inner === undefined
    ? undefined
    : shapeFor(subject, inner, valueAt(subject.json.value, instance) ?? null).properties;
}

/** A file has other bytes than were uploaded, or a type that it was not uploaded with, although the contract has that one here. */
function* changedFile(
  { reply, response, case: { operation } }: Subject,
  { by, bytes, type, facts }: Expected<'uploaded-file'>,
): Generator<Complaint> {
  const place = { contract: `${operation.pointer}/responses` };
  // A service may take an empty file for none.
  if (bytes.length > 0 && (reply?.status === 404 || reply?.status === 410))
    yield { ...place, cause: by, message: `status ${reply.status}, although ${by} had just succeeded` };
  if (reply?.status !== 200) return;
  const [sent, received] = [bytes.length, reply.body.length];
  if (!sameBytes(bytes, reply.body)) {
    const lengths = sent === received ? `${sent} bytes, but other ones` : `${received} bytes instead of ${sent}`;
    yield { ...place, cause: 'bytes', message: `the file is not the one that ${by} had just accepted: ${lengths}` };
  }
  // A service may change a file before it stores it: what it says must fit what it was given, or what it gives.
  const isWrong = (fact: FileFact) => [bytes, reply.body].every((one) => !isFactOf(fact, one));
  for (const { name, value } of facts.filter(isWrong))
    yield {
      ...place,
      cause: `fact ${name}`,
      message: `the response to ${by} has ${quote(name)} ${quote(textOf(value))}, which is not that of the file`,
    };
  const shown = readMediaType(headerValue(reply.headers, 'content-type'));
  const was = readMediaType(type);
  const isKnown = response?.content.some(({ mediaType }) => mediaType.toLowerCase() === type.toLowerCase());
  if (!isKnown || !shown || !was || (shown.type === was.type && shown.subtype === was.subtype)) return;
  const name = `${shown.type}/${shown.subtype}`;
  yield {
    ...place,
    cause: 'type',
    message: `the file is ${quote(name)}, and ${by} had just accepted it as ${quote(type)}`,
  };
}

const mostNames = 5;

function isSame(was: Json | undefined, is: Json | undefined): boolean {
  return sameJson(was ?? null, is ?? null, (one, other) => isSameInstant(one, other) || isMasked(one, other));
}

/** A list that may be one page of several need not contain the resource, but an empty list says that there is nothing at all. */
function* unlisted(
  { reply, json, case: { operation } }: Subject,
  { id, whole, isOnNoPage }: Expected<'item-listed'>,
): Generator<Complaint> {
  const items = reply && isSuccess(reply.status) && json?.ok ? itemsIn(json.value) : undefined;
  if (items === undefined || !json?.ok || holdsId(json.value, id)) return;
  const isPage = items.length > 0 && (!whole || isObject(json.value) || items.length % commonPageSize === 0);
  if (isPage && isOnNoPage !== true) return;
  const where = isOnNoPage === true ? 'no page of the list contains' : 'the list does not contain';
  yield {
    message:
      items.length === 0
        ? 'the list is empty, although a resource had just been created in it'
        : `${where} the resource that had just been created in it`,
    cause: 'list',
    contract: `${operation.pointer}/responses`,
  };
}

/** A list may leave out what it does not show, but has no other values. */
function* listedOtherwise(
  { reply, json, case: { operation } }: Subject,
  { id, properties, members }: Expected<'item-shown-alike'>,
): Generator<Complaint> {
  const items = reply && isSuccess(reply.status) && json?.ok ? (itemsIn(json.value) ?? []).filter(isObject) : [];
  const item = items.find((one) => isShownWithId(one, properties, id));
  const names = Object.keys(members).filter((name) => {
    const is = memberOf(item, name) ?? null;
    return is !== null && !isSame(members[name], is);
  });
  if (names.length === 0) return;
  const named = names.slice(0, mostNames).map(quote).join(', ');
  yield {
    message: `not as the resource itself has just been shown: ${named}`,
    cause: 'item',
    contract: `${operation.pointer}/responses`,
  };
}

/** What was put below a resource is in its list, unless the response has no such list. */
function* withoutMember(
  { reply, json, case: { operation } }: Subject,
  expected: Expected<'linked-value'>,
): Generator<Complaint> {
  const { property, by, isThere } = expected;
  if (!reply || !isSuccess(reply.status) || !json?.ok || !isThere) return;
  if (hasMember(json.value, expected) !== false) return;
  yield {
    message: `${quote(property)} does not have what ${by} had just put there`,
    cause: property,
    contract: `${operation.pointer}/responses`,
  };
}

/** Servers that do not document their page size use a round number. */
const commonPageSize = 5;
