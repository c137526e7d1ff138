import type { Operation } from '../../model/contract.ts';

/** One operation in the old and the new contract. */
export interface OperationPair {
  readonly old: Operation;
  readonly new: Operation;
}

/** Pairs the entries of two lists by key; `undefined` on the side without an entry for a key. */
export function pairEntries<Entry>(
  { old, new: current }: { readonly old: readonly Entry[]; readonly new: readonly Entry[] },
  keyOf: (entry: Entry, index: number) => string,
): { readonly old: Entry | undefined; readonly new: Entry | undefined }[] {
  const before = new Map(old.map((entry, index) => [keyOf(entry, index), entry]));
  const after = new Map(current.map((entry, index) => [keyOf(entry, index), entry]));
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    old: before.get(key),
    new: after.get(key),
  }));
}
