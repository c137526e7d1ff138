import { readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { isInState } from '../../../../conventions/sentences/described-uniqueness.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { collectionKind, parameterNames, segmentsOf } from '../../../paths/resource-paths.ts';
import { isDeletedWith, isRefusedWithItems, stateOfReferring } from '../../../prose/described-states.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue, responseValue } from '../../../resources/reading/read-resources.ts';
import { bodyReferringTo } from '../steps/body-referring-to.ts';
import { type Lifecycle, send } from '../steps/lifecycle-steps.ts';

/**
 * Deletes a resource to which another one refers, where the contract says that this is refused (`The customer still has orders`), or that the other one goes
 * with it (`Deleting a customer deletes its orders`). Both are created for this.
 */
export function* deleteReferred(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { creator, read, createdValues } = lifecycle;
  const { operation, validRequest, derivationFor } = creator;
  const items = nameWords(segmentsOf(operation.path).at(-1) ?? '').trim();
  for (const kind of new Set(validRequest.referencedKinds)) {
    const [maker, removal] = [derivationFor('POST', collectionKind(kind)), derivationFor('DELETE', kind)];
    const [name, ...others] = removal === undefined ? [] : parameterNames(removal.operation.path);
    if (maker === undefined || removal === undefined || name === undefined || others.length > 0) continue;
    // Of items in some state, as `draft` ones: what was created has to be in it.
    const state = isRefusedWithItems(removal, items) ? '' : stateOfReferring(removal, items);
    const isRefused = state !== undefined;
    if (!isRefused && !isDeletedWith(removal, items)) continue;
    const referred = yield* send(maker, {
      lifecycle,
      label: 'create what is referred to',
      why: 'a valid request that creates a resource to which another one will refer',
    });
    const id = referred && isDone(referred) ? readIdentity(responseValue(referred), name) : undefined;
    const value = id === undefined ? undefined : bodyReferringTo(creator, { kind, id });
    if (referred === undefined || id === undefined || value === undefined) continue;
    const addition = yield* send(creator, {
      lifecycle,
      label: 'create what refers to it',
      why: 'a valid request that refers to a new resource',
      value,
    });
    if (addition === undefined || !isDone(addition)) continue;
    if (isRefused && state !== '' && !isInState(resourceValue(addition), state)) continue;
    const deletion = {
      lifecycle,
      label: 'delete what is referred to',
      why: 'a request to delete a resource to which another one refers',
      values: [id],
      isPromised: false,
    };
    if (isRefused) {
      const expected = expectAfter([referred, addition], () => ({ kind: 'refused-in-state', state: 'not empty' }));
      yield* send(removal, { ...deletion, ...expected });
      continue;
    }
    const values = createdValues(addition);
    if (values === undefined) continue;
    const why = 'a request for a resource that refers to one that was deleted';
    const shown = yield* send(read, { lifecycle, label: 'read what refers to it', why, values, isPromised: false });
    const deleted = yield* send(removal, deletion);
    if (shown === undefined || !isDone(shown) || deleted === undefined || !isDone(deleted)) continue;
    yield* send(read, {
      lifecycle,
      label: 'read what referred to what is deleted',
      why,
      values,
      ...expectAfter([referred, addition, shown, deleted], (of): ExpectedState | undefined => {
        const content = resourceValue(of(shown));
        return content === undefined ? undefined : { kind: 'resource-removed', content, by: removal.operation.key };
      }),
      isPromised: false,
    });
  }
}
