import { isSuccess } from '../../../http/status.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import {
  collectionKind,
  isAction,
  pathKind,
  pathValues,
  type Resource,
  resourceKey,
} from '../described/resource-paths.ts';

/** What can often be done once only with a resource, such as `POST /orders/{}/pay`, and has been done. */
export interface SpentResources {
  readonly note: (exchange: Exchange) => void;
  /** Whether the operation was carried out with the resource, or refused for its state. */
  readonly has: (operation: Operation, resource: Resource) => boolean;
}

/** Remembered at most, so that memory stays flat. */
const most = 20_000;

export function openSpentResources(operations: readonly Operation[]): SpentResources {
  const actions = new Set(operations.filter((one) => isAction(one, operations)).map(({ key }) => key));
  const spent = new Set<string>();
  const keyOf = ({ key }: Operation, resource: Pick<Resource, 'kind' | 'values'>) => `${key}\n${resourceKey(resource)}`;
  return {
    note: ({ case: { operation, request }, outcome }) => {
      if (outcome.kind !== 'reply' || !actions.has(operation.key) || spent.size >= most) return;
      if (!isSuccess(outcome.status) && outcome.status !== 409) return;
      const values = pathValues(operation.path, request.path);
      if (values !== undefined) spent.add(keyOf(operation, { kind: collectionKind(pathKind(operation.path)), values }));
    },
    has: (operation, resource) => actions.has(operation.key) && spent.has(keyOf(operation, resource)),
  };
}
