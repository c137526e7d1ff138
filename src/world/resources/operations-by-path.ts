import type { Operation } from '../../model/contract.ts';

/** The operations of each path template. */
export function operationsByPath(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations) {
    const known = byPath.get(operation.path);
    if (known === undefined) byPath.set(operation.path, [operation]);
    else known.push(operation);
  }
  return byPath;
}
