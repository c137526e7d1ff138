import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { momentsSet } from '../../../prose/described-moments.ts';
import { describedOperation, saysWithoutEffect } from '../../../prose/described-states.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { send } from '../steps/lifecycle-steps.ts';
import { showsResource, stateIn } from '../steps/resource-states.ts';
import { stepBodies } from '../steps/step-bodies.ts';
import { type DoneAction, givenMembers, lastingMembers, over } from './expected-after-action.ts';
import { isChangeOfState } from './taken-actions.ts';

/** Reads the resource, whose state must last; gives the state. */
export function* readAfterAction(done: DoneAction): Generator<SequenceDraft, string | undefined> {
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
export function* repeatWithoutEffect({
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
export function* readOneBeside(
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
