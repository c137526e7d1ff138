import { jobPhase } from '../../../conventions/job-states.ts';
import { operationTexts } from '../../../conventions/operation-texts.ts';
import { isDone } from '../../../http/outcome.ts';
import { listsStatus } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { Json } from '../../../model/json.ts';
import { isNumber, isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { nounOfKind } from '../../resources/described/described-references.ts';
import { type DescribedCreation, startingNumber, startingState } from '../../resources/described/described-starts.ts';
import { pathKind } from '../../resources/described/resource-paths.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import { send, sendInFull, type TestedResource } from './lifecycle-steps.ts';
import { lastWord, type StateProperty, showsResource, stateIn, stateProperties } from './resource-states.ts';

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
  const expectedState = first && wrongFirst(resource, first);
  if (expectedState === undefined) return;
  // With every property, as the first one: the state may depend on one of them.
  const again = yield* sendInFull(creator, {
    lifecycle,
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
function wrongFirst({ lifecycle, creation }: TestedResource, shown: Exchange): ExpectedState | undefined {
  const { creator, read } = lifecycle;
  const { operation } = creator;
  // Where a 200 is documented, the response may show what was there.
  const mayBeOlder = [200, 202].some((status) => listsStatus(operation, status));
  if (operation.method !== 'POST' || !isDone(creation) || !isDone(shown) || mayBeOlder) return undefined;
  const described = { texts: operationTexts(operation), noun: lastWord(nounOfKind(pathKind(read.operation.path))) };
  const sent = writtenValue(creation.case.request.body);
  const isUnsent = (property: string): boolean => memberOf(sent, property) === undefined;
  const first =
    firstState(stateProperties(read, shown), { shown, described, isUnsent }) ??
    firstNumber(shown, { described, isUnsent });
  return first && { kind: 'described-value', by: operation.key, ...first };
}

interface FirstValue {
  readonly property: string;
  readonly value: Json;
}

interface FirstQuery {
  readonly described: DescribedCreation;
  /** The client has not set it. */
  readonly isUnsent: (property: string) => boolean;
}

/** The state that it should have, where the contract names one of one property: `It starts out as "scheduled"`. */
function firstState(
  properties: Iterable<StateProperty>,
  { shown, described, isUnsent }: FirstQuery & { readonly shown: Exchange },
): FirstValue | undefined {
  const named = [...properties].flatMap((property) => {
    const value = startingState(property.states, described);
    return value === undefined ? [] : [{ property, value }];
  });
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return undefined;
  const { property, value } = only;
  const is = stateIn(shown, property);
  if (is === undefined || is === value || !isUnsent(property.name)) return undefined;
  const hasGoneOn = jobPhase(value) === 'waiting' && (jobPhase(is) ?? 'waiting') !== 'waiting';
  return hasGoneOn ? undefined : { property: property.name, value };
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
