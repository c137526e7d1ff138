import type { Json } from '../../../../model/json.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { verbOf } from '../../../paths/resource-paths.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { distinctBodies, typicalAlternatives } from '../../../request/values/typical-alternatives.ts';
import type { Derivation } from '../../strategy.ts';
import type { Lifecycle } from '../steps/lifecycle-steps.ts';
import { listedStates, type StateProperty, stateBody } from '../steps/resource-states.ts';
import { stepBodies } from '../steps/step-bodies.ts';

/** The bodies that an action is tested with, apart from an ordinary one. */
const mostBodies = 4;

/** The changes that give a resource another state, and nothing else: `{"status": "open"}`. */
export function changesOfState({ read, changes }: Lifecycle): readonly TakenAction[] {
  const patches = changes.filter(isChangeOfState);
  return listedStates(read).flatMap((property) =>
    property.states.flatMap((state) =>
      patches.flatMap((action): readonly TakenAction[] => {
        const value = stateBody(action, property, state);
        return value === undefined ? [] : [{ action, label: `to ${state}`, value }];
      }),
    ),
  );
}

/** Whether an operation changes any property of a resource, and so its state: not an action, whose name says what it does. */
export function isChangeOfState({ operation }: Derivation): boolean {
  return operation.method === 'PATCH';
}

/** An action, with the body that is sent. */
export interface TakenAction {
  readonly action: Derivation;
  /** Names the body. */
  readonly label: string;
  /** The body; `undefined`: an ordinary one. */
  readonly value: Json | undefined;
}

/** The action with an ordinary body, or none. */
export function ordinary(action: Derivation): TakenAction {
  return { action, label: 'an ordinary one', value: undefined };
}

/** The bodies that each say to do something else. */
export function takenSteps(action: Derivation): readonly TakenAction[] {
  return stepBodies(action).map(({ step, value }) => ({ action, label: step, value }));
}

/** Other bodies that the contract allows. */
export function otherBodies(action: Derivation): readonly TakenAction[] {
  const full = fullValue(action);
  const bodies = [...typicalAlternatives(action.validValues()), ...distinctBodies(action)].slice(0, mostBodies);
  const isKnown = full === undefined || bodies.some(({ value }) => sameJson(value, full));
  const all = isKnown ? bodies : [{ label: 'with every property', value: full }, ...bodies];
  return all.map(({ label, value }) => ({ action, label, value }));
}

/** A state that a new resource does not have, as this strategy has seen it; `ResourceHistory` learns from the requests of all. */
export interface LaterState {
  readonly state: string;
  readonly property: StateProperty | undefined;
  /** What leads a new resource there. */
  readonly way: readonly TakenAction[];
}

/** `submit and approve with a reason`, for labels. */
export function wayName(way: readonly TakenAction[]): string {
  const names = way.map(({ action, label, value }) =>
    value === undefined ? verbOf(action.operation) : `${verbOf(action.operation)} with ${label}`,
  );
  return names.join(' and ');
}
