import { sentResource } from '../../conventions/names/sent-resource.ts';
import { serverNames } from '../../conventions/names/server-set-names.ts';
import { fileFacts } from '../../conventions/sentences/file-facts.ts';
import { ownSentences } from '../../conventions/sentences/operation-texts.ts';
import { promisedForms } from '../../conventions/sentences/promised-forms.ts';
import { queryOf, splitQuery } from '../../http/query-of.ts';
import { isSuccess } from '../../http/status.ts';
import { writtenValueOrFields } from '../../http/written-value.ts';
import type { Case, SentFile } from '../../model/case.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { valueText } from '../../schema/json/write-json.ts';
import { nameWords } from '../../text/name-words.ts';
import {
  comparedProperties,
  isCreation,
  isOfPath,
  mayBeSet,
  namesReference,
  showsFreshValue,
} from '../reading/compared-properties.ts';
import { shapeFor, shapeIn } from '../reading/contract-shape.ts';
import { isOutOfOrder } from '../reading/described-form.ts';
import { isEchoed } from '../reading/echoed-value.ts';
import { isFactOf } from '../reading/is-fact-of.ts';
import { pathValuesOf } from '../reading/path-values.ts';
import { quote } from '../reading/quote.ts';
import { roundedNumbers } from '../reading/rounded-numbers.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import { sentProperties } from '../reading/sent-properties.ts';
import { type ShownResource, shownResource } from '../reading/shown-resource.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks what responses show of the values that their requests sent: each property must have the value that was sent, unless the contract says how the server
 * changes it, and no number may be rounded (RFC 8259, 6).
 */
export const echoDiffers: Rule = {
  id: 'echo-differs',
  title: 'What was created is what was sent',
  level: 'deviation',
  why: "A value that is cut, folded, re-encoded or mixed up with another caller's is returned as if it were right.",
  clause: { openapi: 'Response Object: the response has the schema that the request extends' },
  check(subject) {
    const found = declaredDifferences(subject);
    // What a target makes of a number that its schema forbids is reported already, as accepted or refused.
    const rounded = subject.case.expects === 'rejected' ? nothing : roundings(subject);
    const areRounded = new Set(rounded.map(({ instance }) => instance));
    const others = found.filter(({ instance }) => !areRounded.has(instance));
    const isReported = ({ instance: place }: Complaint) =>
      others.some(({ instance }) => instance !== '' && `${place}/`.startsWith(`${instance}/`));
    return rounded.length === 0 ? found : [...others, ...rounded.filter((complaint) => !isReported(complaint))];
  },
};

/** What a response with the schema of the request shows otherwise than it was sent. */
function declaredDifferences(subject: Subject): readonly Complaint[] {
  const { reply, violations, case: sent } = subject;
  if (!reply || !isSuccess(reply.status) || violations.length > 0 || !mayBeCompared(sent)) return nothing;
  const { body } = sent.request;
  const shown = shownResource(subject, writtenValueOrFields(body));
  const { value } = sentResource(sent, shown?.value);
  if (!isObject(value) || !isObject(shown?.value)) return nothing;
  return differences(subject, value, { ...shown, value: shown.value });
}

/** Numbers that lost digits on the way through a double: whatever a schema says, no server means to do that. */
function roundings(subject: Subject): readonly Complaint[] {
  const numbers = roundedNumbers(subject);
  if (numbers.length === 0) return nothing;
  const {
    mediaType,
    case: { operation },
  } = subject;
  const names = new Set<string>();
  const firsts = numbers.filter(({ name }) => names.size < names.add(name).size);
  return firsts.map(({ name, sent, received, instance }) => ({
    message: `${quote(name)} was sent as ${quote(sent)} and is returned rounded, as ${quote(received)}`,
    // One mistake, whichever numbers show it.
    cause: 'rounded',
    contract: mediaType?.schema ?? `${operation.pointer}/responses`,
    clause: 'RFC 8259, 6',
    instance,
  }));
}

/** A resource that is an object. */
type ShownObject = ShownResource & { readonly value: JsonObject };

function differences(subject: Subject, sent: JsonObject, shown: ShownObject): readonly Complaint[] {
  const { value: received, schema, instance } = shown;
  const { properties, readOnly, writeOnly } = shapeFor(subject, schema, received);
  let known: boolean | undefined;
  const isOwn = () => {
    known ??= showsOnlyThis(subject, sent, shown);
    return known;
  };
  const found = [...otherOwners(subject, sent, shown), ...fileDifferences(subject, shown)];
  const complaints = found.length > 0 && isOwn() ? found : [];
  let ofSent: ReturnType<typeof sentProperties> | undefined;
  complaints.push(...unchangedTexts(subject, { sent, received, places: properties, instance }));
  const isCompared = comparedProperties({ subject, schema, sent, received, properties, isOwn });
  for (const [name, property] of properties) {
    if (!isCompared(name)) continue;
    // The server alone sets what is readOnly, and never shows what is writeOnly (OpenAPI, Schema Object).
    if (readOnly.has(name) || writeOnly.has(name)) continue;
    const [was, is] = [memberOf(sent, name), memberOf(received, name)];
    // What nearly all properties are. But a list may have to come back in another order than it was sent.
    const isList = Array.isArray(is) && is.length > 1;
    if (was === is || (!isList && was !== undefined && is !== undefined && sameJson(was, is))) continue;
    if (is === undefined && asksForProperties(subject.case, properties)) continue;
    ofSent ??= sentProperties(subject, received);
    const places = ofSent.get(name)?.places ?? [];
    const change = changeOf(name, { was, is, schemas: property, ofSent: places, subject, isOwn, instance });
    if (change === undefined || isOfPath(subject, name, is) || isOwnLink(subject.case, is)) continue;
    if ((is ?? null) === null && mayRefer(subject.case, name)) continue;
    complaints.push({
      message: `${quote(name)} ${change.message}`,
      cause: `${name} ${change.cause}`,
      family: 'echo',
      contract: property[0] ?? schema,
      instance: is === undefined ? '' : instance + join('', name) + differenceWithin(was, is),
    });
  }
  return complaints;
}

/** Where the only difference within two values is: `/0/price` of lists that differ in the price of their first items; the values as a whole where there are several. */
function differenceWithin(was: Json | undefined, is: Json): Pointer {
  if (!(isObject(was) && isObject(is)) && !(Array.isArray(was) && Array.isArray(is) && was.length === is.length))
    return '';
  const different = Object.keys(was).filter(
    (name) => !sameJson(memberOf(was, name) ?? null, memberOf(is, name) ?? null),
  );
  const [only = '', ...others] = different;
  const inner = memberOf(is, only);
  if (others.length > 0 || inner === undefined) return '';
  return join('', only) + differenceWithin(memberOf(was, only), inner);
}

interface SentAndShown {
  readonly sent: JsonObject;
  readonly received: JsonObject;
  /** The schemas of what the response shows. */
  readonly places: ReadonlyMap<string, readonly Pointer[]>;
  /** Where that is in the body. */
  readonly instance: string;
}

/** Texts that were sent in another form than the one that the contract says they get, and are shown as they were sent. */
function unchangedTexts(subject: Subject, { sent, received, places, instance }: SentAndShown): Complaint[] {
  const { document } = subject.contract;
  const found: Complaint[] = [];
  // With every response, all properties are looked at: what only a complaint needs is made for one.
  for (const [name, schemas] of places) {
    const [was, is] = [memberOf(sent, name), memberOf(received, name)];
    const [first] = schemas;
    if (isObject(was) && isObject(is) && first !== undefined) {
      const inner = { sent: was, received: is, places: shapeIn(subject.contract, first).properties };
      found.push(...unchangedTexts(subject, { ...inner, instance: instance + join('', name) }));
    }
    if (typeof was !== 'string' || was !== is) continue;
    const broken = schemas.flatMap((schema) => promisedForms(document, schema)).find(({ form }) => form(was) !== was);
    if (broken === undefined) continue;
    found.push({
      message: `${quote(name)} is returned as it was sent, ${quote(was)}, although the contract says that it is kept ${broken.name}`,
      cause: `${name} form`,
      family: 'echo',
      contract: first ?? `${subject.case.operation.pointer}/responses`,
      instance: instance + join('', name),
    });
  }
  return found;
}

/** Whether the response shows what only this request has sent: it cannot be an example that is the same for all. */
function showsOnlyThis(subject: Subject, sent: JsonObject, shown: ShownObject): boolean {
  const { request, operation, scope } = subject.case;
  const isShown = request.method === 'POST' && subject.sentValues.areShown(operation.key);
  if (isShown && (scope.inside || showsSent(subject, sent, shown))) return true;
  if (setsDefaults(subject) && showsSent(subject, sent, shown)) return true;
  return showsFreshValue(subject.contract.document, sent, shown.value);
}

/** What the response to an upload says of the bytes of its only file, also in an object that is called like the part: `{"attachment": {"sha256": …}}`. */
function fileDifferences(subject: Subject, shown: ShownObject): Complaint[] {
  const { body } = subject.case.request;
  const file = body.kind === 'content' ? body.file : undefined;
  // With 202 the file need not have been looked at.
  if (file === undefined || subject.reply?.status === 202 || oftenRewritten.test(file.type)) return [];
  const { properties } = shapeFor(subject, shown.schema, shown.value);
  const [value, schema] = [memberOf(shown.value, file.name), properties.get(file.name)?.[0]];
  const ofPart = isObject(value) && schema !== undefined ? [{ value, schema, name: file.name }] : [];
  return [shown, ...ofPart.map((one) => ({ ...one, instance: shown.instance + join('', one.name) }))].flatMap((one) =>
    wrongFacts(subject, one, file),
  );
}

function wrongFacts(
  subject: Subject,
  { value: received, schema, instance }: Pick<ShownObject, 'value' | 'schema' | 'instance'>,
  { bytes }: SentFile,
): Complaint[] {
  const { properties } = shapeFor(subject, schema, received);
  const facts = fileFacts(received, (name) =>
    descriptionAt(subject.contract.document, ...(properties.get(name) ?? [])),
  );
  return facts
    .filter((fact) => fact.value !== 0 && !isFactOf(fact, bytes))
    .map(({ name, about, value }) => ({
      message:
        about === 'length'
          ? `${quote(name)} is ${value}, although the file has ${bytes.length} bytes`
          : `${quote(name)} is not the digest of the file`,
      cause: `file ${name}`,
      contract: properties.get(name)?.[0] ?? schema,
      instance: instance + join('', name),
    }));
}

/** Whether a query names properties of the response, as `?fields=name,size` does: it may show no others then. */
function asksForProperties({ request }: Case, properties: ReadonlyMap<string, unknown>): boolean {
  return [...queryOf(request.path).values()].some((text) => text.split(/[,\s]+/).some((name) => properties.has(name)));
}

/** Services store pictures and recordings in a form of their own, without what says where they were taken. */
const oftenRewritten = /^(?:image|audio|video)\//i;

/** Whether a text is the address of what was created, or of its collection: the server gives that, whatever the request had. */
function isOwnLink({ request }: Pick<Case, 'request'>, is: Json | undefined): boolean {
  const [path] = splitQuery(request.path);
  return (
    request.method === 'POST' &&
    typeof is === 'string' &&
    path.length > 1 &&
    /^(https?:\/)?\//.test(is) &&
    is.includes(path)
  );
}

/**
 * What was created below a resource names that one, not another: `shelfId` in the response to `POST /shelves/{shelfId}/books`. Only where it has an identifier
 * of its own as well, or needs none; otherwise `shelfId` may be that.
 */
function otherOwners(
  { case: request, contract: { operations }, sentValues }: Subject,
  sent: JsonObject,
  { value: received, schema, instance }: ShownObject,
): Complaint[] {
  const values = pathValuesOf(request);
  // Most paths have no parameter, and a contract may have a thousand operations to look through.
  if (values.length === 0) return [];
  const found: Complaint[] = [];
  const path = request.operation.path.replace(/\/$/, '');
  // What exists once for its owner has no identifier of its own.
  const isOfOwner =
    operations.some((one) => one.method === 'GET' && one.path === request.operation.path) &&
    !path.endsWith('s') &&
    !operations.some((one) => one.path.startsWith(`${path}/{`));
  for (const { name, encoded, isLast } of values) {
    const words = nameWords(name);
    const shown = Object.keys(received).find((property) => nameWords(property) === words);
    const value = shown === undefined || Object.hasOwn(sent, shown) ? undefined : memberOf(received, shown);
    const hasOwn =
      isOfOwner ||
      Object.keys(received).some((property) => property !== shown && identifierName.test(nameWords(property)));
    if (shown === undefined || isLast || !words.trim().includes(' ') || !hasOwn) continue;
    if (value === undefined || value === null || typeof value === 'object') continue;
    if (!plainIdentifier.test(encoded) || isSameIdentifier(String(value), encoded)) continue;
    // An earlier request to the resource or its collection may have set another one in its body.
    const around = operations.filter((one) => path === one.path || path.startsWith(`${one.path}/`));
    if (around.some(({ key }) => sentValues.has(key, shown, value))) continue;
    found.push({
      message: `${quote(shown)} is not that of the path`,
      cause: `${shown} of another`,
      family: 'echo',
      clause: 'RFC 3986, 3.3',
      contract: schema,
      instance: instance + join('', shown),
    });
  }
  return found;
}

/** One that a server may have in another form, such as with a percent sign, is not compared. */
const plainIdentifier = /^[\w.~-]+$/;

function isSameIdentifier(one: string, other: string): boolean {
  return (
    one.toLowerCase() === other.toLowerCase() ||
    (/^\d+$/.test(one) && /^\d+$/.test(other) && BigInt(one) === BigInt(other))
  );
}

/** `book id`, `number`. */
const identifierName = /(?:^| )(?:id|uuid|number|code|key|slug)$/;

/** Whether a property names a resource that may not exist: a server may take the reference away, as it may refuse it. */
function mayRefer({ scope }: Case, name: string): boolean {
  return !scope.inside && scope.by === 'resource' && namesReference(name);
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
  /** Those of the property in the request. */
  readonly ofSent: readonly Pointer[];
  readonly subject: Subject;
  /** Where the response has the resource. */
  readonly instance: Pointer;
  /** Whether the response shows what only this request has sent. */
  readonly isOwn: () => boolean;
}

/** How a response shows a property otherwise than it was sent; `undefined`: it need not show it in another way. */
function changeOf(name: string, member: Member): Change | undefined {
  if (member.was === undefined) return changeOfUnsent(name, member);
  // Who sends null for what a server gives leaves it to the server.
  const isLeft = member.was === null && member.subject.case.request.method === 'POST' && serverNames.test(name);
  return isLeft ? undefined : changeOfSent(member.was, member);
}

/** A server may set what was not sent, but not to the value that another caller sent, nor to another one than the default. */
function changeOfUnsent(name: string, { is, schemas, ofSent, subject, instance, isOwn }: Member): Change | undefined {
  const isAnothers =
    is !== undefined &&
    mayCreate(subject) &&
    subject.sentValues.has(subject.case.operation.key, name, is) &&
    !isInExample(subject, instance + join('', name), is) &&
    !isInExampleOfRequest(subject, name, is) &&
    ![...schemas, ...ofSent].some((schema) => isForEveryone(subject, schema, is));
  if (isAnothers) return { message: 'was not sent, and has the value that another request sent', cause: 'mixed up' };
  if (is === undefined || is === null || mayBeSet(subject, name)) return undefined;
  if (!(isCreation(subject) || setsDefaults(subject)) || !isOwn()) return undefined;
  // What the schema of the response has is what a reader of the response assumes.
  const given = defaultOf(subject, ofSent);
  const isPlain = typeof given !== 'object' || (Array.isArray(given) && given.length > 0);
  if (given === undefined || !isPlain || isEchoed(given, is, { schemas, subject })) return undefined;
  return { message: `was not sent, and is not ${quote(textOf(given))}, its default`, cause: 'default' };
}

function changeOfSent(was: Json, { is, schemas, subject }: Member): Change | undefined {
  // The response may not show it; the server may add to objects what they need there.
  const isPlain = was === null || typeof was !== 'object';
  const isShowable = schemas.every((schema) => subject.validator.isValid(schema, was));
  if (!isShowable && (isPlain || is === undefined)) return undefined;
  // Many servers leave out what is null, and some what is as it is assumed to be.
  if (is === undefined)
    return was === null || sameJson(was, defaultOf(subject, schemas) ?? null)
      ? undefined
      : { message: 'was sent and is missing from the response', cause: 'dropped' };
  if (isEchoed(was, is, { schemas, subject })) return undefined;
  if (isOfForm(subject.case) && sameJson(textsOf(was), textsOf(is))) return undefined;
  if (isOutOfOrder(is, { subject, shapes: schemas.map((schema) => shapeFor(subject, schema, is)) }))
    return { message: 'is not in the order that its description says', cause: 'order' };
  return { message: 'differs from what was sent', cause: 'changed' };
}

function isOfForm({ request: { body } }: Case): boolean {
  return body.kind === 'content' && body.fields !== undefined;
}

/** What a form shows of a value: text alone, and a list of one item as the item is written. */
function textsOf(value: Json): Json {
  if (Array.isArray(value))
    return value.length === 1 && value[0] !== undefined ? textsOf(value[0]) : value.map(textsOf);
  if (!isObject(value)) return valueText(value);
  return objectFromEntries(Object.entries(value).map(([name, part]) => [name, textsOf(part)]));
}

/** Whether the response can be about something new: what was there before has what earlier requests gave it. */
function mayCreate(subject: Subject): boolean {
  const { method, path } = subject.case.operation;
  return isCreation(subject) || (method === 'POST' && !path.includes('{'));
}

/**
 * Whether a response has a plain value of the request, of its path or its body, that is neither listed nor an example. To a request about what may not exist,
 * a service for trials may respond with an example, although it shows what was sent otherwise.
 */
function showsSent(subject: Subject, sent: JsonObject, { value: received, schema, instance }: ShownObject): boolean {
  const { properties } = shapeFor(subject, schema, received);
  const ofSent = sentProperties(subject, received);
  const isOfOwner = ([name, is]: readonly [string, Json]) =>
    textOf(is).length >= shortestOwn &&
    isOfPath(subject, name, is) &&
    !isInExample(subject, instance + join('', name), is);
  if (Object.entries(received).some(isOfOwner)) return true;
  return Object.entries(sent).some(
    ([name, was]) =>
      ['string', 'number'].includes(typeof was) &&
      String(was).length >= shortestOwn &&
      sameJson(was, memberOf(received, name) ?? null) &&
      !isInExample(subject, instance + join('', name), was) &&
      ![...(properties.get(name) ?? []), ...(ofSent.get(name)?.places ?? [])].some((one) =>
        isForEveryone(subject, one, was),
      ),
  );
}

/** Shorter values are the same by chance. */
const shortestOwn = 4;

/** Whether the contract says of a PUT that what is left out has its default then: `What is left out goes back to its default`, `It is replaced as a whole`. */
function setsDefaults({ reply, case: { operation, request } }: Subject): boolean {
  if (request.method !== 'PUT' || !reply || ![200, 201].includes(reply.status)) return false;
  return ownSentences({ operation }).some((sentence) => defaultsSet.test(sentence) && !/\bnot\b/i.test(sentence));
}

const defaultsSet =
  /\b(?:left out|leaves? out|omit(?:s|ted)?|missing|unsent)\b.*\bdefaults?\b|\breplaced? as a whole\b|\b(?:everything|all of it) is replaced\b/i;

/** What a server assumes for a property that is left out (OpenAPI, Schema Object, `default`). */
function defaultOf({ contract: { document } }: Subject, schemas: readonly Pointer[]): Json | undefined {
  for (const schema of schemas) {
    const place = resolve(document, schema) ?? schema;
    const given = memberOf(valueAt(document, schema), 'default') ?? memberOf(valueAt(document, place), 'default');
    if (given !== undefined) return given;
  }
  return undefined;
}

/** Whether an example of the response has the value: a service for trials may show it to everyone. */
function isInExample({ mediaType }: Subject, place: Pointer, value: Json): boolean {
  return mediaType?.examples.some((example) => sameJson(valueAt(example.value, place) ?? null, value)) === true;
}

/** Whether an example of the request has the value of a property: many requests have it then. */
function isInExampleOfRequest({ contract, case: { operation } }: Subject, name: string, value: Json): boolean {
  const media = operation.body?.content ?? [];
  const examples = media.flatMap((one) => [
    ...one.examples,
    ...(one.schema === undefined ? [] : shapeIn(contract, one.schema).examples),
  ]);
  return examples.some((example) => sameJson(memberOf(example.value, name) ?? null, value));
}

/** Whether a schema lists the value, or has it as its default or an example: then many requests have it, and a server may choose it. */
function isForEveryone(subject: Subject, schema: Pointer, value: Json): boolean {
  const given = defaultOf(subject, [schema]);
  const { values, examples } = shapeFor(subject, schema, value);
  return values !== undefined || [...examples, { value: given ?? null }].some((one) => sameJson(one.value, value));
}

/** Valid requests, whether or not the server had to accept them: what it accepts must be what was sent. What a success is about exists. */
function mayBeCompared({ expects, scope }: Case): boolean {
  return expects === 'accepted' || (expects === 'anything' && (scope.inside || scope.by === 'resource'));
}
