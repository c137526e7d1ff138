import type { Verdict } from '../model/report.ts';

/** A reason why cases could not be judged, and how many. */
export interface Unjudged {
  readonly reason: string;
  readonly cases: number;
}

/** Why cases could not be judged, the most frequent reason first. */
export function unjudgedReasons(verdicts: readonly Verdict[]): Unjudged[] {
  const counts = new Map<string, number>();
  for (const { status, because } of verdicts) {
    const reason = because.join(', ');
    if (status === 'unjudged') counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, cases]) => ({ reason, cases })).sort((one, other) => other.cases - one.cases);
}
