import { withoutFormatEnding } from '../../conventions/format-ending.ts';
import type { Operation } from '../../model/contract.ts';

/** The operations of each path template, without the ending that names a format: `/tickets` of `/tickets.json`. */
export function operationsByPath(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations) {
    const path = withoutFormatEnding(operation.path);
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [operation]);
    else known.push(operation);
  }
  return byPath;
}
