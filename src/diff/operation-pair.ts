import type { Operation } from '../model/contract.ts';

/** One operation as it was and as it is. */
export interface OperationPair {
  readonly old: Operation;
  readonly new: Operation;
}

/** Entries of two lists by what they have in common; `undefined` on the side where there is no such entry. */
export function paired<Entry>(
  { old, new: news }: { readonly old: readonly Entry[]; readonly new: readonly Entry[] },
  keyOf: (entry: Entry, index: number) => string,
): { readonly old: Entry | undefined; readonly new: Entry | undefined }[] {
  const before = new Map(old.map((entry, index) => [keyOf(entry, index), entry]));
  const after = new Map(news.map((entry, index) => [keyOf(entry, index), entry]));
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    old: before.get(key),
    new: after.get(key),
  }));
}
