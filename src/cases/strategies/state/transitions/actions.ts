import { readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { operationTexts } from '../../../../conventions/sentences/operation-texts.ts';
import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import { writtenValue } from '../../../../http/written-value.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { descriptionAt } from '../../../../schema/document/description-at.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { isAction, verbOf } from '../../../paths/resource-paths.ts';
import { clearedMembers, describedEchoes } from '../../../prose/described-echoes.ts';
import { momentsSet } from '../../../prose/described-moments.ts';
import { describedOperation, resultingState, saysWithoutEffect } from '../../../prose/described-states.ts';
import { describedSteps } from '../../../prose/described-transitions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { distinctBodies, typicalAlternatives } from '../../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, type LifecycleStep, send, sendInFull } from '../steps/lifecycle-steps.ts';
import {
  actionsOf,
  additionsTo,
  deletionsBelow,
  describeShown,
  isAdditionRefused,
  isRefused,
  listedStates,
  type StateProperty,
  showsAsItWas,
  showsResource,
  stateBody,
  stateIn,
  stateProperty,
} from '../steps/resource-states.ts';
import { stepBodies } from '../steps/step-bodies.ts';

/** The bodies that an action is tested with, apart from an ordinary one. */
const mostBodies = 4;
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
  const reached: ReachedState[] = [];
  /** The state of a resource that was created by an ordinary request. */
  let first: string | undefined;
  for (const action of actions) {
    const steps = takenSteps(action);
    const taken = [ordinary(action), ...(steps.length > 0 ? steps : otherBodies(action))];
    let isAccepted = false;
    for (const one of taken) {
      const result = yield* takeAction(lifecycle, one, { actions, way: [], tried });
      isAccepted ||= result.isAccepted;
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

/** The changes that give a resource another state, and nothing else: `{"status": "open"}`. */
function changesOfState({ read, changes }: Lifecycle): readonly TakenAction[] {
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

function isChangeOfState({ operation }: Derivation): boolean {
  return operation.method === 'PATCH';
}

/** An action, with the body that is sent. */
interface TakenAction {
  readonly action: Derivation;
  /** Names the body. */
  readonly label: string;
  /** The body; `undefined`: an ordinary one. */
  readonly value: Json | undefined;
}

function ordinary(action: Derivation): TakenAction {
  return { action, label: 'an ordinary one', value: undefined };
}

/** The bodies that each say to do something else. */
function takenSteps(action: Derivation): readonly TakenAction[] {
  return stepBodies(action).map(({ step, value }) => ({ action, label: step, value }));
}

function otherBodies(action: Derivation): readonly TakenAction[] {
  const full = fullValue(action);
  const bodies = [...typicalAlternatives(action.validValues()), ...distinctBodies(action)].slice(0, mostBodies);
  const isKnown = full === undefined || bodies.some(({ value }) => sameJson(value, full));
  const all = isKnown ? bodies : [{ label: 'with every property', value: full }, ...bodies];
  return all.map(({ label, value }) => ({ action, label, value }));
}

/** A state that a new resource does not have. */
interface ReachedState {
  readonly state: string;
  readonly property: StateProperty | undefined;
  /** What leads a new resource there. */
  readonly way: readonly TakenAction[];
}

interface LaterActions {
  readonly actions: readonly Derivation[];
  /** What the target has refused for a new resource. */
  readonly refused: readonly TakenAction[];
  readonly reached: readonly ReachedState[];
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
      if (result.isAccepted) left.delete(taken);
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
  readonly reached?: ReachedState;
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
    !isChange && tested.isStable && was !== undefined && isRefused(action, { property, state: was, done: '' });
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
  if (isTried) yield* tryRefused(done, { actions, state, states: [state] });
  return { isAccepted, was, ...(tested.isStable && { reached: { state, property, way: [...way, taken] } }) };
}

/** A resource that was created for an action, before that. */
interface ActionTarget {
  readonly lifecycle: Lifecycle;
  readonly step: (label: string, why: string) => Pick<LifecycleStep, 'lifecycle' | 'label' | 'why'>;
  readonly creation: Exchange;
  /** The creation, and what was done with it. */
  readonly earlier: readonly Exchange[];
  readonly values: readonly string[];
  /** The resource changes only by requests: what is accepted to be done later may be done by the time it is read. */
  readonly isStable: boolean;
  /** What has shown it; `undefined` where nothing did. */
  readonly before: Exchange | undefined;
  readonly property: StateProperty | undefined;
  /** Its state. */
  readonly was: string | undefined;
  readonly beside: ResourceBeside | undefined;
}

function* createForAction(
  lifecycle: Lifecycle,
  { action, label, value }: TakenAction,
  way: readonly TakenAction[],
): Generator<SequenceDraft, ActionTarget | undefined> {
  const { read, creator } = lifecycle;
  const name = `${verbOf(action.operation)}, ${way.length === 0 ? label : `after ${wayName(way)}`}`;
  const step: ActionTarget['step'] = (label, why) => ({ lifecycle, label: `${label} (${name})`, why });
  // Before the other one, which may close it: what was created last is what something is done with.
  const other =
    value === undefined && way.length === 0
      ? yield* send(creator, {
          ...step('create one beside', 'a valid request that creates a resource with which nothing is done'),
          isPromised: false,
        })
      : undefined;
  const create = step('create', 'a valid request that creates a resource to do something with');
  // A state may need optional properties.
  const creation = yield* [action, ...way.map((one) => one.action)].some(isChangeOfState)
    ? sendInFull(creator, create)
    : send(creator, create);
  const values = creation && hasSucceeded(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return undefined;
  const done = yield* takeWay(way, { step, values });
  if (done === undefined) return undefined;
  const isStable = isDone(creation);
  const before = isStable
    ? yield* send(read, { ...step('read before', 'a request for the created resource'), values })
    : creation;
  const beside = isStable ? yield* readBeside(lifecycle, { creation: other, values, step }) : undefined;
  const property = before && stateProperty(read, before);
  const was = stateIn(before, property);
  return { lifecycle, step, creation, earlier: [creation, ...done], values, isStable, before, property, was, beside };
}

/** Does one thing after the other with a new resource; `undefined` where one of them is refused this time. */
function* takeWay(
  way: readonly TakenAction[],
  { step, values }: Pick<ActionTarget, 'step' | 'values'>,
): Generator<SequenceDraft, readonly Exchange[] | undefined> {
  const done: Exchange[] = [];
  for (const [index, { action, value }] of way.entries()) {
    const why = `a valid ${action.operation.key} that leads to another state`;
    const label = `${index + 1}. ${verbOf(action.operation)}`;
    const exchange = yield* send(action, { ...step(label, why), values, value, isPromised: false });
    if (exchange === undefined || !isDone(exchange)) return undefined;
    done.push(exchange);
  }
  return done;
}

function wayName(way: readonly TakenAction[]): string {
  const names = way.map(({ action, label, value }) =>
    value === undefined ? verbOf(action.operation) : `${verbOf(action.operation)} with ${label}`,
  );
  return names.join(' and ');
}

/** An action that the target has accepted. */
interface DoneAction extends ActionTarget {
  readonly action: Derivation;
  readonly before: Exchange;
  readonly exchange: Exchange;
}

/** Reads the resource, whose state must last; gives the state. */
function* readAfterAction(done: DoneAction): Generator<SequenceDraft, string | undefined> {
  const { lifecycle, step, values, earlier, action, before, exchange, property, was } = done;
  const after = yield* send(lifecycle.read, {
    ...step('read after', `a request for the resource after an accepted ${action.operation.key}`),
    values,
    ...expectAfter([...earlier, before, exchange], (of): ExpectedState | undefined => {
      if (!isDone(of(exchange))) return undefined;
      const members = lastingMembers({ ...done, before: of(before), exchange: of(exchange) });
      const given = givenMembers(action, { before: of(before), exchange: of(exchange) });
      if (members === undefined && Object.keys(given).length === 0) return undefined;
      // What is over stays so; another state may lead to the next by itself.
      const state = property === undefined ? undefined : members?.[property.name];
      const isKept = property === undefined || was === undefined || over.test(textOf(state));
      return {
        kind: 'change-stored',
        by: action.operation.key,
        instance: '',
        members: { ...members, ...given },
        ...(!isKept && { old: objectFromEntries([[property.name, was]]) }),
      };
    }),
    isPromised: false,
  });
  if (after !== undefined && isDone(after)) yield* readMoment(done, after);
  return stateIn(after, property);
}

/** Reads the resource again where it has no time for what was done, although the contract says that the action sets it. */
function* readMoment(done: DoneAction, after: Exchange): Generator<SequenceDraft, void> {
  const { lifecycle, step, values, earlier, action, before, exchange } = done;
  const [was, is] = [before, after].map(resourceValue);
  // What the contract says of it may be about another step, or another change.
  if (isChangeOfState(action) || stepBodies(action).length > 0) return;
  if (!isDone(exchange) || !isObject(was) || !isObject(is)) return;
  const isUnset = (name: string) => [was, is].every((shown) => memberOf(shown, name) === null);
  const [property] = momentsSet(Object.keys(is).filter(isUnset), [describedOperation(action).purpose]);
  if (property === undefined) return;
  yield* send(lifecycle.read, {
    ...step(
      `read ${property}`,
      `a request for the resource after an accepted ${action.operation.key}, which sets ${property}`,
    ),
    values,
    ...expectAfter([...earlier, before, exchange, after], () => ({
      kind: 'described-value',
      by: action.operation.key,
      property,
      was: null,
    })),
    isPromised: false,
  });
}

/**
 * The same again, where the contract says that this changes nothing: `Archiving a project that is already archived has no effect`. What is shown otherwise is judged at
 * a third attempt.
 */
function* repeatWithoutEffect({
  lifecycle,
  step,
  values,
  earlier,
  action,
  exchange,
}: DoneAction): Generator<SequenceDraft, void> {
  const { key } = action.operation;
  if (!isDone(exchange) || !saysWithoutEffect(action) || !showsResource(action, lifecycle.read)) return;
  const ask = { values, isPromised: false };
  const why = `${key} again, which the contract says has no effect`;
  const between = yield* send(lifecycle.read, { ...step('read before it is done again', why), ...ask });
  const second = yield* send(action, { ...step('again, without effect', why), ...ask });
  if (between === undefined || second === undefined || !isDone(second)) return;
  const [was, shown, is] = [exchange, between, second].map(resourceValue);
  if (!isObject(was) || !isObject(is)) return;
  // What was different when it was read goes on by itself.
  const property = Object.keys(was).find((name) => {
    const before = was[name] ?? null;
    return sameJson(before, memberOf(shown, name) ?? null) && !sameJson(before, is[name] ?? null);
  });
  if (property === undefined) return;
  yield* send(action, {
    ...step('again, without effect, judged', why),
    ...ask,
    ...expectAfter([...earlier, exchange, second], (of): ExpectedState | undefined => {
      const value = memberOf(resourceValue(of(second)), property);
      return value === undefined ? undefined : { kind: 'described-value', by: `another ${key}`, property, value };
    }),
  });
}

/** Reads the resource with which nothing was done: it may go on by itself, but not to what was done with another one. */
function* readOneBeside(
  { lifecycle, step, earlier, action, exchange, property, beside }: DoneAction,
  state: string,
): Generator<SequenceDraft, void> {
  if (beside === undefined || property === undefined) return;
  yield* send(lifecycle.read, {
    ...step('read the one beside', `a request for a resource after ${action.operation.key} of another one`),
    values: beside.values,
    ...expectAfter([...earlier, beside.creation, beside.shown, exchange], (of): ExpectedState | undefined => {
      const own = stateIn(of(beside.shown), property);
      if (own === undefined || own === state) return undefined;
      const [members, old] = [own, state].map((one) => objectFromEntries([[property.name, one]]));
      const by = beside.creation.case.operation.key;
      return members && old && { kind: 'change-stored', by, instance: '', members, old };
    }),
    isPromised: false,
  });
}

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
function* tryRefused(
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
    ...additionsTo(read).filter((other) => states.every((one) => isAdditionRefused(other, { property, state: one }))),
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
    const bodies = takenSteps(action);
    const starts = describedSteps(
      { steps: bodies.map(({ label }) => label), states: property.states },
      transitionTexts(action).join('\n'),
    );
    for (const { label, value } of bodies) {
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

interface ResourceBeside {
  readonly values: readonly string[];
  readonly creation: Exchange;
  readonly shown: Exchange;
}

interface BesideQuery {
  readonly creation: Exchange | undefined;
  /** Of the path parameters of the resource with which something is done. */
  readonly values: readonly string[];
  readonly step: (label: string, why: string) => Pick<LifecycleStep, 'lifecycle' | 'label' | 'why'>;
}

/** Reads the resource with which nothing is done; `undefined` where the target has only one, or does not show it. */
function* readBeside(
  { read, createdValues }: Lifecycle,
  { creation, values, step }: BesideQuery,
): Generator<SequenceDraft, ResourceBeside | undefined> {
  const own = creation && isDone(creation) ? createdValues(creation) : undefined;
  if (creation === undefined || own === undefined || own.join('/') === values.join('/')) return undefined;
  const why = 'a request for a resource with which nothing is done';
  const shown = yield* send(read, { ...step('read the one beside before', why), values: own, isPromised: false });
  return shown && { values: own, creation, shown };
}

/** What the response to the action itself has to show, where it shows the resource: the state that the contract says it comes to. */
function newState({
  lifecycle: { read },
  action,
  before,
  property,
  isStable,
}: ActionTarget & Pick<DoneAction, 'action'>): ExpectedState | undefined {
  const was = stateIn(before, property);
  if (property === undefined || was === undefined || !isStable || !showsResource(action, read)) return undefined;
  const shown = describeShown(action);
  const next = resultingState(property.states, { ...describedOperation(action), shown });
  if (next === undefined || next === was || showsAsItWas(action)) return undefined;
  const [members, old] = [next, was].map((state) => objectFromEntries([[property.name, state]]));
  const by = action.operation.key;
  return members && old && { kind: 'change-stored', by, instance: '', members, old, mayBeHidden: true };
}

/** What a GET has to show after the action: the state that the response shows, or that the contract names. A job goes on by itself, unless it was cancelled. */
function lastingMembers({
  lifecycle,
  action,
  before,
  exchange,
  property,
  isStable,
}: DoneAction): JsonObject | undefined {
  // What the contract says of an addition may be about what is added.
  if (property === undefined || !isAction(action.operation, action.contract.operations)) return undefined;
  const { read } = lifecycle;
  const { name, states } = property;
  const isShown = showsResource(action, read);
  const shown = isShown ? memberOf(resourceValue(exchange), name) : undefined;
  const was = memberOf(resourceValue(before), name);
  const described = resultingState(states, {
    ...describedOperation(action),
    ...(isShown && { shown: describeShown(action) }),
  });
  const isUnchanged = shown !== undefined && was !== undefined && sameJson(shown, was);
  const next = described !== undefined && (shown === undefined || isUnchanged) ? described : shown;
  if (next === undefined || (!isStable && !over.test(textOf(next)))) return undefined;
  return objectFromEntries([[name, next]]);
}

/** What a GET has to show of the body of the action, under another name, by what the contract says: the reason of a cancellation; and what the action clears. */
function givenMembers(
  action: Derivation,
  { before, exchange }: { readonly before: Exchange; readonly exchange: Exchange },
): JsonObject {
  const [sent, shown] = [writtenValue(exchange.case.request.body), resourceValue(before)];
  if (!isObject(shown)) return {};
  const [names, texts] = [Object.keys(shown), [describedOperation(action).purpose]];
  return { ...clearedMembers(names, texts), ...(isObject(sent) && describedEchoes(sent, { names, texts })) };
}

const over = /^(?:cancell?ed|aborted|stopped|revoked|terminated)$/i;
