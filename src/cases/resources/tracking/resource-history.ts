import { isSuccess, listsStatus } from '../../../http/status.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import {
  collectionKind,
  kindsOnPath,
  pathKind,
  pathValues,
  type ResourcePath,
  resourceKey,
} from '../../paths/resource-paths.ts';
import { type Deed, type Deeds, deedText, findDeeds, isChange } from './deeds.ts';
import { openReachedStates, type ReachedStates } from './reached-states.ts';

/**
 * With which resources an operation may be possible: `POST /orders/{}/pay` often is once only, and only after `POST /orders/{}/submit`; `PATCH /orders/{}` may
 * not be possible any more.
 */
export interface ResourceHistory extends Pick<ReachedStates, 'isUntried' | 'wayTo' | 'statesOf'> {
  readonly learn: (exchange: Exchange) => void;
  /** Whether the operation was carried out with the resource, or refused for the state that it is still in. */
  readonly isSpent: (operation: Operation, resource: ResourcePath) => boolean;
  /** Whether that was carried out with a resource with which the same was done last; `false`: it was refused for their state; `undefined`: neither. */
  readonly suits: (deed: Deed, resource: ResourcePath) => boolean | undefined;
  /** Whether any action was carried out with the resource, or with one above it: it may take nothing more. */
  readonly isUsed: (resource: ResourcePath) => boolean;
  /** What was done last with the resource, or with the nearest one above it; empty where nothing was. */
  readonly lastOf: (resource: ResourcePath) => string;
  /** What a request does with the resource that it names. */
  readonly deedOf: Deeds['deedOf'];
}

/** Remembered at most, so that memory stays flat. */
const most = 20_000;

/** Remembers what was done with each resource of a run; nothing at first. */
export function openResourceHistory(operations: readonly Operation[]): ResourceHistory {
  const { deedOf, isTracked, isAction } = findDeeds(operations);
  const { note, remember, reach, outcomesOf, isUntried, wayTo, statesOf } = openReachedStates();
  const done = new Set<string>();
  /** What was done last with a resource, by its key. */
  const last = new Map<string, string>();
  /** The same at the time when an operation was refused. */
  const refused = new Map<string, string>();
  const lastOf = (resource: ResourcePath): string => {
    const own = last.get(resourceKey(resource));
    if (own !== undefined || last.size === 0) return own ?? '';
    const above = ownersOf(resource).flatMap((owner) => last.get(resourceKey(owner)) ?? []);
    // No request that leads to a state of the resource itself.
    return above.length === 0 ? '' : `above: ${above[0]}`;
  };
  return {
    learn: ({ case: { operation, request }, outcome }) => {
      const { key } = operation;
      if (outcome.kind !== 'reply' || !isTracked(operation) || done.size + refused.size >= most) return;
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
      if (isDone || before !== '' || !isChange(operation)) note(key, before, isDone);
      if (change !== undefined) note(deedText(deed), before, isDone);
      if (!isAction(operation) && change === undefined) return;
      remember(deed);
      if (isDone) {
        last.set(own, deedText(deed));
        reach(resource.kind, deed);
      }
      if (change !== undefined) return;
      // What creates something may be done again, until that is refused.
      if (isDone && !listsStatus(operation, 201)) done.add(`${key}\n${own}`);
      if (!isDone) refused.set(`${key}\n${own}`, before);
    },
    isSpent: (operation, resource) => {
      // Asked for each resource that a request could name.
      if (!isTracked(operation)) return false;
      const own = `${operation.key}\n${resourceKey(resource)}`;
      return done.has(own) || refused.get(own) === lastOf(resource);
    },
    suits: (deed, resource) => {
      const known = outcomesOf(deed);
      // Where steps depend on the state, those that are known for some are not tried out with others.
      const isElsewhere = deed.change !== undefined && new Set(known.values()).size > 1;
      return known.get(lastOf(resource)) ?? (isElsewhere ? false : undefined);
    },
    isUsed: (resource) => lastOf(resource) !== '',
    lastOf,
    deedOf,
    ...{ isUntried, wayTo, statesOf },
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
