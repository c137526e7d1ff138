import { ownSentences } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { verbOf } from '../../../paths/resource-paths.ts';
import { findReferences } from '../../../paths/resource-references.ts';
import { effectOn } from '../../../prose/described-effects.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, send } from '../steps/lifecycle-steps.ts';
import { lastWord, listedStates } from '../steps/resource-states.ts';
import { createForAction } from './create-for-action.ts';
import type { TakenAction } from './taken-actions.ts';

/** A resource that another one refers to, and what an action does to it. */
interface ReferredEffect {
  readonly read: Derivation;
  readonly id: string;
  readonly property: string;
  readonly state: string;
}

/**
 * What an action that was accepted does to another resource, where the contract says so: `Checking out leaves the room dirty`. Others may change that resource, too: it is judged
 * where it is not so twice, each time after the action was done with a new resource.
 */
export function* readReferred(
  lifecycle: Lifecycle,
  taken: TakenAction,
  way: readonly TakenAction[],
): Generator<SequenceDraft, void> {
  const { action, value } = taken;
  if (!mayReachOthers(action)) return;
  for (const attempt of ['first', 'second'] as const) {
    const own = { ...taken, label: `${taken.label}, ${attempt} for what it refers to` };
    const tested = yield* createForAction(lifecycle, own, way);
    const effect = tested?.before && effectOf(tested.before, lifecycle, taken);
    if (tested?.before === undefined || effect === undefined) return;
    const { step, values, earlier, before } = tested;
    const why = `a valid ${action.operation.key}, which the contract says changes what the resource refers to`;
    const exchange = yield* send(action, { ...step(`${attempt} attempt`, why), values, value, isPromised: false });
    if (exchange === undefined || !isDone(exchange)) return;
    const { read, id, property, state } = effect;
    const by = action.operation.key;
    const shown = yield* send(read, {
      ...step(
        `${attempt} attempt: read what it refers to`,
        `a request for what the resource refers to after an accepted ${by}`,
      ),
      lifecycle: { read },
      values: [id],
      ...(attempt === 'second' &&
        expectAfter(
          [...earlier, before, exchange],
          (): ExpectedState => ({ kind: 'described-value', by, property, value: state }),
        )),
      isPromised: false,
    });
    if (shown === undefined || !isDone(shown) || memberOf(resourceValue(shown), property) === state) return;
  }
}

/** Whether the contract says of the action what another resource is left in, whatever that is. */
function mayReachOthers(action: Derivation): boolean {
  return ownSentences(action).some((one) =>
    /\b(?:leaves|makes|sets|marks|turns|puts|brings) (?:the|its|this)\b/i.test(one),
  );
}

function effectOf(
  before: Exchange,
  { read }: Lifecycle,
  { action, label, value }: TakenAction,
): ReferredEffect | undefined {
  const { operation, contract, derivationFor } = read;
  const shown = resourceValue(before);
  const references = findReferences(operation, contract.operations).within(shown ?? null);
  for (const { kind, id } of references) {
    const referred = (kind.match(/\{\}/g) ?? []).length === 1 ? derivationFor('GET', kind) : undefined;
    if (referred === undefined) continue;
    const noun = lastWord(nounOfKind(kind));
    const step = value === undefined ? verbOf(action.operation) : label;
    for (const { name: property, states } of listedStates(referred)) {
      const state = effectOn(ownSentences(action), { step, noun, states });
      if (state !== undefined) return { read: referred, id, property, state };
    }
  }
  return undefined;
}
