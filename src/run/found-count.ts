/** The time between two counts, in milliseconds, and how many times as long as a count it is: to count must not slow down a run. */
const [leastPauseMs, share] = [500, 20];

/** Returns how much there is so far, as it was when it was last counted: a count of many findings takes time. */
export function openFoundCount(count: () => number): () => number {
  let [found, nextAt] = [0, Number.NEGATIVE_INFINITY];
  return () => {
    const startMs = performance.now();
    if (startMs < nextAt) return found;
    found = count();
    const endMs = performance.now();
    nextAt = endMs + Math.max(leastPauseMs, (endMs - startMs) * share);
    return found;
  };
}
