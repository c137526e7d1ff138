import { isSafeMethod } from '../../../http/method.ts';
import { isSuccess, refusalStatuses } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import {
  collectionKind,
  pathKind,
  pathValues,
  type Resource,
  type ResourcePath,
  resourceKey,
} from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import type { ResourceHistory } from './resource-history.ts';

/** In which states a resource can be referred to: an archived price may take no subscription, and only a published product an order. */
export interface ReferableStates {
  readonly learn: (exchange: Exchange) => void;
  /** Those that requests of the operation can refer to, as far as that is known: first of all those with which nothing was done. */
  readonly mostLikely: (operation: Pick<Operation, 'key'>, resources: readonly Resource[]) => readonly Resource[];
  /** Whether requests of the operation have referred to such a resource in that state, see `ResourceHistory.lastOf`; `false`: all of them were refused. */
  readonly areReferable: (operation: Pick<Operation, 'key'>, kind: string, state: string) => boolean | undefined;
}

/** Remembered at most, so that memory stays flat. */
const most = 20_000;

/** Knows of nothing that was done. `lastOf`: what is known of the state of a resource, of which the exchange was learnt before. */
export function openReferableStates(
  operations: readonly Operation[],
  lastOf: ResourceHistory['lastOf'],
): ReferableStates {
  /** What a PATCH has changed, by its key. */
  const changed = new Set<string>();
  const kindsWithState = new Set<string>();
  /** Whether an operation has accepted a reference, by its key, the kind and what was done last. */
  const accepted = new Map<string, boolean>();
  const stateOf = (resource: ResourcePath): string =>
    lastOf(resource) || (changed.has(resourceKey(resource)) ? 'PATCH' : '');
  const key = (operation: Pick<Operation, 'key'>, { kind }: Pick<ResourcePath, 'kind'>, state: string) =>
    [operation.key, kind, state].join('\n');

  const learnReferences = ({ case: { operation, request, expects }, outcome }: Exchange): void => {
    const value = writtenValue(request.body);
    if (expects !== 'accepted' || outcome.kind !== 'reply' || value === undefined) return;
    const isDone = isSuccess(outcome.status);
    if (!isDone && ![400, 422, ...refusalStatuses.state].includes(outcome.status)) return;
    for (const { kind, id } of findReferences(operation, operations).within(value, true)) {
      if (!kindsWithState.has(kind)) continue;
      const resource = { kind, values: [id] };
      const place = key(operation, resource, stateOf(resource));
      if (isDone || !accepted.has(place)) accepted.set(place, isDone);
    }
  };
  const learnState = ({ case: { operation, request }, outcome }: Exchange): void => {
    const values = pathValues(operation.path, request.path);
    if (outcome.kind !== 'reply' || !isSuccess(outcome.status) || values === undefined) return;
    const own = pathKind(operation.path);
    const kind = own.endsWith('/{}') ? own : collectionKind(own);
    if (operation.method === 'PATCH' && own.endsWith('/{}') && changed.size < most)
      changed.add(resourceKey({ kind, values }));
    if (stateOf({ kind, values }) !== '') kindsWithState.add(kind);
  };
  return {
    areReferable: (operation, kind, state) => accepted.get(key(operation, { kind }, state)),
    learn: (exchange) => {
      if (isSafeMethod(exchange.case.operation.method)) return;
      if (kindsWithState.size > 0) learnReferences(exchange);
      learnState(exchange);
    },
    mostLikely: (operation, resources) => {
      if (!kindsWithState.has(resources[0]?.kind ?? '')) return resources;
      const ranks = resources.map((resource) => {
        const state = stateOf(resource);
        const isAccepted = accepted.get(key(operation, resource, state));
        if (isAccepted === undefined) return state === '' ? 1 : 2;
        return isAccepted ? 0 : 3;
      });
      const best = Math.min(...ranks);
      return resources.filter((_, index) => ranks[index] === best);
    },
  };
}
