import { derivePlan } from '../cases/derive-plan.ts';
import type { GivenValue } from '../cases/request/given-values.ts';
import type { Pace } from '../cases/rounds.ts';
import type { SelectionWords } from '../cases/select-operations.ts';
import type { Contract, Operation, Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Report } from '../model/report.ts';
import type { Shard } from '../model/shard.ts';
import type { SummaryContext } from '../report/summarise.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { openRunBudget, type RunBudget } from '../send/run-budget.ts';
import { requireReachable, type Sender } from '../send/sender.ts';
import { cleanUp } from './clean-up.ts';
import { openDelivery } from './deliver.ts';
import { findLimits, limitSearchLimits } from './find-limits.ts';
import { openLedger } from './ledger.ts';
import { minimiseWitnesses, minimisingLimits } from './minimise.ts';
import { dividePhases } from './phase-limits.ts';
import { openPromiseCount, type TestedExtent } from './promise-count.ts';
import { reproduceFindings, reproductionLimits } from './reproduce.ts';

/**
 * The phases of a run: send the cases, find a smaller request for each finding, find limits that the contract does not state, delete what was created, show
 * each finding again.
 */
export type RunPhase = 'send' | 'minimise' | 'limits' | 'clean up' | 'reproduce';

/** One run of the suite. */
export interface Run extends Omit<SummaryContext, 'contract'> {
  readonly contract: Contract;
  readonly sender: Sender;
  readonly strictAuth: boolean;
  /** Security schemes with a credential of their own: it must be good for them. None by default. */
  readonly ownCredentials?: ReadonlySet<string>;
  /** The operations that requests may be sent to; all by default. */
  readonly selection?: SelectionWords;
  /** Test only a part of them, as another machine tests the others; absent: all. */
  readonly shard?: Shard | undefined;
  /** How long an earlier run took for each operation, in milliseconds, so that shards take about as long each; absent: not known. */
  readonly times?: ReadonlyMap<string, number> | undefined;
  /** Also send requests that change or delete a whole collection; `false` by default. */
  readonly collectionWrites?: boolean;
  /** Values for parameters that no response has; none by default. */
  readonly values?: readonly GivenValue[];
  readonly concurrency: number;
  readonly maxCases: number;
  readonly timeMs: number;
  /** Search until `maxCases` or `timeMs` is reached; otherwise the search ends after its first round. */
  readonly search?: boolean;
  /** How long to wait for a target that crashed, or that refuses everything after a request of the run, in milliseconds; 5000 by default. */
  readonly restartWaitMs?: number;
  /** Starts the target again if it has ended; absent: something else may do it. */
  readonly restart?: () => Promise<void>;
  readonly interrupted: AbortSignal;
  /** Called with the exchanges of each sequence when it is done, and with a function that counts what is tested so far. */
  readonly watch?: (exchanges: readonly Exchange[], extent: () => TestedExtent | undefined) => void;
  /** Called when a phase starts. */
  readonly onPhase?: (phase: RunPhase) => void;
}

const defaultRestartWaitMs = 5000;
/** For so long after the limit of a phase its requests may be under way, and responses to cases are judged, in milliseconds. */
const lateMs = 1000;
/** The rest of the limits is left to operations that come last. */
const shareForDepth = 0.85;
/** The clean-ups may take so long together on top of the run, in milliseconds: what they leave, a person has to delete. */
const cleanUpMs = 30_000;

/** What a phase after the cases may cost. */
interface PhaseBudget {
  readonly maxCases: number;
  /** How long it may take, in milliseconds. */
  readonly timeMs: number;
  /** When it ends at the latest, in milliseconds of the run. */
  readonly untilMs: number;
}

/** Derives the cases, sends them, judges the responses and sums up. Throws `Failure('target-unreachable')` before any case is sent. */
export async function runSuite(run: Run): Promise<Report> {
  const { contract, sender } = run;
  const start = performance.now();
  const elapsedMs = () => performance.now() - start;
  await requireReachable(sender, run.target, run.interrupted);

  const { document, dialect } = contract;
  const source = { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
  const responseValidator = createValidator(document, { dialect, direction: 'response' });
  const plan = derivePlan(contract, source, run);
  const ledger = openLedger(run, { ...run, validator: responseValidator });
  const limits = dividePhases(run.timeMs);
  /** The time of the clean-up does not count towards the limits, and that of other phases not towards the limit of the cases. */
  let [cleaningMs, pausedMs] = [0, 0];
  const spentMs = () => elapsedMs() - cleaningMs;
  const sendingMs = () => spentMs() - pausedMs;
  const endRequestsAfter = (milliseconds: number): void => sender.limitTime(Math.max(0, milliseconds) + lateMs);
  /** Begins a phase after the cases, and gives its budget. */
  const openPhase = (phase: RunPhase, { maxCases, timeMs, untilMs }: PhaseBudget): RunBudget => {
    const endMs = Math.min(spentMs() + timeMs, untilMs);
    run.onPhase?.(phase);
    endRequestsAfter(endMs - spentMs());
    return openRunBudget({ ...run, maxCases, timeMs: endMs, elapsedMs: spentMs });
  };

  const promises = openPromiseCount(plan.promises(), ledger.testedOf);

  run.onPhase?.('send');
  endRequestsAfter(limits.sendMs);
  const budget = openRunBudget({
    ...run,
    timeMs: limits.sendMs,
    namedTimeMs: run.timeMs,
    elapsedMs: sendingMs,
    operations: contract.operations.length,
  });
  const delivery = openDelivery({
    restartWaitMs: defaultRestartWaitMs,
    ...run,
    watch: (exchanges) => {
      promises.countNext();
      run.watch?.(exchanges, promises.extent);
    },
    budget,
    ledger,
    plan,
    isTooLate: () => sendingMs() > limits.sendMs + lateMs,
  });
  const pace: Pace = {
    wantsDepth: () => budget.hasRoom(shareForDepth),
    wantsMore: () => run.search === true && budget.hasRoom(),
  };
  await delivery.deliver(plan.sequences(pace));
  const sentMs = spentMs();
  await minimiseWitnesses(ledger, {
    source,
    sender: delivery,
    mayBeSent: plan.mayBeSent,
    budget: openPhase('minimise', { ...minimisingLimits, untilMs: limits.minimiseMs }),
  });
  await findLimits(plan.limitProbes(), ledger, {
    sender: delivery,
    budget: openPhase('limits', { ...limitSearchLimits(run), untilMs: limits.limitsMs }),
    wasAccepted: plan.wasAccepted,
  });

  const deleteCreated = async () => {
    const startMs = elapsedMs();
    const timeMs = cleanUpMs - cleaningMs;
    endRequestsAfter(timeMs);
    const { hasRoom } = openRunBudget({ ...run, maxCases: 100_000, timeMs: startMs + timeMs, elapsedMs });
    await cleanUp(plan.cleanUp(), { send: delivery.sendAlone, hasRoom, concurrency: run.concurrency });
    cleaningMs += elapsedMs() - startMs;
  };
  run.onPhase?.('clean up');
  await deleteCreated();

  const { hasRoom } = openPhase('reproduce', { ...reproductionLimits, untilMs: limits.reproduceMs });
  const reproduction = {
    plan,
    ledger,
    send: delivery.sendAlone,
    hasRoom,
    mayRepeat: ({ exchange }: Finding) => plan.switchKindOf(exchange.case.operation) === undefined,
    known: new Map(),
  };
  await reproduceFindings(ledger.groups(), reproduction);
  await deleteCreated();

  // What may switch off the service or end the credential comes after all that needs them. The phases between had limits of their own.
  pausedMs = spentMs() - sentMs;
  for (const kind of ['service', 'credential'] as const) {
    endRequestsAfter(limits.sendMs - sendingMs());
    await delivery.deliver(plan.lastSequences(kind));
    // The last switch may have had no request after it that would show what it did.
    if (kind === 'service') await delivery.check();
    // The service was asked for its state with requests that create something, and the next ones may end the credential.
    await deleteCreated();
  }
  await delivery.end();
  const endReason = delivery.endReason() ?? budget.endReason(shareForDepth);
  const groups = await reproduceFindings(ledger.groups(), { ...reproduction, hasRoom: () => false });
  await deleteCreated();

  const report = ledger.close({
    promises: promises.all(),
    skipped: [...plan.skipped(), ...budget.skipped(), ...notSentToEnd(plan.unfinished(), endReason)],
    sideEffects: delivery.sideEffects(),
    errors: plan.errors(),
    remaining: [...plan.remaining().map(({ kind, values }) => nameOf(kind, values)), ...plan.unrestored()],
    interrupted: run.interrupted.aborted,
    durationMs: elapsedMs(),
  });
  return { ...report, groups };
}

/** What was not sent to the end, because of a limit. */
function notSentToEnd(operations: readonly Operation[], reason: string | undefined): readonly Unsupported[] {
  if (reason === undefined) return [];
  return operations.map(({ key, pointer }) => ({
    pointer,
    operation: key,
    reason,
  }));
}

/** `/books/12`. */
function nameOf(kind: string, values: readonly string[]): string {
  let index = 0;
  return kind.replaceAll('{}', () => values[index++] ?? '');
}
