import {
  isInState,
  namesUnique,
  saysItemsTaken,
  saysPartTaken,
  saysSecondRefused,
  saysUnique,
  stateThatRefusesSecond,
  takenTimes,
} from '../../../../conventions/sentences/described-uniqueness.ts';
import { namesSameInOtherCase, saysAnyCase, saysAnyCaseOfThat } from '../../../../conventions/sentences/letter-case.ts';
import {
  describedConflict,
  describedRefusal,
  ownSentences,
  sentencesOf,
} from '../../../../conventions/sentences/operation-texts.ts';
import { isIdempotencyKey } from '../../../../http/idempotency-key.ts';
import { isDone } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import type { RequestDraft } from '../../../../model/case.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { orderedPairs } from '../../../../schema/derive/build/ordered-pairs.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { hasWords } from '../../../../text/has-words.ts';
import { kindsOnPath, parameterNames, pathKind } from '../../../paths/resource-paths.ts';
import { shapeOfResource } from '../../../paths/resource-schema.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import { fullDescriptionAt } from '../../../prose/full-descriptions.ts';
import { isRefusedAgain, isUniqueProperty, uniquePropertiesOf } from '../../../prose/unique-identity.ts';
import { jsonBody, valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { send, type TestedResource } from '../steps/lifecycle-steps.ts';
import { lastWord, stateIn, stateProperties } from '../steps/resource-states.ts';

/** Creates the same once more, where the contract says that no two resources have the same identifier, or the same value of a property that is sent. */
export function* repeatCreation(resource: TestedResource): Generator<SequenceDraft, void> {
  const { lifecycle, values, creation } = resource;
  const { creator, read } = lifecycle;
  const [name, id] = [parameterNames(read.operation.path).at(-1), values.at(-1)];
  const isNamed = name !== undefined && id !== undefined && isRefusedAgain({ creator, creation }, { name, id });
  if (!isNamed && !hasUniqueProperty(creator, creation) && !isTimeTaken(resource)) return;
  const sent = valueOfBody(creation.case.request.body);
  const unique = Object.entries(isObject(sent) ? sent : {}).flatMap(([own, is]) =>
    (isNamed && is === id) || isUniqueProperty(creator, own) ? [own] : [],
  );
  yield* send(creator, {
    lifecycle,
    label: 'create again',
    why: 'the same request again, for what is there already',
    request: againWithOtherKey(creator, creation),
    ...expectAfter([creation], () => ({ kind: 'refused-in-state', state: 'already there' })),
    isPromised: false,
  });
  yield* repeatInOtherCase(resource, unique);
}

/**
 * Whether the contract says that the time of what was created is taken then: of that state, where it names some, as `another reservation that is booked or
 * checked in`.
 */
function isTimeTaken({ lifecycle: { creator, read }, creation }: TestedResource): boolean {
  const { operation, validRequest } = creator;
  const kinds = [...validRequest.referencedKinds, ...kindsOnPath(operation.path)];
  const said = takenTimes(
    creator,
    kinds.map((kind) => lastWord(nounOfKind(kind))),
  );
  const sent = valueOfBody(creation.case.request.body);
  const times = Object.entries(isObject(sent) ? sent : {}).filter(([, is]) => typeof is === 'string' && day.test(is));
  const hasRange = orderedPairs(times.map(([name]) => name)).length > 0;
  // Operations may share the description of a 409, and a note in a room has a time, too.
  const hasTimes = (sentence: string) =>
    /\boverlap/i.test(sentence) || hasRange || (times.length > 0 && /\b409\b/.test(sentence));
  const shown = [...stateProperties(read, creation)].map((property) => ({
    states: property.states,
    state: stateIn(creation, property),
  }));
  const fitsState = (sentence: string) => {
    const named = shown.filter(({ states }) => states.some((one) => hasWords(sentence, one)));
    if (named.length === 0) return !someOthers.test(sentence);
    return !otherStates.test(sentence) && named.every(({ state = '' }) => hasWords(sentence, state));
  };
  return operation.method === 'POST' && said.some((one) => hasTimes(one) && fitsState(one));
}

const day = /^\d{4}-\d\d-\d\d/;
/** Only some others count, and nothing shows whether what was created is one of them. */
const someOthers =
  /\b(?:(?:that|which|whose) (?:is|are|has|have) (?!409|already)|confirmed|approved|accepted|active|open|paid)\b/i;
/** `that is not cancelled`: the states that it names are those of others. */
const otherStates = /\b(?:not|no longer|neither) \w+/i;

/** Creates the same with the identifier in another letter case, where the contract says that this counts as the same. */
function* repeatInOtherCase(
  { lifecycle, creation }: TestedResource,
  names: readonly string[],
): Generator<SequenceDraft, void> {
  const { creator } = lifecycle;
  const { source, validRequest } = creator;
  const said = [...ownSentences(creator), ...sentencesOf(describedConflict(creator) ?? '')];
  const sent = valueOfBody(creation.case.request.body);
  if (!isObject(sent) || validRequest.schema === undefined) return;
  const { properties } = shapeOfResource(source, validRequest.schema, sent);
  for (const name of names) {
    const ofProperty = sentencesOf(fullDescriptionAt(source, properties.get(name) ?? []));
    const isSame = (sentence: string) => namesSameInOtherCase(sentence) && hasWords(sentence, name);
    const isSaid =
      [...said, ...ofProperty].some((one) => isUniqueInAnyCase(one, name) || isSame(one)) ||
      isSaidInNext(said, (before) => namesUnique(before, name)) ||
      isSaidInNext(ofProperty, saysUnique);
    if (!isSaid) continue;
    const is = sent[name];
    if (typeof is !== 'string') continue;
    const other = [is.toUpperCase(), is.toLowerCase()].find((one) => one !== is);
    const value = other === undefined ? undefined : withProperty(sent, [name, other]);
    if (value === undefined || !isValidValue(source, validRequest.schema, value)) continue;
    const { request } = creation.case;
    yield* send(creator, {
      lifecycle,
      label: `create again with the ${name} in another letter case`,
      why: 'the same request again, in another letter case, for what is there already',
      request: { ...validRequest.build({ body: jsonBody(value) }), path: request.path },
      ...expectAfter([creation], () => ({
        kind: 'refused-in-state',
        of: `a ${JSON.stringify(name)} in another letter case`,
        state: 'already there',
      })),
      isPromised: false,
    });
  }
}

/** `A key that differs only in letter case counts as taken`, `unique regardless of case`, `can be registered once, upper and lower case make no difference`. */
function isUniqueInAnyCase(sentence: string, property: string): boolean {
  const differsInCase =
    /\bonly in (?:(?:letter|upper|lower) )?case\b.*\b(?:taken|same|refused|duplicates?|conflicts?|exists?)\b/i;
  const isUnique =
    /\b(?:unique|once|taken|in use)\b/i.test(sentence) || saysUnique(sentence) || namesUnique(sentence, property);
  return differsInCase.test(sentence) || (isUnique && saysAnyCase(sentence));
}

/** `No two guests share an e-mail address; upper and lower case make no difference there`: the clause after the one about it refers back to that. */
function isSaidInNext(clauses: readonly string[], isUnique: (clause: string) => boolean): boolean {
  return clauses.some((clause, at) => saysAnyCaseOfThat(clause) && isUnique(clauses[at - 1] ?? ''));
}

/** Sends the same request twice, where the contract says that the second one is refused: `There can be only one open claim per shipment`. */
export function* repeatRefused(creator: Derivation): Generator<SequenceDraft, void> {
  const { operation, validRequest } = creator;
  const conflict = describedRefusal(creator, '409');
  const nouns = validRequest.referencedKinds.map(nounOfKind);
  if (operation.method !== 'POST' || conflict === undefined) return;
  const state = stateThatRefusesSecond(conflict);
  const isAlwaysRefused = saysSecondRefused(conflict, nouns) || isUniqueAndUnread(creator);
  if (!isAlwaysRefused && state === undefined) return;
  const step = { lifecycle: { read: creator }, isPromised: false };
  for (const nth of ['', ' once more']) {
    const first = yield* send(creator, {
      ...step,
      label: `send once${nth}`,
      why: 'an ordinary valid request',
      namesAny: true,
    });
    // What the first one names may be taken already.
    if (first === undefined || !isDone(first)) continue;
    if (!isAlwaysRefused && !isInState(resourceValue(first), state)) return;
    yield* send(creator, {
      ...step,
      label: 'send again',
      why: 'the same request again, which was accepted before',
      request: againWithOtherKey(creator, first),
      ...expectAfter([first], () => ({ kind: 'refused-in-state', of: 'a request', state: 'the second one' })),
    });
    return;
  }
}

/** Whether the contract says that a value is there once, and has no GET of what has it: other requests would repeat it otherwise. What creates nothing, such as a check of a name, may be repeated. */
function isUniqueAndUnread(creator: Derivation): boolean {
  const { operation, derivationFor, validRequest } = creator;
  if (!listsStatus(operation, 201)) return false;
  const isRead = derivationFor('GET', `${pathKind(operation.path)}/{}`) !== undefined;
  return !isRead && uniquePropertiesOf(creator, validRequest.buildValue()).length > 0;
}

/** The same request, under another idempotency key: under the same one it would be the first request, and not refused. */
function againWithOtherKey({ operation, validRequest }: Derivation, { case: { request } }: Exchange): RequestDraft {
  if (!operation.parameters.some(isIdempotencyKey)) return request;
  return { ...validRequest.build(), path: request.path, body: request.body };
}

function hasUniqueProperty(creator: Derivation, { case: { request } }: Exchange): boolean {
  const value = valueOfBody(request.body);
  if (request.method !== 'POST') return false;
  if (uniquePropertiesOf(creator, value).length > 0) return true;
  return Object.entries(isObject(value) ? value : {}).some(
    ([name, is]) =>
      (Array.isArray(is) && is.length > 0 && saysItemsTaken(describedConflict(creator) ?? '', name)) ||
      (Array.isArray(is) && is.some((item: Json) => hasTakenPart(creator, item))),
  );
}

/** Whether the contract says of a part of an item that it may be taken: the `seat` of a ticket, as `A seat that is sold already is refused with 409`. */
function hasTakenPart(creator: Derivation, item: Json): boolean {
  const conflict = describedConflict(creator) ?? '';
  return Object.entries(isObject(item) ? item : {}).some(
    ([name, part]) => typeof part === 'string' && saysPartTaken(conflict, name),
  );
}
