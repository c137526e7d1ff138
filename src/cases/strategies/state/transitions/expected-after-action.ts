import { writtenValue } from '../../../../http/written-value.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { isAction } from '../../../paths/resource-paths.ts';
import { clearedMembers, describedEchoes } from '../../../prose/described-echoes.ts';
import { describedOperation, resultingState } from '../../../prose/described-states.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { describeShown, showsAsItWas, showsResource, stateIn } from '../steps/resource-states.ts';
import type { ActionTarget } from './create-for-action.ts';

/** An action that the target has accepted. */
export interface DoneAction extends ActionTarget {
  readonly action: Derivation;
  readonly before: Exchange;
  readonly exchange: Exchange;
}

/** What the response to the action itself has to show, where it shows the resource: the state that the contract says it comes to. */
export function newState({
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
export function lastingMembers({
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
export function givenMembers(
  action: Derivation,
  { before, exchange }: { readonly before: Exchange; readonly exchange: Exchange },
): JsonObject {
  const [sent, shown] = [writtenValue(exchange.case.request.body), resourceValue(before)];
  if (!isObject(shown)) return {};
  const [names, texts] = [Object.keys(shown), [describedOperation(action).purpose]];
  return { ...clearedMembers(names, texts), ...(isObject(sent) && describedEchoes(sent, { names, texts })) };
}

/** States in which a job is over: nothing goes on by itself any more. */
export const over = /^(?:cancell?ed|aborted|stopped|revoked|terminated)$/i;
