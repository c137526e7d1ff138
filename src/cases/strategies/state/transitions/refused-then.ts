import { readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { operationTexts } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Json } from '../../../../model/json.ts';
import { descriptionAt } from '../../../../schema/document/description-at.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { verbOf } from '../../../paths/resource-paths.ts';
import { describedSteps } from '../../../prose/described-transitions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { send } from '../steps/lifecycle-steps.ts';
import {
  additionsTo,
  additionsToPart,
  deletionsBelow,
  isAdditionRefused,
  isRefused,
  type StateProperty,
} from '../steps/resource-states.ts';
import type { DoneAction } from './expected-after-action.ts';
import { type TakenAction, takenSteps } from './taken-actions.ts';

interface RefusedThen {
  readonly actions: readonly Derivation[];
  /** That of the resource. */
  readonly state: string;
  /** The states that it can be in by the time of the request. */
  readonly states: readonly string[];
}

type RefusableResource = Pick<
  DoneAction,
  'lifecycle' | 'step' | 'earlier' | 'values' | 'property' | 'action' | 'exchange'
>;

/** Sends what the contract refuses in each state that the resource can be in after the action. */
export function* tryRefused(
  { lifecycle, step, earlier, values, property, action, exchange }: RefusableResource,
  { actions, state, states }: RefusedThen,
): Generator<SequenceDraft, void> {
  if (states.length === 0) return;
  const { read, changes, removal } = lifecycle;
  const isRefusedThen = (other: Derivation): boolean => {
    // What is done later may not have been done yet.
    const done = other === action && isDone(exchange) ? verbOf(other.operation) : '';
    return states.every((one) => isRefused(other, { property, state: one, done }));
  };
  const refused = [
    ...[action, ...actions, ...changes].filter(isRefusedThen),
    ...[...additionsTo(read), ...additionsToPart(read)].filter((other) =>
      states.every((one) => isAdditionRefused(other, { property, state: one })),
    ),
    // What is deleted although this is refused can show no more.
    ...(removal ? [removal] : []).filter(isRefusedThen),
  ];
  const part = partIn(resourceValue(exchange) ?? null);
  const deletions =
    part === undefined
      ? []
      : deletionsBelow(read).filter((other) =>
          states.every((one) => isAdditionRefused(other, { property, state: one })),
        );
  yield* tryForbiddenSteps({ step, earlier, values, property, exchange }, { actions, state, states });
  for (const other of new Set([...deletions, ...refused])) {
    const name = verbOf(other.operation);
    const isBelow = deletions.includes(other);
    yield* send(other, {
      ...step(`${name}${isBelow ? ' of a part' : ''} then`, `a request for a resource that is ${state}`),
      values: isBelow && part !== undefined ? [...values, part] : values,
      ...expectAfter([...earlier, exchange], () => ({ kind: 'refused-in-state', state })),
      isPromised: false,
    });
  }
}

/** Sends the steps in a body that the contract does not list for the state, where it says that all others are refused. */
function* tryForbiddenSteps(
  { step, earlier, values, property, exchange }: Omit<RefusableResource, 'lifecycle' | 'action'>,
  { actions, state, states }: RefusedThen,
): Generator<SequenceDraft, void> {
  if (property === undefined || states.length !== 1) return;
  for (const action of actions) {
    const starts = startsOfSteps(action, property);
    for (const { label, value } of takenSteps(action)) {
      if (starts?.get(label)?.includes(state) !== false) continue;
      yield* send(action, {
        ...step(`${label} then`, `${label} for a resource that is ${state}`),
        values,
        value,
        ...expectAfter([...earlier, exchange], () => ({ kind: 'refused-in-state', state })),
        isPromised: false,
      });
    }
  }
}

/** Whether the contract does not list a step in a body for a state, and says that all others are refused. */
export function isForbiddenStep(
  { action, label }: Pick<TakenAction, 'action' | 'label'>,
  { property, state }: { readonly property: StateProperty | undefined; readonly state: string },
): boolean {
  return property !== undefined && startsOfSteps(action, property)?.get(label)?.includes(state) === false;
}

/** In which states each step in a body of an action is possible; `undefined` where the contract does not say so of all. */
function startsOfSteps(
  action: Derivation,
  { states }: Pick<StateProperty, 'states'>,
): ReturnType<typeof describedSteps> {
  const steps = takenSteps(action).map(({ label }) => label);
  return describedSteps({ steps, states }, transitionTexts(action).join('\n'));
}

/** What the contract says of an action, and, as many do so once for all, of itself. */
function transitionTexts({ operation, contract: { document } }: Derivation): readonly string[] {
  return [...operationTexts(operation), descriptionAt(document, '/info')];
}

/** The identifier of a part that a resource shows, where one list alone has such parts: a line of an invoice. */
function partIn(shown: Json): string | undefined {
  const ids = Object.values(isObject(shown) ? shown : {}).flatMap((list) => {
    const [first] = Array.isArray(list) ? list : [];
    const id = isObject(first) ? readIdentity(first, 'id') : undefined;
    return id === undefined ? [] : [id];
  });
  return ids.length === 1 ? ids[0] : undefined;
}
