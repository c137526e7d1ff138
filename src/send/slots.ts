/** A number of places, of which each holder takes one. */
export interface Slots {
  /** Resolves when a place is free; `undefined` when one is free at once. */
  readonly take: () => Promise<void> | undefined;
  readonly free: () => void;
}

/** Opens that many places; those who wait are served in the order in which they came. */
export function openSlots(places: number): Slots {
  const waiting: (() => void)[] = [];
  let first = 0;
  let taken = 0;
  return {
    take: () => {
      if (taken < places) {
        taken++;
        return undefined;
      }
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
    free: () => {
      const next = waiting[first];
      if (next === undefined) {
        taken--;
        return;
      }
      first++;
      if (first > 1_000) {
        waiting.splice(0, first);
        first = 0;
      }
      next();
    },
  };
}
