import { describedConflict, ownSentences, sentencesOf } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../http/outcome.ts';
import { isSuccess } from '../../../../http/status.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import { describedTransitions, type Transitions } from '../../../prose/described-transitions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, reservedSteps, send, sendInFull } from '../steps/lifecycle-steps.ts';
import { actionsOf, listedStates, type StateProperty, stateBody, stateIn } from '../steps/resource-states.ts';

/** States to which a resource is brought at most. */
const mostStates = 6;

/**
 * Changes of state that the contract does not allow: where it lists those that it does, and says that any other is refused, a resource is created for each state, brought
 * there by what is allowed, and changed to each state that is not.
 */
export function* forbiddenTransitions(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { read, changes } = lifecycle;
  const patches = changes.filter(({ operation }) => operation.method === 'PATCH');
  for (const change of [...patches, ...actionsOf(read)]) {
    const conflict = describedConflict(change);
    if (conflict === undefined) continue;
    for (const property of listedStates(read)) {
      const sentences = [...ownSentences(change), ...sentencesOf(conflict)];
      const transitions = describedTransitions(property.states, sentences);
      if (transitions !== undefined) yield* tryForbidden(lifecycle, { change, property, transitions });
    }
  }
}

interface StateChange {
  readonly change: Derivation;
  readonly property: StateProperty;
  readonly transitions: Transitions;
}

function* tryForbidden(lifecycle: Lifecycle, by: StateChange): Generator<SequenceDraft, void> {
  const { change, property, transitions } = by;
  const first = yield* createStateful(lifecycle, property, 'a new resource');
  if (first === undefined) return;
  for (const way of waysFrom(first.state, transitions).slice(0, mostStates)) {
    const target = way.at(-1) ?? first.state;
    const forbidden = property.states.filter((one) => one !== target && transitions.get(target)?.has(one) !== true);
    const bodies = forbidden.flatMap((to) => {
      const value = stateBody(change, property, to);
      return value === undefined ? [] : [{ to, value }];
    });
    if (bodies.length === 0) continue;
    const created = yield* createStateful(lifecycle, property, target);
    if (created?.state !== first.state) return;
    const done = yield* bringAlong(lifecycle, by, { way, ...created });
    if (done === undefined) continue;
    for (const { to, value } of bodies) {
      const exchange = yield* send(change, {
        lifecycle,
        label: `change from ${target} to ${to}`,
        why: `a change of a resource that is ${target} to ${to}, which the contract does not allow`,
        values: created.values,
        value,
        ...expectAfter([created.creation, ...done], () => ({
          kind: 'refused-in-state',
          of: `a change to ${JSON.stringify(to)} of a resource`,
          state: target,
        })),
        isPromised: false,
      });
      // It may be in another state now.
      if (exchange?.outcome.kind !== 'reply' || isSuccess(exchange.outcome.status)) break;
    }
  }
}

/** The shortest ways to each state that is reached from one; the first is that one itself. */
function waysFrom(start: string, transitions: Transitions): readonly (readonly string[])[] {
  const ways = new Map<string, readonly string[]>([[start, []]]);
  // A map goes on with what is added meanwhile.
  for (const [state, way] of ways)
    for (const next of transitions.get(state) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
  return [...ways.values()];
}

interface StatefulResource {
  readonly creation: Exchange;
  readonly values: readonly string[];
  readonly state: string;
}

/** Creates a resource with every property, as a state may need one of them; gives the state that it shows. */
function* createStateful(
  lifecycle: Lifecycle,
  property: StateProperty,
  name: string,
): Generator<SequenceDraft, StatefulResource | undefined> {
  const step = reservedSteps(lifecycle, `${property.name}, ${name}`);
  const creation = yield* sendInFull(
    lifecycle.creator,
    step('create to change its state', 'a valid request that creates a resource'),
  );
  const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return undefined;
  const shown = yield* send(lifecycle.read, {
    ...step('read its first state', 'a request for a resource that was just created'),
    values,
  });
  const state = shown && isDone(shown) ? stateIn(shown, property) : undefined;
  return state === undefined ? undefined : { creation, values, state };
}

interface WayToState extends StatefulResource {
  readonly way: readonly string[];
}

/** Changes the state step by step, as the contract allows; `undefined` where one is refused, or not shown. */
function* bringAlong(
  lifecycle: Lifecycle,
  { change, property }: StateChange,
  { way, values }: WayToState,
): Generator<SequenceDraft, readonly Exchange[] | undefined> {
  const target = way.at(-1) ?? '';
  const done: Exchange[] = [];
  for (const next of way) {
    const value = stateBody(change, property, next);
    if (value === undefined) return undefined;
    const exchange = yield* send(change, {
      lifecycle,
      label: `change to ${next}, on the way to ${target}`,
      why: `a change of state that the contract allows, to ${next}`,
      values,
      value,
      isPromised: false,
    });
    if (exchange === undefined || !isDone(exchange)) return undefined;
    done.push(exchange);
  }
  if (way.length === 0) return done;
  const shown = yield* send(lifecycle.read, {
    lifecycle,
    label: `read what is ${target}`,
    why: 'a request for a resource after a change of its state',
    values,
    isPromised: false,
  });
  return shown && isDone(shown) && stateIn(shown, property) === target ? done : undefined;
}
