import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import { verbOf } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { type Lifecycle, type LifecycleStep, send, sendInFull } from '../steps/lifecycle-steps.ts';
import { type StateProperty, stateIn, stateProperty } from '../steps/resource-states.ts';
import { isChangeOfState, type TakenAction, wayName } from './taken-actions.ts';

/** A resource that was created for an action, before that. */
export interface ActionTarget {
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

/** Creates a resource, brings it to where the action is tried, and reads it; `undefined` where that is refused. */
export function* createForAction(
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
