import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { pathKind, verbOf } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { compareUsualOrder } from '../../lists/order/sorting.ts';
import type { Derivation } from '../../strategy.ts';
import { includingParameter, listHidden } from '../listing/listed-when-asked.ts';
import { type Lifecycle, send, sendInFull } from '../steps/lifecycle-steps.ts';
import { actionsOf, additionsTo, isRefused, listedStates, stateIn, stateProperty } from '../steps/resource-states.ts';
import { type ActionTarget, createForAction } from './create-for-action.ts';
import { readReferred } from './effect-on-referred.ts';
import { type DoneAction, newState } from './expected-after-action.ts';
import { takeWithoutNeeded } from './needed-by-step.ts';
import { readAfterAction, readOneBeside, repeatWithoutEffect } from './read-after-action.ts';
import { isForbiddenStep, tryRefused } from './refused-then.ts';
import {
  changesOfState,
  isChangeOfState,
  type LaterState,
  ordinary,
  otherBodies,
  type TakenAction,
  takenSteps,
  wayName,
} from './taken-actions.ts';

/** What is done with one resource at most, one after the other. */
const longestWay = 4;

/** Actions tried again at most in the states that others lead to. */
const mostRepeated = 16;

/**
 * What the contract lets a client do with a resource, such as `POST /claims/{}/withdraw`: each is done with a resource that was created for it. What the response
 * shows of its state must last, and what the contract refuses in that state is tried. What is refused for a new resource is tried again later on its way.
 */
export function* takeActions(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const actions = actionsOf(lifecycle.read);
  // What is added below a resource may change its state: a sample that was ordered an analysis of.
  const all = additionsTo(lifecycle.read);
  const additions = listedStates(lifecycle.read).length > 0 ? all : [];
  const tried = new Set<string>();
  const refused: TakenAction[] = [];
  const reached: LaterState[] = [];
  /** The state of a resource that was created by an ordinary request. */
  let first: string | undefined;
  for (const action of actions) {
    const steps = takenSteps(action);
    const taken = [ordinary(action), ...(steps.length > 0 ? steps : otherBodies(action))];
    let isAccepted = false;
    for (const one of taken) {
      const result = yield* takeAction(lifecycle, one, { actions, way: [], tried });
      isAccepted ||= result.isAccepted;
      if (result.isAccepted) yield* withAccepted(lifecycle, one, []);
      first ??= result.was;
      if (result.reached !== undefined) reached.push(result.reached);
      if (steps.includes(one) && !result.isAccepted) refused.push(one);
    }
    if (!isAccepted && steps.length === 0) refused.push(ordinary(action));
  }
  for (const addition of additions) {
    const { reached: state, isAccepted } = yield* takeAction(lifecycle, ordinary(addition), {
      actions,
      way: [],
      tried,
    });
    if (state !== undefined) reached.push(state);
    else if (!isAccepted) refused.push(ordinary(addition));
  }
  if (first !== undefined) yield* tryInOtherFirstState(lifecycle, { actions, first });
  for (const change of changesOfState(lifecycle)) {
    const { reached: state } = yield* takeAction(lifecycle, change, { actions, way: [], tried });
    if (state !== undefined) reached.push(state);
  }
  const left = refused.filter(({ action }) => !all.includes(action));
  for (const addition of left.length === 0 ? [] : all) {
    // A document without a file cannot be submitted.
    const way = [ordinary(addition)];
    reached.push({ state: `${first ?? 'new'} after ${wayName(way)}`, property: undefined, way });
  }
  yield* takeLater(lifecycle, { actions, refused, reached, tried });
}

/** What the contract says of an action that was accepted: what it needs, and what it does to others. */
function* withAccepted(
  lifecycle: Lifecycle,
  taken: TakenAction,
  way: readonly TakenAction[],
): Generator<SequenceDraft, void> {
  yield* takeWithoutNeeded(lifecycle, taken, way);
  yield* readReferred(lifecycle, taken, way);
}

/** What is created with every property may begin in another state, such as a trial: what the contract refuses in that is tried. */
function* tryInOtherFirstState(
  lifecycle: Lifecycle,
  { actions, first }: { readonly actions: readonly Derivation[]; readonly first: string },
): Generator<SequenceDraft, void> {
  const { creator, read } = lifecycle;
  const step: ActionTarget['step'] = (label, why) => ({ lifecycle, label: `${label} (with every property)`, why });
  const creation = yield* sendInFull(creator, {
    ...step('create', 'a valid request that creates a resource'),
    isPromised: false,
  });
  const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return;
  const exchange = yield* send(read, { ...step('read', 'a request for a resource that was just created'), values });
  const property = exchange && stateProperty(read, exchange);
  const state = stateIn(exchange, property);
  if (exchange === undefined || state === undefined || state === first) return;
  const done = { lifecycle, step, earlier: [creation], values, property, action: creator, exchange };
  yield* tryRefused(done, { actions, state, states: [state] });
}

/** Reads the list, where the contract says that it leaves out what is in that state unless it is asked for: `Cancelled orders stay out of the result`. */
function* listWithoutAndWith(
  { lifecycle, step, creation, earlier, values, before, exchange }: DoneAction,
  state: string,
): Generator<SequenceDraft, void> {
  const flag = includingParameter(lifecycle.list, state);
  const content = resourceValue(before);
  if (flag === undefined || content === undefined) return;
  const since = [...earlier.filter((one) => one !== creation), exchange];
  yield* listHidden({ lifecycle, step, flag, state, content, since, creation, values });
}

/** Reads the lists below the resource that the contract says are in an order, and that nothing is added to: the events of an order. */
function* compareHistories({ lifecycle: { read }, values }: DoneAction, state: string): Generator<SequenceDraft, void> {
  const kind = pathKind(read.operation.path);
  const kinds = read.contract.operations.map(({ path }) => pathKind(path));
  for (const one of new Set(kinds)) {
    const isBelow = one.startsWith(`${kind}/`) && !one.slice(kind.length).includes('{}');
    const list = isBelow ? read.derivationFor('GET', one) : undefined;
    if (list !== undefined && read.derivationFor('POST', one) === undefined)
      yield* compareUsualOrder(list, values, `, ${state}`);
  }
}

interface LaterActions {
  readonly actions: readonly Derivation[];
  /** What the target has refused for a new resource. */
  readonly refused: readonly TakenAction[];
  readonly reached: readonly LaterState[];
  readonly tried: Set<string>;
}

/** Tries again what was refused for a new resource, in every state that something else leads to: a payment of a bill that was sent. */
function* takeLater(
  lifecycle: Lifecycle,
  { actions, refused, reached, tried }: LaterActions,
): Generator<SequenceDraft, void> {
  const left = new Set(refused);
  const states = new Map(reached.map((one) => [one.state, one]));
  let repeated = 0;
  // A map goes on with what is added meanwhile.
  for (const { state, property, way } of states.values()) {
    if (way.length >= longestWay) continue;
    for (const taken of left) {
      if (isRefused(taken.action, { property, state, done: '' })) continue;
      if (repeated++ >= mostRepeated) return;
      const result = yield* takeAction(lifecycle, taken, { actions, way, tried });
      if (result.isAccepted) {
        left.delete(taken);
        yield* withAccepted(lifecycle, taken, way);
      }
      if (result.reached !== undefined && !states.has(result.reached.state))
        states.set(result.reached.state, result.reached);
    }
  }
}

interface ActionContext {
  /** All of the resource. */
  readonly actions: readonly Derivation[];
  /** What is done with a new resource before that. */
  readonly way: readonly TakenAction[];
  /** The states in which what the contract refuses there was tried. */
  readonly tried: Set<string>;
}

interface ActionResult {
  readonly isAccepted: boolean;
  /** The state before; `undefined` where it is not shown. */
  readonly was?: string | undefined;
  /** Absent: the state is as before, or not shown. */
  readonly reached?: LaterState;
}

function* takeAction(
  lifecycle: Lifecycle,
  taken: TakenAction,
  { actions, way, tried }: ActionContext,
): Generator<SequenceDraft, ActionResult> {
  const { action, value } = taken;
  const tested = yield* createForAction(lifecycle, taken, way);
  if (tested === undefined) return { isAccepted: false };
  const { earlier, before, property, was } = tested;
  // What the contract says of a change may be about other properties than the state.
  const isChange = isChangeOfState(action);
  const isTooEarly =
    !isChange &&
    tested.isStable &&
    was !== undefined &&
    (isRefused(action, { property, state: was, done: '' }) || isForbiddenStep(taken, { property, state: was }));
  const target = way.length === 0 ? 'that was just created' : `after ${wayName(way)}`;
  const exchange = yield* send(action, {
    ...tested.step(verbOf(action.operation), `a valid ${action.operation.key} for a resource ${target}`),
    values: tested.values,
    value,
    ...expectAfter([...earlier, before], (of): ExpectedState | undefined =>
      isTooEarly
        ? { kind: 'refused-in-state', state: was }
        : isChange
          ? undefined
          : newState({ ...tested, before: before && of(before), action }),
    ),
    isPromised: value === undefined && way.length === 0 && !isTooEarly,
  });
  const isAccepted = exchange !== undefined && hasSucceeded(exchange);
  if (before === undefined || exchange === undefined || !isAccepted) return { isAccepted, was };
  const done: DoneAction = { ...tested, action, before, exchange };
  const state = yield* readAfterAction(done);
  if (value === undefined && way.length === 0) yield* repeatWithoutEffect(done);
  if (state === undefined || state === was) return { isAccepted, was };
  const isKnown = tried.has(state);
  tried.add(state);
  const isTried = !isKnown || (value === undefined && way.length === 0);
  if (!isDone(exchange)) {
    // More is done later, and may lead to other states meanwhile.
    const later = property?.states.filter((one) => one !== was) ?? [];
    if (isTried) yield* tryRefused(done, { actions, state, states: later });
    return { isAccepted, was };
  }
  yield* readOneBeside(done, state);
  if (!isKnown) {
    yield* listWithoutAndWith(done, state);
    yield* compareHistories(done, state);
  }
  if (isTried) yield* tryRefused(done, { actions, state, states: [state] });
  return { isAccepted, was, ...(tested.isStable && { reached: { state, property, way: [...way, taken] } }) };
}
