import type { Contract, Operation } from '../../model/contract.ts';
import { groupBy } from '../../text/group-by.ts';
import { memoizeByObject } from '../memoize.ts';

/**
 * For the key of each operation that has the same method, path and query as others, because only the fragments of their paths differ: those others. A fragment
 * is never sent (RFC 9110, 4.2.5). What is invalid for one of them may be valid for another, and the response may be that of any of them.
 */
export const sharedAddresses = memoizeByObject(
  ({ operations }: Pick<Contract, 'operations'>): ReadonlyMap<string, readonly Operation[]> => {
    const byAddress = groupBy(operations, ({ method, path, query = '' }) => `${method} ${path}?${query}`);
    const shared = [...byAddress.values()].filter((all) => all.length > 1);
    return new Map(shared.flatMap((all) => all.map((one) => [one.key, all.filter((other) => other !== one)])));
  },
);
