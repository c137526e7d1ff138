/** The seeds of the random bodies of a session: the same first seed gives the same bodies in the same order. */
export interface RandomSeeds {
  /** The seed of the next random body. */
  readonly next: () => string;
  /** The first seed that counts now. */
  readonly seed: () => string | undefined;
  /** Starts again with another seed, or with none. */
  readonly start: (seed: string | undefined) => void;
  /** Starts again with the first seed. */
  readonly reset: () => void;
}

/** Starts with this seed; `undefined`: with that of the contract alone. In both cases the bodies of two runs are the same. */
export function createRandomSeeds(first: string | undefined): RandomSeeds {
  let current = first;
  let count = 0;
  const start = (seed: string | undefined) => {
    current = seed;
    count = 0;
  };
  const next = () => {
    count += 1;
    return `${current ?? ''} ${count}`;
  };
  return { next, seed: () => current, start, reset: () => start(first) };
}
