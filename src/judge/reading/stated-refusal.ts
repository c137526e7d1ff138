import { fullSentences, wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { writtenValueOrFields } from '../../http/written-value.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Reply } from '../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { hasWords, plainWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { tokensOf } from '../../text/pointer-tokens.ts';

/** A refusal of a valid request. */
export interface Refusal {
  /** The place of the contract that the request is about. */
  readonly about: Pointer;
  readonly reply: Reply;
  readonly response: ResponseSpec;
  readonly request: Case['request'];
}

/**
 * Whether the contract says in words that the request may be refused although its schema accepts the value: `Cash that is less than the total is answered
 * with 422`, `The voucher does not cover the total` of the 422 itself, or `Slugs of existing tags (422)` of the property. What creates a resource says it for
 * its changes, too.
 */
export function isStatedRefusal(
  { about, reply, response, request }: Refusal,
  operation: Operation,
  contract: Pick<Contract, 'document' | 'operations'>,
): boolean {
  const { document, operations } = contract;
  const status = String(reply.status);
  const properties = propertiesAt(about);
  const said = namesSaid(reply, request);
  const ofParameter = operation.parameters.filter(({ schema, pointer }) => schema === about || pointer === about);
  const ofProperties = [
    ...[...properties, ...said].flatMap((name) => descriptionsOf(name, operation, contract)),
    ...ofParameter.map(({ pointer }) => descriptionAt(document, pointer, resolve(document, pointer))),
  ].flatMap(wholeSentences);
  if (ofProperties.some((one) => hasWords(one, status) && !aboutSchema.test(one))) return true;
  const ofOperations = [operation, ...creationsOf(operation, operations)].flatMap(({ description = '' }) =>
    statementsOf(description, status),
  );
  const sentences = [...ofOperations, ...wholeSentences(descriptionAt(document, response.pointer))];
  const named = [...namesAt(about), ...wordsOfDate(about, request, document), ...wordsIn(request), ...said];
  // A component may be that of any property.
  const quotable = properties.length > 0 ? properties : namesWithin(writtenValueOrFields(request.body));
  const isBare = saysNothing(reply);
  const names = (one: string) =>
    named.some((name) => hasWords(one, name)) ||
    (isBare && countNamed(one, request) > 1) ||
    quotable.some((name) => one.includes(`\`${name}\``)) ||
    saysSame(one, reply);
  return sentences.some((one) => !aboutSchema.test(one) && names(one));
}

/** Whether a refusal has only words that nearly all have: `{"type": "about:blank", "title": "Unprocessable", "status": 422}`. */
function saysNothing({ text = '' }: Reply): boolean {
  const words = plainWords(text).split(' ');
  return words.every((word) => word.length <= 3 || /^\d+$/.test(word) || emptyWords.test(word) || bareWords.test(word));
}

const bareWords = /^(?:about|blank|conflict|content|entity|failed|forbidden|found|precondition|unprocessable)$/;

/** How many properties of a body a sentence is about: `more people (adults and children) than the room sleeps`, `a departure that is not after the arrival` of `departureDate`. */
function countNamed(sentence: string, { body }: Case['request']): number {
  const isNamed = (name: string) => {
    const [first = ''] = nameWords(name).trim().split(' ');
    return hasWords(sentence, name) || (first.length > 4 && !commonWords.test(first) && hasWords(sentence, first));
  };
  return namesWithin(writtenValueOrFields(body)).filter(isNamed).length;
}

/** The operations that create what a PUT or PATCH changes: `POST /orders` for `PUT /orders/{id}`. */
function creationsOf({ method, path }: Operation, operations: readonly Operation[]): readonly Operation[] {
  if (method !== 'PUT' && method !== 'PATCH') return [];
  return operations.filter((other) => other.method === 'POST' && path.replace(/\/\{[^/]*\}$/, '') === other.path);
}

/** What a description says of a status, in clauses and in whole sentences: `The end must be after the start; otherwise the answer is 422.` */
function statementsOf(description: string, status: string): readonly string[] {
  const clauses = wholeSentences(description);
  const ofClauses = clauses.filter((one, at) => hasWords(continues.test(one) ? (clauses[at - 1] ?? '') : one, status));
  const sentences = fullSentences(description.replaceAll(/\.(?=\s+otherwise\b)/gi, ';'));
  return [...ofClauses, ...sentences.filter((one) => hasWords(one, status))];
}

/** Whether a refusal repeats what a sentence says: a number of it, as in `younger than 18`, or two of its words. */
function saysSame(sentence: string, { status, text = '' }: Reply): boolean {
  const words = new Set(plainWords(sentence).split(' '));
  const same = [...new Set(plainWords(text).split(' '))].filter((word) => words.has(word));
  const isNumber = (word: string) => /^\d{2,}$/.test(word) && word !== String(status);
  return same.some(isNumber) || same.filter((word) => word.length > 3 && !emptyWords.test(word)).length > 1;
}

/** Words of nearly all refusals. */
const emptyWords =
  /^(?:an|and|answers?|answered|are|bad|been|body|cannot|code|detail|details|errors?|field|fields|from|given|have|into|invalid|message|more|must|need|only|other|path|request|refused|resource|reason|status|than|that|them|there|they|this|title|type|unprocessable|validation|value|were|when|which|will|with)$/;

/** What the contract says of the properties of that name in the bodies of an operation. */
function descriptionsOf(
  name: string,
  operation: Operation,
  { document, operations }: Pick<Contract, 'document' | 'operations'>,
): readonly string[] {
  return resourceSchemas(operation, operations).flatMap((schema) => {
    const place = schemaProperties(document, schema).properties.get(name);
    return place === undefined ? [] : [descriptionAt(document, place, resolve(document, place))];
  });
}

/** The schemas of the bodies that an operation takes, and of the resource that it changes: a part of that has to fit the rest. */
export function resourceSchemas(operation: Operation, operations: readonly Operation[]): readonly Pointer[] {
  const creations = creationsOf(operation, operations);
  const bodies = [operation, ...creations].flatMap(({ body }) => body?.content ?? []);
  const shown = [operation, ...creations].flatMap(({ method, responses }) =>
    responses.filter(({ status }) => method !== 'GET' && status.startsWith('2')).flatMap(({ content }) => content),
  );
  return [...new Set([...bodies, ...shown].flatMap(({ schema }) => schema ?? []))];
}

/** `The same holds for a coupon that has expired`, after the sentence that says of what. */
const continues = /^\s*(?:the\s+same|this\s+also|that\s+also)\s+(?:holds|applies|goes|is\s+true)\b/i;

/** What a schema says already. */
const aboutSchema = /\b(?:invalid|not valid|malformed|missing|schema|formats?|required|unknown propert(?:y|ies))\b/i;

/** The words of the property that a keyword is about, and of the component that has it: `cash` and `tendered` for `CashPayment/properties/tenderedCents`. */
function namesAt(about: Pointer): readonly string[] {
  const tokens = tokensOf(about);
  const names = [...propertiesAt(about), ...tokens.filter((_, at) => tokens[at - 1] === 'schemas')];
  const words = tokens.includes('properties') ? names.flatMap((name) => nameWords(name).trim().split(' ')) : [];
  return words.filter((word) => word.length > 2 && !commonWords.test(word));
}

/** The properties that a place is in: `address` and `city` for `/components/schemas/Client/properties/address/properties/city/minLength`. */
function propertiesAt(about: Pointer): readonly string[] {
  const tokens = tokensOf(about);
  return tokens.filter((_, at) => tokens[at - 1] === 'properties');
}

/**
 * What sentences call the values of a date or time, where the request is about one or, as a whole, has one: `The timetable reaches to the end of 2099; other dates are
 * refused with 422`, `at least 16 years old`, `a period of more than 366 days`.
 */
function wordsOfDate(about: Pointer, { body }: Case['request'], document: JsonObject): readonly string[] {
  const places = [about, about.replace(/\/\w+$/, '')];
  const isDate = places.some((place) => /^date(?:-time)?$/.test(String(memberOf(valueAt(document, place), 'format'))));
  const value = propertiesAt(about).length > 0 ? undefined : writtenValueOrFields(body);
  const hasDate = isObject(value) && Object.values(value).some((one) => /^\d{4}-\d\d-\d\d/.test(textOf(one)));
  const words = ['days', 'years', 'past', 'future'];
  return isDate ? ['date', 'dates', 'day', 'year', 'period', ...words] : hasDate ? words : [];
}

/** The values of a body that are one word, such as what selects the kind of a payment: `{"method": "voucher"}`. */
function wordsIn({ body }: Case['request']): readonly string[] {
  const written = writtenValueOrFields(body);
  const values = isObject(written) ? Object.values(written) : [];
  return values.filter((value) => typeof value === 'string' && /^[a-z]{4,20}$/.test(value)).map(String);
}

/** The names of the properties of a body that the refusal names, too, and their words: `window.to must be after from`; `coupon` for `couponCode`. */
function namesSaid({ text = '' }: Reply, { body }: Case['request']): readonly string[] {
  const names = new Set(namesWithin(writtenValueOrFields(body)));
  const words = [...names].flatMap((name) => [name, ...nameWords(name).trim().split(' ')]);
  const isSaid = (name: string) => hasWords(text, name) || hasWords(text, singular(name));
  return words.filter((name) => name.length > 3 && !commonWords.test(name) && isSaid(name));
}

function namesWithin(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.slice(0, mostItems).flatMap(namesWithin);
  return isObject(value) ? Object.entries(value).flatMap(([name, part]) => [name, ...namesWithin(part)]) : [];
}

/** Items of a body that are searched for names. */
const mostItems = 3;

const commonWords =
  /^(?:input|request|body|data|object|value|code|type|name|date|time|item|list|text|number|status|state|and|for|has|may|min|max|new|not|old|per|the|url)s?$/;
