import { documentedSuccess } from '../../http/documented-success.ts';
import { isMergePatch } from '../../http/is-merge-patch.ts';
import { refusalStatuses, refusesCredential } from '../../http/status.ts';
import { writtenValue } from '../../http/written-value.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Operation, Parameter, ResponseSpec } from '../../model/contract.ts';
import type { Reply } from '../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { mayBeBadName } from '../../schema/document/may-be-bad-name.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { hasWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { tokensOf } from '../../text/pointer-tokens.ts';
import { wholeSentences } from '../../text/whole-sentences.ts';
import { type Clause, clauseIn, nothing, type Rule } from '../reading/rule.ts';
import { hasSchemeInOtherCase } from './scheme-case.ts';

/** Whether a refusal says that something does not exist, which a request has named. */
export function isAboutMissing({ status, text = '' }: Pick<Reply, 'status' | 'text'>): boolean {
  return badName.includes(status) && saysMissing.test(text);
}

const saysMissing =
  /\b(?:no such|not found|not exist|doesn't exist|unknown|no \w+ (?:with|has) (?:this|that|the given) id|could not be found|cannot be found)\b/i;

/** Refusals that are about the server's state, not about the request: the contract promises nothing about it. */
const aboutState = [402, ...refusalStatuses.state];

/** What a service may call a name that no resource has, and that nothing describes. */
const badName = [400, 422];

export const validRefused: Rule = {
  id: 'valid-refused',
  title: 'A valid request is not refused',
  level: 'deviation',
  why: 'A caller who follows the schema is refused by a rule that the contract does not state.',
  clause: { openapi: 'Request Body Object, content' },
  check({
    reply,
    response,
    contract,
    case: { expects, operation, about, why, request, scope, strategy, namesUnknown, refersToUnknown, expectedState },
  }) {
    if (!reply || !response || expects !== 'accepted' || reply.status < 400 || reply.status >= 500) return nothing;
    if (hasSchemeInOtherCase(request.credential)) return nothing;
    const isConflict = reply.status === 409 && expectedState?.kind === 'accepted-in-state';
    if (!isConflict && isAboutState(reply.status, { strategy, request })) return nothing;
    if (!scope.inside && scope.allowedStatuses.includes(reply.status)) return nothing;
    if (!isConflict && !repeating.includes(strategy) && saysTaken.test(reply.text ?? '')) return nothing;
    if (refersToUnknown && isAboutMissing(reply)) return nothing;
    if ((namesUnknown && badName.includes(reply.status)) || isUndescribedName(about, operation, contract))
      return nothing;
    if (!isConflict && isStated({ about, reply, response, request }, operation, contract)) return nothing;
    if (isMergePatch(request) && fillsLimitedMap(request, operation, contract)) return nothing;
    // An operation that documents refusals alone promises nothing else.
    if (documentedSuccess(operation).status >= 400) return nothing;
    return [
      {
        message: `status ${reply.status} to a valid request: ${why}`,
        cause: `${reply.status} ${about}`,
        family: `status ${reply.status}`,
        contract: about,
        ...(parameterAt(about, operation) && { clause: clauseIn(ofParameter, contract.dialect) }),
      },
    ];
  },
};

/** Strategies that send a value again on purpose. */
const repeating: readonly StrategyId[] = ['repetition', 'replay'];
/** What a response says of a value that another resource has: another request of the run may have created that, with a value at the same limit. */
const saysTaken =
  /\balready (exists|in use|taken|used|registered)\b|\bis (already )?(taken|in use)\b|\bmust be unique\b|\bduplicate (key|entry|value)\b/i;

/**
 * A request about the credential is refused for its credential; its scope says where that may be. One with field names in another case is refused as the
 * field with the credential was not found.
 */
function isAboutState(status: number, { strategy, request }: Pick<Case, 'strategy' | 'request'>): boolean {
  const isAboutNames = request.fieldNames !== undefined && status === 401;
  const isAboutCredential = isAboutNames || (strategy === 'credentials' && refusesCredential(status));
  return (refusesCredential(status) || aboutState.includes(status)) && !isAboutCredential;
}

const ofParameter: Clause = { openapi: 'Parameter Object, schema' };

function parameterAt(about: Pointer, { parameters }: Operation): Parameter | undefined {
  return parameters.find(({ schema, pointer }) => schema === about || pointer === about);
}

/** Whether a merge patch adds to a map with a limit: to what earlier ones have put there, until it is full (RFC 7396, 2). */
function fillsLimitedMap({ body }: Case['request'], operation: Operation, { document }: Contract): boolean {
  const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
  const schemas = operation.body?.content.flatMap(({ schema }) => schema ?? []) ?? [];
  return schemas.some((schema) =>
    [...schemaProperties(document, schema).properties].some(([name, place]) => {
      const map = valueAt(document, resolve(document, place) ?? place);
      const isLimited = memberOf(map, 'maxProperties') !== undefined && memberOf(map, 'additionalProperties') !== false;
      return isLimited && isObject(sent[name]);
    }),
  );
}

/** Whether a request is about a text in the path that no resource has. */
function isUndescribedName(about: Pointer, operation: Operation, { document }: Contract): boolean {
  const parameter = parameterAt(about, operation);
  return parameter?.in === 'path' && mayBeBadName(parameter, document);
}

interface Refusal {
  readonly about: Pointer;
  readonly reply: Reply;
  readonly response: ResponseSpec;
  readonly request: Case['request'];
}

/**
 * Whether the contract says in words that a request may be refused for more than its schema says of the value: `Cash that is less than the total is answered with
 * 422`, `The voucher does not cover the total` of the 422 itself, or `Slugs of existing tags (422)` of the property.
 */
function isStated({ about, reply, response, request }: Refusal, operation: Operation, { document }: Contract): boolean {
  const properties = propertiesAt(about);
  const ofProperties = [...properties, ...namesSaid(reply, request)].flatMap((name) =>
    descriptionsOf(name, operation, document).flatMap(wholeSentences),
  );
  if (ofProperties.some((one) => hasWords(one, String(reply.status)) && !aboutSchema.test(one))) return true;
  const named = [...namesAt(about), ...wordsOfDate(about, document), ...wordsIn(request), ...namesSaid(reply, request)];
  const own = wholeSentences(operation.description ?? '');
  const ofStatus = own.filter((one, at) => {
    const stated = continues.test(one) ? (own[at - 1] ?? '') : one;
    return hasWords(stated, String(reply.status));
  });
  const sentences = [...ofStatus, ...wholeSentences(descriptionAt(document, response.pointer))];
  // A component may be that of any property.
  const quotable = properties.length > 0 ? properties : namesWithin(writtenValue(request.body));
  const names = (one: string) =>
    named.some((name) => hasWords(one, name)) || quotable.some((name) => one.includes(`\`${name}\``));
  return sentences.some((one) => !aboutSchema.test(one) && names(one));
}

/** What the contract says of the properties of that name in the bodies of an operation. */
function descriptionsOf(name: string, { body }: Operation, document: JsonObject): readonly string[] {
  return (body?.content ?? []).flatMap(({ schema }) => {
    const place = schema && schemaProperties(document, schema).properties.get(name);
    return place === undefined ? [] : [descriptionAt(document, place, resolve(document, place))];
  });
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
  return words.filter((word) => word.length > 3 && !commonWords.test(word));
}

/** The properties that a place is in: `address` and `city` for `/components/schemas/Client/properties/address/properties/city/minLength`. */
function propertiesAt(about: Pointer): readonly string[] {
  const tokens = tokensOf(about);
  return tokens.filter((_, at) => tokens[at - 1] === 'properties');
}

/** What sentences call the values of a date or time: `The timetable reaches to the end of 2099; other dates are refused with 422`, `at least 16 years old`. */
function wordsOfDate(about: Pointer, document: JsonObject): readonly string[] {
  const places = [about, about.replace(/\/\w+$/, '')];
  const isDate = places.some((place) => /^date(?:-time)?$/.test(String(memberOf(valueAt(document, place), 'format'))));
  return isDate ? ['date', 'dates', 'year', 'years'] : [];
}

/** The values of a body that are one word, such as what selects the kind of a payment: `{"method": "voucher"}`. */
function wordsIn({ body }: Case['request']): readonly string[] {
  const values = body.kind === 'content' && isObject(body.value) ? Object.values(body.value) : [];
  return values.filter((value) => typeof value === 'string' && /^[a-z]{4,20}$/.test(value)).map(String);
}

/** The names of the properties of a body that the refusal names, too, and their words: `window.to must be after from`; `coupon` for `couponCode`. */
function namesSaid({ text = '' }: Reply, { body }: Case['request']): readonly string[] {
  const names = new Set(body.kind === 'content' ? namesWithin(body.value) : []);
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
  /^(?:input|request|body|data|object|value|code|type|name|date|time|item|list|text|number|status|state)s?$/;
