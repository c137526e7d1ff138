import type { Unjudged } from '../model/report.ts';

/** Counts cases that could not be judged, by the reason. */
export interface UnjudgedTally {
  readonly add: (reason: string) => void;
  /** The most frequent reason first. */
  readonly close: () => readonly Unjudged[];
}

/** A target can invent reasons; beyond so many, the rest have one in common. */
const mostReasons = 100;

export function openUnjudged(): UnjudgedTally {
  const counts = new Map<string, number>();
  return {
    add: (reason) => {
      const told = counts.has(reason) || counts.size < mostReasons ? reason : 'other reasons';
      counts.set(told, (counts.get(told) ?? 0) + 1);
    },
    close: () =>
      [...counts].map(([reason, cases]) => ({ reason, cases })).sort((one, other) => other.cases - one.cases),
  };
}
