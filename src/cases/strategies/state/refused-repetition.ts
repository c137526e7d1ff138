import { isDone } from '../../../http/outcome.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { nounOfKind } from '../../resources/described/described-references.ts';
import { describedRefusal } from '../../resources/described/described-states.ts';
import { saysSecondRefused } from '../../resources/described/described-uniqueness.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import type { Derivation } from '../strategy.ts';
import { send } from './lifecycle-steps.ts';
import { againWithOtherKey } from './repeated-creation.ts';

/** Sends the same request twice, where the contract says that the second one is refused: `There can be only one open claim per shipment`. */
export function* repeatRefused(creator: Derivation): Generator<SequenceDraft, void> {
  const { operation, validRequest } = creator;
  const conflict = describedRefusal(creator, '409');
  const nouns = validRequest.referencedKinds.map(nounOfKind);
  if (operation.method !== 'POST' || conflict === undefined) return;
  if (!saysSecondRefused(conflict, nouns)) return;
  const step = { lifecycle: { read: creator }, isPromised: false };
  for (const nth of ['', ' once more']) {
    const first = yield* send(creator, { ...step, label: `send once${nth}`, why: 'an ordinary valid request' });
    // What the first one names may be taken already.
    if (first === undefined || !isDone(first)) continue;
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
