import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../text/name-words.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { distinctBodies, typicalAlternatives } from '../../request/values/typical-alternatives.ts';
import {
  type DescribedOperation,
  describedConflict,
  isRefusedIn,
  resultingState,
} from '../../resources/described/described-states.ts';
import { isAction, pathKind, segmentsOf } from '../../resources/described/resource-paths.ts';
import { areRelated, resourceSchema, shapeOfResource } from '../../resources/described/resource-schema.ts';
import { isDone, isTaken } from '../../resources/reading/outcomes.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import type { Derivation } from '../strategy.ts';
import { type Lifecycle, type LifecycleStep, send } from './lifecycle-steps.ts';

/** Tested at most of one kind of resource. */
const mostActions = 6;
/** The bodies that one of them is tested with, apart from an ordinary one. */
const mostBodies = 4;

/**
 * What the contract lets a client do with a resource, such as `POST /claims/{}/withdraw`: each is done with a resource that was created for it. What the response
 * shows of its state must last, and what the contract refuses in that state is tried.
 */
export function* takeActions(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const actions = actionsOf(lifecycle.read);
  for (const action of actions) {
    yield* takeAction(lifecycle, { action, actions, label: 'an ordinary one', value: undefined });
    const bodies = [...typicalAlternatives(action.validValues()), ...distinctBodies(action)].slice(0, mostBodies);
    for (const { label, value } of bodies) yield* takeAction(lifecycle, { action, actions, label, value });
  }
}

function actionsOf({ contract, operation, derivationFor }: Derivation): readonly Derivation[] {
  const kind = pathKind(operation.path);
  const isOfResource = (one: Operation) =>
    isAction(one, contract.operations) && pathKind(one.path).slice(0, pathKind(one.path).lastIndexOf('/')) === kind;
  const found = contract.operations
    .filter(isOfResource)
    .map(({ method, path }) => derivationFor(method, pathKind(path)));
  return found.filter((one) => one !== undefined).slice(0, mostActions);
}

interface TakenAction {
  readonly action: Derivation;
  /** All of the resource. */
  readonly actions: readonly Derivation[];
  /** Names the body. */
  readonly label: string;
  /** The body; `undefined`: an ordinary one. */
  readonly value: Json | undefined;
}

function* takeAction(lifecycle: Lifecycle, taken: TakenAction): Generator<SequenceDraft, void> {
  const { action, value } = taken;
  const tested = yield* createForAction(lifecycle, taken);
  if (tested === undefined) return;
  const { creation, before, property, was } = tested;
  const isTooEarly = tested.isStable && was !== undefined && isRefused(action, { property, state: was, done: '' });
  const exchange = yield* send(action, {
    ...tested.step(nameOf(action.operation), `a valid ${action.operation.key} for a resource that was just created`),
    values: tested.values,
    value,
    ...(isTooEarly ? expectAfter([creation, before], () => ({ kind: 'refused-in-state', state: was })) : {}),
    isPromised: value === undefined && !isTooEarly,
  });
  if (before === undefined || exchange === undefined || !isDone(exchange)) return;
  const done: DoneAction = { ...tested, action, before, exchange };
  const state = yield* readAfterAction(done);
  if (state === undefined || state === was || value !== undefined) return;
  yield* readOneBeside(done, state);
  for (const other of new Set([action, ...taken.actions, ...lifecycle.changes])) yield* tryThen(done, other, state);
}

/** A resource that was created for an action, before that. */
interface ActionTarget {
  readonly lifecycle: Lifecycle;
  readonly step: (label: string, why: string) => Pick<LifecycleStep, 'lifecycle' | 'label' | 'why'>;
  readonly creation: Exchange;
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
): Generator<SequenceDraft, ActionTarget | undefined> {
  const { read, creator } = lifecycle;
  const name = `${nameOf(action.operation)}, ${label}`;
  const step: ActionTarget['step'] = (label, why) => ({ lifecycle, label: `${label} (${name})`, why });
  // Before the other one, which may close it: what was created last is what something is done with.
  const earlier =
    value === undefined
      ? yield* send(creator, {
          ...step('create one beside', 'a valid request that creates a resource with which nothing is done'),
          isPromised: false,
        })
      : undefined;
  const creation = yield* send(creator, step('create', 'a valid request that creates a resource to do something with'));
  const values = creation && isTaken(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return undefined;
  const isStable = isDone(creation);
  const before = isStable
    ? yield* send(read, { ...step('read before', 'a request for the created resource'), values })
    : creation;
  const beside = isStable ? yield* readBeside(lifecycle, { creation: earlier, values, step }) : undefined;
  const property = before && stateProperty(read, before);
  return { lifecycle, step, creation, values, isStable, before, property, was: stateIn(before, property), beside };
}

function stateIn(shown: Exchange | undefined, property: StateProperty | undefined): string | undefined {
  const state = shown && property && memberOf(resourceValue(shown), property.name);
  return typeof state === 'string' ? state : undefined;
}

/** An action that the target has accepted. */
interface DoneAction extends ActionTarget {
  readonly action: Derivation;
  readonly before: Exchange;
  readonly exchange: Exchange;
}

/** Reads the resource, whose state must last; gives the state. */
function* readAfterAction(done: DoneAction): Generator<SequenceDraft, string | undefined> {
  const { lifecycle, step, values, creation, action, before, exchange, property, was } = done;
  const after = yield* send(lifecycle.read, {
    ...step('read after', `a request for the resource after an accepted ${action.operation.key}`),
    values,
    ...expectAfter([creation, before, exchange], (of): ExpectedState | undefined => {
      const members = lastingMembers({ ...done, before: of(before), exchange: of(exchange) });
      if (members === undefined || property === undefined) return undefined;
      // What is over stays so; another state may lead to the next by itself.
      const isOver = over.test(String(members[property.name]));
      const old = was === undefined || isOver ? {} : { old: objectFromEntries([[property.name, was]]) };
      return { kind: 'change-stored', by: action.operation.key, instance: '', before: undefined, ...old, members };
    }),
    isPromised: false,
  });
  return stateIn(after, property);
}

/** Reads the resource with which nothing was done: it may go on by itself, but not to what was done with another one. */
function* readOneBeside(
  { lifecycle, step, creation, action, exchange, property, beside }: DoneAction,
  state: string,
): Generator<SequenceDraft, void> {
  if (beside === undefined || property === undefined) return;
  yield* send(lifecycle.read, {
    ...step('read the one beside', `a request for a resource after ${action.operation.key} of another one`),
    values: beside.values,
    ...expectAfter([creation, beside.creation, beside.shown, exchange], (of): ExpectedState | undefined => {
      const own = stateIn(of(beside.shown), property);
      if (own === undefined || own === state) return undefined;
      const [members, old] = [own, state].map((one) => objectFromEntries([[property.name, one]]));
      const by = beside.creation.case.operation.key;
      return members && old && { kind: 'change-stored', by, instance: '', before: undefined, members, old };
    }),
    isPromised: false,
  });
}

/** Sends what the contract refuses in the state that the action has led to. */
function* tryThen(
  { step, creation, values, action, exchange, property }: DoneAction,
  other: Derivation,
  state: string,
): Generator<SequenceDraft, void> {
  const name = nameOf(other.operation);
  if (!isRefused(other, { property, state, done: other === action ? name : '' })) return;
  yield* send(other, {
    ...step(`${name} then`, `a request for a resource that is ${state}`),
    values,
    ...expectAfter([creation, exchange], () => ({ kind: 'refused-in-state', state })),
    isPromised: false,
  });
}

interface RefusalQuery {
  readonly property: StateProperty | undefined;
  readonly state: string;
  /** The name of the action if it was done just before; empty for another one. */
  readonly done: string;
}

function isRefused(derivation: Derivation, { property, state, done }: RefusalQuery): boolean {
  return property !== undefined && isRefusedIn(state, property.states, { ...describe(derivation), name: done });
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

interface StateProperty {
  readonly name: string;
  /** The values that its schema lists. */
  readonly states: readonly string[];
}

/** The property that says in which state a resource is. */
function stateProperty({ operation, source }: Derivation, before: Exchange): StateProperty | undefined {
  const schema = resourceSchema(operation, source);
  const shown = resourceValue(before);
  if (schema === undefined || !isObject(shown)) return undefined;
  for (const [name, value] of Object.entries(shown)) {
    if (typeof value !== 'string' || !stateName.test(nameWords(name))) continue;
    const pointers = shapeOfResource(source, schema, shown).properties.get(name) ?? [];
    const listed = mergeSchemas(registryOf(source), { pointers }).values?.value ?? [];
    const states = listed.filter((one) => typeof one === 'string');
    if (states.includes(value)) return { name, states };
  }
  return undefined;
}

const stateName = /(?:^| )(?:state|status|phase|stage)$/;

/** What a GET has to show after the action: the state that the response shows, or that the contract names. A job goes on by itself, unless it was cancelled. */
function lastingMembers({
  lifecycle,
  action,
  before,
  exchange,
  property,
  isStable,
}: DoneAction): JsonObject | undefined {
  if (property === undefined) return undefined;
  const { read } = lifecycle;
  const { name, states } = property;
  const [schema, own] = [resourceSchema(read.operation, read.source), resourceSchema(action.operation, read.source)];
  const isShown = schema !== undefined && own !== undefined && areRelated(read.source, own, schema);
  const shown = isShown ? memberOf(resourceValue(exchange), name) : undefined;
  const was = memberOf(resourceValue(before), name);
  const described = resultingState(states, describe(action));
  const isUnchanged = shown !== undefined && was !== undefined && sameJson(shown, was);
  const next = described !== undefined && (shown === undefined || isUnchanged) ? described : shown;
  if (next === undefined || (!isStable && !over.test(String(next)))) return undefined;
  return objectFromEntries([[name, next]]);
}

const over = /^(?:cancell?ed|aborted|stopped|revoked|terminated)$/i;

function describe({ operation, contract }: Derivation): DescribedOperation {
  return {
    name: nameOf(operation),
    purpose: `${operation.summary ?? ''}\n${descriptionAt(contract.document, operation.pointer)}`,
    conflict: describedConflict({ operation, contract }),
  };
}

function nameOf({ method, path }: Operation): string {
  const last = segmentsOf(path).at(-1) ?? '';
  return last.startsWith('{') ? method : last;
}
