/** Where the random content of a session comes from: the same seed gives the same contents in the same order. */
export interface RandomSeeds {
  /** The seed of the next random content; `undefined`: it is to be different each time. */
  readonly next: () => string | undefined;
  readonly seed: () => string | undefined;
  /** Begins again with another seed, or with none. */
  readonly start: (seed: string | undefined) => void;
  /** Begins again with the first seed. */
  readonly reset: () => void;
}

export function createRandomSeeds(first: string | undefined): RandomSeeds {
  let current = first;
  let count = 0;
  const start = (seed: string | undefined) => {
    current = seed;
    count = 0;
  };
  const next = () => {
    if (current === undefined) return undefined;
    count += 1;
    return `${current} ${count}`;
  };
  return { next, seed: () => current, start, reset: () => start(first) };
}
