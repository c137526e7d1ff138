import type { Contract } from '../model/contract.ts';
import { memoizeByObject } from '../schema/memoize.ts';

/**
 * The keys of operations that have the same method, path and query as another one, because only the fragments of their paths differ. What is invalid for one of
 * them may be valid for the other.
 */
export const sharedAddresses = memoizeByObject(({ operations }: Contract): ReadonlySet<string> => {
  const byAddress = new Map<string, string[]>();
  for (const { key, method, path, query = '' } of operations) {
    const address = `${method} ${path}?${query}`;
    byAddress.set(address, [...(byAddress.get(address) ?? []), key]);
  }
  return new Set([...byAddress.values()].filter((keys) => keys.length > 1).flat());
});
