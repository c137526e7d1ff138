/** A limited number of places; each holder takes one. */
export interface Slots {
  /** Resolves when a place is free; `undefined` when one is free at once. */
  readonly take: () => Promise<void> | undefined;
  /** Gives a place back. */
  readonly free: () => void;
  /** Reduces the number of places to this many, at least one; holders keep their places. */
  readonly limit: (places: number) => void;
}

/** Opens this many places, at least one; waiting holders get one in the order in which they asked. */
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
