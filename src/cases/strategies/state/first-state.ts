import { jobPhase } from '../../../conventions/job-states.ts';
import { isDone } from '../../../http/outcome.ts';
import { listsStatus } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { nounOfKind } from '../../resources/described/described-references.ts';
import { type DescribedCreation, startingNumber, startingState } from '../../resources/described/described-starts.ts';
import { operationTexts } from '../../resources/described/operation-words.ts';
import { pathKind } from '../../resources/described/resource-paths.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import { send, type TestedResource } from './lifecycle-steps.ts';
import { lastWord, showsResource, stateIn, stateProperties } from './resource-states.ts';

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
  const expectedState = first && wrongState(resource, first);
  if (expectedState === undefined) return;
  const again = yield* send(creator, {
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
function wrongState({ lifecycle, creation }: TestedResource, shown: Exchange): ExpectedState | undefined {
  const { creator, read } = lifecycle;
  const { operation } = creator;
  // Where a 200 is documented, the response may show what was there.
  const mayBeOlder = [200, 202].some((status) => listsStatus(operation, status));
  if (operation.method !== 'POST' || !isDone(creation) || !isDone(shown) || mayBeOlder) return undefined;
  const texts = operationTexts(operation);
  const noun = lastWord(nounOfKind(pathKind(read.operation.path)));
  const described = [...stateProperties(read, shown)].flatMap((property) => {
    const state = startingState(property.states, { texts, noun });
    return state === undefined ? [] : [{ property, state }];
  });
  const [only, ...others] = described;
  if (only === undefined || others.length > 0) return wrongNumber(creation, shown, { texts, noun });
  const { property, state } = only;
  const is = stateIn(shown, property);
  if (
    is === undefined ||
    is === state ||
    memberOf(writtenValue(creation.case.request.body), property.name) !== undefined
  )
    return wrongNumber(creation, shown, { texts, noun });
  if (jobPhase(state) === 'waiting' && (jobPhase(is) ?? 'waiting') !== 'waiting') return undefined;
  return { kind: 'described-value', by: operation.key, property: property.name, value: state };
}

/** The same of a number that it should have: `New orders have version 1`. */
function wrongNumber(creation: Exchange, shown: Exchange, described: DescribedCreation): ExpectedState | undefined {
  const [sent, resource] = [writtenValue(creation.case.request.body), resourceValue(shown)];
  for (const [property, is] of Object.entries(isObject(resource) ? resource : {})) {
    if (typeof is !== 'number' || memberOf(sent, property) !== undefined) continue;
    const value = startingNumber(property, described);
    if (value !== undefined && value !== is)
      return { kind: 'described-value', by: creation.case.operation.key, property, value };
  }
  return undefined;
}
