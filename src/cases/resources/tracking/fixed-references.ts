import { isSuccess, refusalStatuses } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { type Resource, type ResourcePath, resourceAt, resourceKey } from '../described/resource-paths.ts';
import { findReferences } from '../described/resource-references.ts';

/**
 * What resources refer to since they were created, and which replacements may not change it: a sample stays with its client, and a PUT that names another one is
 * refused.
 */
export interface FixedReferences {
  /** Remembers what new resources refer to. */
  readonly add: (created: readonly Resource[], referredTo: readonly ResourcePath[]) => void;
  readonly learn: (exchange: Exchange) => void;
  /** The identifiers that a PUT has to repeat, by kind; `undefined` where nothing is known, or it may have others. */
  readonly of: (operation: Operation, resource: ResourcePath) => ReadonlyMap<string, string> | undefined;
}

/** Remembered at most, so that memory stays flat. */
const most = 5000;

/** Knows no resource yet. */
export function openFixedReferences(operations: readonly Operation[]): FixedReferences {
  const own = new Map<string, ReadonlyMap<string, string>>();
  /** Operations that have refused other references, and those that have accepted some. */
  const refused = new Set<string>();
  const accepted = new Set<string>();
  return {
    add: (created, referredTo) => {
      const ids = new Map(
        referredTo.flatMap(({ kind, values }) => (values === undefined ? [] : [[kind, values.at(-1) ?? '']])),
      );
      if (ids.size > 0 && own.size < most) for (const one of created) own.set(resourceKey(one), ids);
    },
    learn: ({ case: { operation, request, expects }, outcome }) => {
      if (operation.method !== 'PUT' || expects !== 'accepted' || outcome.kind !== 'reply') return;
      const ids = own.get(resourceKey(resourceAt(operation, request.path)));
      if (ids === undefined) return;
      const sent = findReferences(operation, operations).within(writtenValue(request.body) ?? null, true);
      if (!sent.some(({ kind, id }) => ids.has(kind) && ids.get(kind) !== id)) return;
      if (isSuccess(outcome.status)) accepted.add(operation.key);
      else if ([400, 422, ...refusalStatuses.state].includes(outcome.status)) refused.add(operation.key);
    },
    of: ({ key }, resource) => (refused.has(key) && !accepted.has(key) ? own.get(resourceKey(resource)) : undefined),
  };
}
