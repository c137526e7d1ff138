import { jobPhase } from '../../../../conventions/names/job-states.ts';
import { operationTexts } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import { writtenValue } from '../../../../http/written-value.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { isSameInstant, secondNumber } from '../../../../schema/json/calendar.ts';
import { isNumber, isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import {
  type DescribedCreation,
  sameAtFirst,
  startingNumber,
  startingState,
  startingStateWith,
} from '../../../prose/described-starts.ts';
import { fullDescriptionAt } from '../../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { send, sendInFull, type TestedResource } from '../steps/lifecycle-steps.ts';
import { lastWord, type StateProperty, showsResource, stateIn, stateProperties } from '../steps/resource-states.ts';

/**
 * Where a new resource was shown in another state than the contract says (`It starts out as "scheduled"`), another one is created, and judged: the first may have
 * been an exception.
 */
export function* createInFirstState(
  resource: TestedResource,
  shown: Exchange | undefined,
): Generator<SequenceDraft, void> {
  const { lifecycle, creation } = resource;
  const { creator, read, createdValues } = lifecycle;
  const isInResponse = showsResource(creator, read);
  const first = isInResponse ? creation : shown;
  const wrong = first && wrongFirst(resource, first);
  if (wrong === undefined) return;
  const { isConditional = false, ...expected } = wrong;
  const expectedState = { kind: 'described-value', by: creator.operation.key, ...expected } as const;
  // With every property, as the first one: the state may depend on one of them.
  const create = isConditional ? send : sendInFull;
  const again = yield* create(creator, {
    lifecycle,
    value: isConditional ? fullValue(creator) : undefined,
    label: 'create in the first state',
    why: 'a valid request that creates a resource, whose first state the contract names',
    ...(isInResponse ? { expectedState } : {}),
    isPromised: false,
  });
  const values = again && isDone(again) ? createdValues(again) : undefined;
  if (isInResponse || again === undefined || values === undefined) return;
  yield* send(read, {
    lifecycle,
    label: 'read in the first state',
    why: 'a request for a resource that was just created',
    values,
    ...expectAfter([again], () => expectedState),
    isPromised: false,
  });
}

/** The state, or else the number, that a new resource should have been shown with; `undefined` where that is not known, it was, or it goes on by itself, as a job does. */
function wrongFirst({ lifecycle, creation }: TestedResource, shown: Exchange): FirstValue | undefined {
  const { creator, read } = lifecycle;
  const { operation } = creator;
  // Where a 200 is documented, the response may show what was there.
  const mayBeOlder = [200, 202].some((status) => listsStatus(operation, status));
  if (operation.method !== 'POST' || !isDone(creation) || !isDone(shown) || mayBeOlder) return undefined;
  const described = { texts: operationTexts(operation), noun: lastWord(nounOfKind(pathKind(read.operation.path))) };
  const sent = writtenValue(creation.case.request.body);
  const isUnsent = (property: string): boolean => memberOf(sent, property) === undefined;
  const sentNames = Object.entries(isObject(sent) ? sent : {}).flatMap(([name, is]) => (is === null ? [] : [name]));
  return (
    firstState(stateProperties(read, shown), { shown, described, isUnsent, sentNames }) ??
    firstNumber(shown, { described, isUnsent }) ??
    firstTime(read, shown, described)
  );
}

/** The time that should be the same as another one: `createdAt and updatedAt of a new order are the same`. */
function firstTime(
  { operation, source }: Derivation,
  shown: Exchange,
  described: DescribedCreation,
): FirstValue | undefined {
  const [schema, resource] = [resourceSchema(operation, source), resourceValue(shown)];
  if (schema === undefined || !isObject(resource)) return undefined;
  const { properties } = shapeOfResource(source, schema, resource);
  const times = [...properties].filter(([name]) => isTime(memberOf(resource, name)));
  const all = times.map(([name, places]) => ({ name, description: fullDescriptionAt(source, places) }));
  for (const [property, sameAs] of sameAtFirst(all, described.texts))
    if (!isSameInstant(memberOf(resource, property), memberOf(resource, sameAs))) return { property, sameAs };
  return undefined;
}

function isTime(value: Json | undefined): boolean {
  return typeof value === 'string' && secondNumber(value) !== undefined;
}

interface FirstValue {
  readonly property: string;
  readonly value?: Json;
  /** The property that has the same value. */
  readonly sameAs?: string;
  /** It has the state because of a property that was sent. */
  readonly isConditional?: boolean;
}

interface FirstQuery {
  readonly described: DescribedCreation;
  /** The client has not set it. */
  readonly isUnsent: (property: string) => boolean;
}

/** The state that it should have, where the contract names one of one property: `It starts out as "scheduled"`. */
function firstState(
  properties: Iterable<StateProperty>,
  {
    shown,
    described,
    isUnsent,
    sentNames,
  }: FirstQuery & { readonly shown: Exchange; readonly sentNames: readonly string[] },
): FirstValue | undefined {
  const named = [...properties].flatMap((property) => {
    const conditional = startingStateWith(sentNames, property.states, described);
    const value = conditional ?? startingState(property.states, described);
    return value === undefined ? [] : [{ property, value, isConditional: conditional !== undefined }];
  });
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return undefined;
  const { property, value, isConditional } = only;
  const is = stateIn(shown, property);
  if (is === undefined || is === value || !isUnsent(property.name)) return undefined;
  const hasGoneOn = jobPhase(value) === 'waiting' && (jobPhase(is) ?? 'waiting') !== 'waiting';
  return hasGoneOn ? undefined : { property: property.name, value, isConditional };
}

/** The number that it should have: `New orders have version 1`. */
function firstNumber(shown: Exchange, { described, isUnsent }: FirstQuery): FirstValue | undefined {
  const resource = resourceValue(shown);
  for (const [property, is] of Object.entries(isObject(resource) ? resource : {})) {
    if (!isNumber(is) || !isUnsent(property)) continue;
    const value = startingNumber(property, described);
    if (value !== undefined && !sameJson(value, is)) return { property, value };
  }
  return undefined;
}
