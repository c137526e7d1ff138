import { withoutFormatEnding } from '../../conventions/names/format-ending.ts';
import type { Operation } from '../../model/contract.ts';
import { groupBy } from '../../text/group-by.ts';

/** The operations of each path template, without the ending that names a format: `/tickets` of `/tickets.json`. */
export function operationsByPath(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  return groupBy(operations, ({ path }) => withoutFormatEnding(path));
}
