import { isSafeMethod } from '../../../http/method.ts';
import { isSuccess, refusalStatuses } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import {
  kindsOnPath,
  pathKind,
  pathValues,
  type Resource,
  type ResourcePath,
  resourceAt,
  resourceKey,
} from '../../paths/resource-paths.ts';
import { findReferences, type ResourceReference } from '../../paths/resource-references.ts';

/**
 * What resources refer to since they were created, and which requests have to repeat it: a sample stays with its client, and a PUT that names another one is
 * refused; a shipment of an order has what was ordered.
 */
export interface ReferencesSinceCreation {
  /** Remembers what new resources refer to. */
  readonly add: (created: readonly Resource[], referredTo: readonly ResourcePath[]) => void;
  readonly learn: (exchange: Exchange) => void;
  /**
   * The references that a request of the operation to that path repeats: for a PUT those of the resource itself, for other requests those of the resource that they add
   * to or do something with. `undefined` where nothing is known.
   */
  readonly of: (operation: Operation, path: string) => FixedIds | undefined;
}

/** What a resource refers to, and whether requests have to repeat it. */
export interface FixedIds {
  /** By kind. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** `required`: others are refused; `free`: others are accepted, too; `unknown`: no response has shown it. */
  readonly use: 'required' | 'free' | 'unknown';
}

/** Remembered at most, so that memory stays flat. */
const most = 5000;

/** Knows no resource yet. `isKnown`: whether a resource of that kind with that identifier exists. */
export function openReferencesSinceCreation(
  operations: readonly Operation[],
  isKnown: (kind: string, id: string) => boolean,
): ReferencesSinceCreation {
  const own = new Map<string, ReadonlyMap<string, readonly string[]>>();
  /** Operations that have refused other references, and those that have accepted some. */
  const refused = new Set<string>();
  const accepted = new Set<string>();
  const idsFor = (operation: Operation, path: string) => {
    const resource = operation.method === 'PUT' ? resourceAt(operation, path) : ownerIn(operation, path);
    return resource && own.get(resourceKey(resource));
  };
  return {
    add: (created, referredTo) => {
      const ids = new Map<string, string[]>();
      for (const { kind, values } of referredTo)
        if (values !== undefined) ids.set(kind, [...(ids.get(kind) ?? []), values.at(-1) ?? '']);
      if (ids.size > 0 && own.size < most) for (const one of created) own.set(resourceKey(one), ids);
    },
    learn: ({ case: { operation, request, expects }, outcome }) => {
      if (isSafeMethod(operation.method) || expects !== 'accepted' || outcome.kind !== 'reply') return;
      const ids = idsFor(operation, request.path);
      if (ids === undefined) return;
      const sent = findReferences(operation, operations).within(writtenValue(request.body) ?? null, true);
      const isOther = ({ kind, id }: ResourceReference) =>
        ids.has(kind) && ids.get(kind)?.includes(id) !== true && isKnown(kind, id);
      if (!sent.some(isOther)) return;
      if (isSuccess(outcome.status)) accepted.add(operation.key);
      else if ([400, 422, ...refusalStatuses.state].includes(outcome.status)) refused.add(operation.key);
    },
    of: (operation, path) => {
      const ids = idsFor(operation, path);
      const { key } = operation;
      return ids && { ids, use: accepted.has(key) ? 'free' : refused.has(key) ? 'required' : 'unknown' };
    },
  };
}

/** The resource that a request adds to, or does something with: the nearest on its path before its own last segment. */
function ownerIn(operation: Operation, path: string): ResourcePath | undefined {
  const values = pathValues(operation.path, path);
  const kinds = kindsOnPath(operation.path);
  const at = kinds.findLastIndex((kind) => kind !== pathKind(operation.path));
  const kind = kinds[at];
  return values === undefined || kind === undefined ? undefined : { kind, values: values.slice(0, at + 1) };
}
