/** When the phases of a run end at the latest, in milliseconds of its time. The clean-up has a time of its own, on top. */
export interface PhaseLimits {
  readonly sendMs: number;
  readonly minimiseMs: number;
  readonly limitsMs: number;
  /** The time limit of the run. */
  readonly reproduceMs: number;
}

/** What follows the cases has this part of the time, and at most so many milliseconds. */
const shareAfterCases = 0.1;
const mostAfterCasesMs = 20_000;

/** Divides the time of a run among its phases. What one of them leaves is for those after it. */
export function dividePhases(timeMs: number): PhaseLimits {
  const afterMs = Math.min(timeMs * shareAfterCases, mostAfterCasesMs);
  const sendMs = timeMs - afterMs;
  return {
    sendMs,
    minimiseMs: sendMs + afterMs * 0.4,
    limitsMs: sendMs + afterMs * 0.5,
    reproduceMs: timeMs,
  };
}
