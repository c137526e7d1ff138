import { type BudgetLimits, openRunBudget, type RunBudget } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';

/**
 * The phases of a run: send the cases, find a smaller request for each finding, find limits that the contract does not state, delete what was created, show
 * each finding again.
 */
export type RunPhase = 'send' | 'minimise' | 'limits' | 'clean up' | 'reproduce';

/** The limits of a run, and what is done when a phase starts. */
export interface PhaseOptions extends Pick<BudgetLimits, 'maxCases' | 'timeMs' | 'interrupted'> {
  readonly sender: Pick<Sender, 'limitTime'>;
  /** How long a clean-up may wait for a target that has ended, in milliseconds, beside its own time; absent: not at all. */
  readonly restartWaitMs?: number;
  readonly onPhase?: (phase: RunPhase) => void;
}

/** Divides the limits of a run among its phases, and ends the requests of a phase that are under way too long after it. */
export interface RunPhases {
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  /** Starts to send cases to as many operations. */
  readonly startSending: (operations: number) => RunBudget;
  /** Goes on with sending cases. The phases since count towards no limit of it. */
  readonly resumeSending: () => void;
  /** How much of the time for sending is left, in milliseconds. */
  readonly sendingLeftMs: () => number;
  /** Whether the time for sending has been over for so long that a response to a case is no longer judged. */
  readonly isTooLate: () => boolean;
  /** Whether the time for all phases has been over for so long that nothing more may be computed. */
  readonly isOver: () => boolean;
  /** Starts a phase after the cases, with limits of its own. */
  readonly start: (
    phase: Exclude<RunPhase, 'send' | 'clean up'>,
    limits: Pick<BudgetLimits, 'maxCases' | 'timeMs'>,
  ) => RunBudget;
  /**
   * Cleans up, as long as `hasRoom`. This counts towards the limits of no other phase, and is announced once. `awayMs`: how long the run has waited for the target to
   * come back so far, which counts towards no limit.
   */
  readonly cleanUp: (clean: (hasRoom: () => boolean) => Promise<void>, awayMs?: () => number) => Promise<void>;
}

/** What follows the cases has this part of the time, and at most this number of milliseconds. What one phase leaves is for those after it. */
const shareAfterCases = 0.1;
const mostAfterCasesMs = 20_000;
/** How long after the limit of a phase its requests may be under way and responses to cases are judged, in milliseconds. */
const lateMs = 1000;
/** The clean-ups may take this part of the time of the run on top of it, and at least this number of milliseconds: what they leave, a person has to delete. */
const shareOfCleanUp = 0.2;
const leastCleanUpMs = 30_000;
const mostCleaningRequests = 100_000;

/** Opens the phases of a run, whose time begins now. */
export function openRunPhases(run: PhaseOptions): RunPhases {
  const startMs = performance.now();
  const elapsedMs = () => performance.now() - startMs;
  const afterMs = Math.min(run.timeMs * shareAfterCases, mostAfterCasesMs);
  const sendMs = run.timeMs - afterMs;
  const cleanUpMs = Math.max(leastCleanUpMs, run.timeMs * shareOfCleanUp);
  const endOf = { minimise: sendMs + afterMs * 0.4, limits: sendMs + afterMs * 0.5, reproduce: run.timeMs };
  let cleaningMs = 0;
  let cleanedInAllMs = 0;
  let hasCleanedUp = false;
  /** When sending was interrupted for other phases, and how long they took. */
  let sentMs: number | undefined;
  let pausedMs: number | undefined;
  const spentMs = () => elapsedMs() - cleaningMs;
  const sendingMs = () => spentMs() - (pausedMs ?? 0);
  const endRequestsAfter = (milliseconds: number): void => run.sender.limitTime(Math.max(0, milliseconds) + lateMs);
  return {
    elapsedMs,
    startSending: (operations) => {
      run.onPhase?.('send');
      endRequestsAfter(sendMs);
      return openRunBudget({ ...run, timeMs: sendMs, namedTimeMs: run.timeMs, elapsedMs: sendingMs, operations });
    },
    resumeSending: () => {
      pausedMs ??= spentMs() - (sentMs ?? spentMs());
      endRequestsAfter(sendMs - sendingMs());
    },
    sendingLeftMs: () => sendMs - sendingMs(),
    isTooLate: () => sendingMs() > sendMs + lateMs,
    isOver: () => run.interrupted.aborted || spentMs() > run.timeMs + lateMs,
    start: (phase, { maxCases, timeMs }) => {
      sentMs ??= spentMs();
      const endMs = Math.min(spentMs() + timeMs, endOf[phase]);
      run.onPhase?.(phase);
      endRequestsAfter(endMs - spentMs());
      return openRunBudget({ ...run, maxCases, timeMs: endMs, elapsedMs: spentMs });
    },
    cleanUp: async (clean, awayMs = () => 0) => {
      const [beganMs, awayBefore] = [elapsedMs(), awayMs()];
      const cleanedMs = () => elapsedMs() - beganMs - (awayMs() - awayBefore);
      const timeMs = cleanUpMs - cleanedInAllMs;
      if (!hasCleanedUp) run.onPhase?.('clean up');
      hasCleanedUp = true;
      endRequestsAfter(timeMs + (run.restartWaitMs ?? 0));
      await clean(openRunBudget({ ...run, maxCases: mostCleaningRequests, timeMs, elapsedMs: cleanedMs }).hasRoom);
      cleanedInAllMs += cleanedMs();
      cleaningMs += elapsedMs() - beganMs;
    },
  };
}
