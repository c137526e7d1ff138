/** A number of places, of which each holder takes one. */
export interface Slots {
  /** Resolves when a place is free; `undefined` when one is free at once. */
  readonly take: () => Promise<void> | undefined;
  readonly free: () => void;
  /** Leaves no more than so many places, and at least one; who has a place keeps it. */
  readonly limit: (places: number) => void;
}

/** Opens that many places, at least one; those who wait are served in the order in which they came. */
export function openSlots(places: number): Slots {
  const waiting: (() => void)[] = [];
  let most = Math.max(1, places);
  let taken = 0;
  return {
    take: () => {
      if (taken >= most) return new Promise<void>((resolve) => waiting.push(resolve));
      taken++;
      return undefined;
    },
    free: () => {
      const next = taken > most ? undefined : waiting.shift();
      if (next === undefined) taken--;
      else next();
    },
    limit: (limit) => {
      most = Math.max(1, Math.min(most, limit));
    },
  };
}
