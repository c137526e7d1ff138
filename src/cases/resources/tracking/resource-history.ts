import { isStateName } from '../../../conventions/names/state-name.ts';
import { isStep, isStepName } from '../../../conventions/names/step-name.ts';
import { isSuccess, listsStatus } from '../../../http/status.ts';
import type { Case } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import {
  collectionKind,
  isAction,
  kindsOnPath,
  pathKind,
  pathValues,
  type ResourcePath,
  resourceKey,
} from '../../paths/resource-paths.ts';

/**
 * With which resources an operation may be possible: `POST /orders/{}/pay` often is once only, and only after `POST /orders/{}/submit`; `PATCH /orders/{}` may
 * not be possible any more.
 */
export interface ResourceHistory {
  readonly learn: (exchange: Exchange) => void;
  /** Whether the operation was carried out with the resource, or refused for the state that it is still in. */
  readonly isSpent: (operation: Operation, resource: ResourcePath) => boolean;
  /** Whether that was carried out with a resource with which the same was done last; `false`: it was refused for their state; `undefined`: neither. */
  readonly suits: (deed: Deed, resource: ResourcePath) => boolean | undefined;
  /** Whether any action was carried out with the resource, or with one above it: it may take nothing more. */
  readonly isUsed: (resource: ResourcePath) => boolean;
  /** What was done last with the resource, or with the nearest one above it; empty where nothing was. */
  readonly lastOf: (resource: ResourcePath) => string;
  /** Whether a step was never sent: `{"action": "reject"}`. */
  readonly isUntried: (deed: Deed) => boolean;
  /** What to do with a new resource, in this order, so that this is possible with it; `undefined` when that is not known. */
  readonly wayTo: (deed: Deed) => readonly Deed[] | undefined;
  /** What a request does with the resource that it names. */
  readonly deedOf: (operation: Operation, request: Case['request']) => Deed;
  /** The states in which resources of that kind were, as far as it is known how a new one gets there. */
  readonly statesOf: (kind: string) => readonly ReachedState[];
}

/** A state in which a resource was. */
export interface ReachedState {
  /** As `lastOf` gives it. */
  readonly state: string;
  /** What to do with a new resource to bring it there. */
  readonly way: readonly Deed[];
}

/** What may bring a resource into another state. */
export interface Deed {
  /** The key of the operation. */
  readonly key: string;
  /** The body where that decides what becomes of the resource: `{"status": "open"}` of a change, `{"action": "approve"}` of an action; absent: an ordinary one. */
  readonly change?: JsonObject | undefined;
}

/** As a text, which is the same for the same step. */
export function deedText({ key, change }: Deed): string {
  const step = Object.entries(change ?? {}).filter(([name]) => isStepName(name));
  return change === undefined ? key : `${key}\n${writeJson(step.flat())}`;
}

/** Remembered at most, so that memory stays flat. */
const most = 20_000;
/** The most actions that lead to a state. */
const longestWay = 3;

/** Remembers what was done with each resource of a run; nothing at first. */
export function openResourceHistory(operations: readonly Operation[]): ResourceHistory {
  const actions = new Set(operations.filter((one) => isAction(one, operations)).map(({ key }) => key));
  const tracked = new Set(operations.filter((one) => isBelowResource(one) || isChange(one)).map(({ key }) => key));
  const done = new Set<string>();
  /** What was done last with a resource, by its key. */
  const last = new Map<string, string>();
  /** The same at the time when an operation was refused. */
  const refused = new Map<string, string>();
  /** Whether an operation, or a change to a state, was possible, by its key or text and what was done last. */
  const outcomes = new Map<string, Map<string, boolean>>();
  /** By their text. */
  const deeds = new Map<string, Deed>();
  /** What was carried out with resources of a kind, by its text. */
  const reached = new Map<string, Map<string, Deed>>();
  const lastOf = (resource: ResourcePath): string => {
    const own = last.get(resourceKey(resource));
    if (own !== undefined || last.size === 0) return own ?? '';
    const above = ownersOf(resource).flatMap((owner) => last.get(resourceKey(owner)) ?? []);
    // No request that leads to a state of the resource itself.
    return above.length === 0 ? '' : `above: ${above[0]}`;
  };
  const own = ({ key, change }: Deed): ReadonlyMap<string, boolean> =>
    outcomes.get(deedText({ key, change })) ?? new Map();
  /** Where nothing is known of a step, another one of its operation may show in which states it is possible. */
  const outcomesOf = (deed: Deed): ReadonlyMap<string, boolean> =>
    deed.change === undefined ? own(deed) : new Map([...(outcomes.get(deed.key) ?? []), ...own(deed)]);
  const wayTo = (to: Deed, after: readonly string[]): readonly Deed[] | undefined => {
    const text = deedText(to);
    const known = [...own(to).values()].includes(true) ? own(to) : outcomesOf(to);
    const possible = [...known].flatMap(([before, isPossible]) => (isPossible ? [before] : []));
    if (possible.includes('')) return [];
    if (after.length === longestWay) return undefined;
    for (const before of possible) {
      const deed = deeds.get(before);
      if (deed === undefined || before === text || after.includes(before)) continue;
      const way = wayTo(deed, [...after, text]);
      if (way !== undefined) return [...way, deed];
    }
    return undefined;
  };
  const noteOutcome = (text: string, before: string, isDone: boolean) => {
    const known = outcomes.get(text) ?? new Map<string, boolean>();
    outcomes.set(text, known.set(before, isDone || known.get(before) === true));
  };
  const deedOf = (operation: Operation, request: Case['request']): Deed => ({
    key: operation.key,
    change: isChange(operation) ? changeOfState(request) : actions.has(operation.key) ? stepOf(request) : undefined,
  });
  return {
    learn: ({ case: { operation, request }, outcome }) => {
      const { key } = operation;
      if (outcome.kind !== 'reply' || !tracked.has(key) || done.size + refused.size >= most) return;
      const isDone = isSuccess(outcome.status);
      const values = pathValues(operation.path, request.path);
      if ((!isDone && outcome.status !== 409) || values === undefined) return;
      const resource = { kind: kindOfResource(operation), values };
      const own = resourceKey(resource);
      const before = lastOf(resource);
      const deed = deedOf(operation, request);
      const { change } = deed;
      // What nothing was done with can be changed: its values are refused, and not its state.
      if (!isDone && before === '' && isChange(operation) && change === undefined) return;
      if (isDone || before !== '' || !isChange(operation)) noteOutcome(key, before, isDone);
      if (change !== undefined) noteOutcome(deedText(deed), before, isDone);
      if (!actions.has(key) && change === undefined) return;
      deeds.set(deedText(deed), deed);
      if (isDone) {
        last.set(own, deedText(deed));
        reached.set(resource.kind, (reached.get(resource.kind) ?? new Map<string, Deed>()).set(deedText(deed), deed));
      }
      if (change !== undefined) return;
      // What creates something may be done again, until that is refused.
      if (isDone && !listsStatus(operation, 201)) done.add(`${key}\n${own}`);
      if (!isDone) refused.set(`${key}\n${own}`, before);
    },
    isSpent: ({ key }, resource) => {
      // Asked for each resource that a request could name.
      if (!tracked.has(key)) return false;
      const own = resourceKey(resource);
      return done.has(`${key}\n${own}`) || refused.get(`${key}\n${own}`) === lastOf(resource);
    },
    suits: (deed, resource) => {
      const known = outcomesOf(deed);
      // Where steps depend on the state, those that are known for some are not tried out with others.
      const isElsewhere = deed.change !== undefined && new Set(known.values()).size > 1;
      return known.get(lastOf(resource)) ?? (isElsewhere ? false : undefined);
    },
    isUsed: (resource) => lastOf(resource) !== '',
    lastOf,
    isUntried: (deed) => deed.change !== undefined && own(deed).size === 0,
    wayTo: (deed) => wayTo(deed, []),
    deedOf,
    statesOf: (kind) =>
      [...(reached.get(kind) ?? [])].flatMap(([state, deed]): ReachedState[] => {
        const way = wayTo(deed, []);
        return way === undefined ? [] : [{ state, way: [...way, deed] }];
      }),
  };
}

/** What a resource is below, the nearest first: `/shops/{}` of `/shops/{}/orders/{}`. */
function ownersOf({ kind, values = [] }: ResourcePath): readonly ResourcePath[] {
  return kindsOnPath(kind)
    .map((owner) => ({ kind: owner, values: values.slice(0, owner.split('{}').length - 1) }))
    .filter((owner) => owner.kind !== kind)
    .reverse();
}

/** What the requests of an operation are about: `/orders/{}` of `/orders/{}` and `/orders/{}/pay`. */
function kindOfResource({ path }: Operation): string {
  const kind = pathKind(path);
  return kind.endsWith('/{}') ? kind : collectionKind(kind);
}

/** A request that changes a resource itself. */
function isChange({ method, path }: Pick<Operation, 'method' | 'path'>): boolean {
  return (method === 'PATCH' || method === 'PUT') && pathKind(path).endsWith('/{}');
}

/** What a change gives a resource that is called like a state, where it gives it nothing else. */
function changeOfState({ body }: Case['request']): JsonObject | undefined {
  const value = body.kind === 'content' ? body.value : undefined;
  const [only, ...others] = Object.entries(isObject(value) ? value : {});
  if (only === undefined || others.length > 0 || typeof only[1] !== 'string' || !isStateName(only[0])) return undefined;
  return isObject(value) ? value : undefined;
}

/** The body of an action that says what to do, `{"action": "reject", "reason": "Too dark"}`. */
function stepOf({ body }: Case['request']): JsonObject | undefined {
  const value = body.kind === 'content' ? body.value : undefined;
  if (!isObject(value) || Object.keys(value).length > mostMembers) return undefined;
  return Object.entries(value).some(([name, step]) => isStep(name, step)) ? value : undefined;
}

/** A body with more of them says more than what to do. */
const mostMembers = 4;

/** A request that does something with a resource, or adds something to it. */
function isBelowResource({ method, path }: Operation): boolean {
  const kind = pathKind(path);
  return method === 'POST' && !kind.endsWith('/{}') && collectionKind(kind).endsWith('/{}');
}
