import { readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { collectionKind, parameterNames, verbOf } from '../../../paths/resource-paths.ts';
import { nounOfKind, withNamedSubjects } from '../../../prose/described-references.ts';
import { describedOperation, isAdditionRefusedIn } from '../../../prose/described-states.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { bodyReferringTo } from '../steps/body-referring-to.ts';
import { type Lifecycle, send } from '../steps/lifecycle-steps.ts';
import { actionsOf, lastWord, leadsTo, listedStates, type StateProperty, stateIn } from '../steps/resource-states.ts';

/**
 * Creates a resource that refers to another one in a state in which the contract says that this is refused: `Orders of a blocked customer are not taken`. The other
 * one is created for this, and changed with a PATCH or an action.
 */
export function* referToState(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { creator } = lifecycle;
  for (const kind of new Set(creator.validRequest.referencedKinds)) {
    const target = findTarget(creator, kind);
    if (target === undefined) continue;
    for (const { state, property, change, value } of waysToRefusal(creator, target)) {
      const reached = yield* bringTo(lifecycle, target, { state, property, change, value });
      if (reached !== undefined) yield* createRefused(lifecycle, target, reached);
    }
  }
}

/** A kind of resource that requests refer to. */
interface Target {
  readonly kind: string;
  /** What one is called: `customer`. */
  readonly noun: string;
  readonly maker: Derivation;
  readonly read: Derivation;
  /** The name of its path parameter. */
  readonly parameter: string;
}

function findTarget({ derivationFor }: Derivation, kind: string): Target | undefined {
  const [maker, read] = [derivationFor('POST', collectionKind(kind)), derivationFor('GET', kind)];
  const [parameter, ...others] = read === undefined ? [] : parameterNames(read.operation.path);
  if (maker === undefined || read === undefined || parameter === undefined || others.length > 0) return undefined;
  return { kind, noun: lastWord(nounOfKind(kind)), maker, read, parameter };
}

/** A change that may bring a resource to a state. */
interface WayToState {
  readonly state: string;
  readonly property: StateProperty;
  /** `undefined`: a new one is in it. */
  readonly change: Derivation | undefined;
  /** The body; `undefined`: an ordinary one. */
  readonly value: Json | undefined;
}

/** The states of the target in which a creation that refers to it is refused, each with what may lead there. */
function waysToRefusal(creator: Derivation, { kind, noun, read }: Target): readonly WayToState[] {
  const own = describedOperation(creator);
  const described = { ...own, purpose: withNamedSubjects(own.purpose, noun) };
  return listedStates(read).flatMap((property): WayToState[] => {
    const { name, states } = property;
    const isRefusal = (state: string) => isAdditionRefusedIn(state, states, { ...described, noun });
    return states.filter(isRefusal).flatMap((state): WayToState[] => {
      const patch = creator.derivationFor('PATCH', kind);
      const value = objectFromEntries([[name, state]]);
      const schema = patch?.validRequest.schema;
      if (patch !== undefined && schema !== undefined && isValidValue(patch.source, schema, value))
        return [{ state, property, change: patch, value }];
      const alike = actionsOf(read).filter(({ operation }) => leadsTo(verbOf(operation), state));
      if (alike.length === 0 && state === states[0]) return [{ state, property, change: undefined, value: undefined }];
      return alike.slice(0, 1).map((change) => ({ state, property, change, value: undefined }));
    });
  });
}

/** What a creation refers to, in a state. */
interface ReachedTarget {
  readonly id: string;
  readonly state: string;
  readonly earlier: readonly Exchange[];
}

/** Creates what is referred to and changes it; `undefined` where it does not show the state then. */
function* bringTo(
  lifecycle: Lifecycle,
  { noun, maker, read, parameter }: Target,
  { state, property, change, value }: WayToState,
): Generator<SequenceDraft, ReachedTarget | undefined> {
  const step = (label: string, why: string) => ({
    lifecycle,
    label: `${label} (${noun} ${state})`,
    why,
    isPromised: false,
  });
  const made = yield* send(
    maker,
    step('create what is referred to', 'a valid request that creates a resource to which another one will refer'),
  );
  const id = made && isDone(made) ? readIdentity(responseValue(made), parameter) : undefined;
  if (made === undefined || id === undefined) return undefined;
  const values = [id];
  const why = 'a valid change of what another resource will refer to';
  const changed = change && (yield* send(change, { ...step('change what is referred to', why), values, value }));
  if (change !== undefined && (changed === undefined || !isDone(changed))) return undefined;
  const shown = yield* send(read, {
    ...step('read what is referred to', 'a request for what another resource will refer to'),
    values,
  });
  return stateIn(shown, property) === state
    ? { id, state, earlier: [made, ...(changed === undefined ? [] : [changed])] }
    : undefined;
}

function* createRefused(
  lifecycle: Lifecycle,
  { kind, noun }: Target,
  { id, state, earlier }: ReachedTarget,
): Generator<SequenceDraft, void> {
  const { creator } = lifecycle;
  const value = bodyReferringTo(creator, { kind, id });
  if (value === undefined) return;
  yield* send(creator, {
    lifecycle,
    label: `create with a ${noun} that is ${state}`,
    why: `a request that refers to a ${noun} that is ${state}`,
    value,
    ...expectAfter(earlier, () => ({ kind: 'refused-in-state', of: `a ${noun}`, state })),
    isPromised: false,
  });
}
