import { derivePlan } from '../cases/plan/derive-plan.ts';
import type { Room } from '../cases/plan/order-of-run.ts';
import type { SelectionWords } from '../cases/plan/select-operations.ts';
import type { GivenValue } from '../cases/request/values/given-values.ts';
import { defaults } from '../defaults.ts';
import { statusOf } from '../http/outcome.ts';
import type { Contract, Operation, Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Report } from '../model/report.ts';
import type { Shard } from '../model/shard.ts';
import type { SummaryContext } from '../report/summarise.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { requireReachable, type Sender } from '../send/sender.ts';
import { cleanUp } from './clean-up.ts';
import { openDelivery } from './delivery.ts';
import { findLimits, limitSearchLimits } from './find-limits.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { leftBehind } from './left-behind.ts';
import { minimiseWitnesses, minimisingLimits } from './minimise.ts';
import { openPromiseCount, type TestedExtent } from './promise-count.ts';
import { reproduceFindings, reproductionLimits } from './reproduce.ts';
import { openRunPhases, type RunPhase, type RunPhases } from './run-phases.ts';

/** One run of the suite. */
export interface Run extends Omit<SummaryContext, 'contract'> {
  readonly contract: Contract;
  readonly sender: Sender;
  /** The target must refuse a well-formed token that was never issued. */
  readonly strictAuth: boolean;
  /** A credential was given for the target, or a login; `true` by default. */
  readonly isCredentialGiven?: boolean;
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
  /** The most requests that sending the cases may take. */
  readonly maxCases: number;
  /** How long the run may take, in milliseconds. */
  readonly timeMs: number;
  /** Search until `maxCases` or `timeMs` is reached; otherwise the search ends after its first round. */
  readonly search?: boolean;
  /** How long to wait for a target that crashed, or that refuses everything after a request of the run, in milliseconds; 10,000 by default. */
  readonly restartWaitMs?: number;
  /** Starts the target again if it has ended; absent: something else may do it. */
  readonly restart?: () => Promise<void>;
  readonly interrupted: AbortSignal;
  /** Called with the exchanges of each sequence when it is done, and with functions that count what is tested and what is found so far. */
  readonly watch?: (
    exchanges: readonly Exchange[],
    extent: () => TestedExtent | undefined,
    found: () => number,
  ) => void;
  /** Called with the exchanges that the report does not count as cases: smaller requests for a finding, requests that are sent again, and the clean-up. */
  readonly watchOthers?: (exchanges: readonly Exchange[]) => void;
  /** Called when a phase starts. */
  readonly onPhase?: (phase: RunPhase) => void;
}

/** Depth stops at this share of the limits: the rest is for the operations that come last. */
const shareForDepth = 0.85;
/** Of that, what was created is read again after this share at the latest: that takes little time, and shows much. */
const shareBeforeReading = 0.75;
/** Breadth stops at this share, so that each operation that comes last can be tested once. */
const shareForPromises = 0.95;
/** Of those the requests that are to be refused stop at this share. */
const shareForLastRefusals = 0.97;

/** Derives the cases, sends them, judges the responses and sums up. Throws `Failure('target-unreachable')` before any case is sent. */
export async function runSuite({ restartWaitMs = defaults.restartWaitMs, ...given }: Run): Promise<Report> {
  const run = { ...given, restartWaitMs };
  const phases = openRunPhases(run);
  await requireReachable(run.sender, run.target, run.interrupted);
  const suite = openSuite(run, phases);
  const { plan, ledger, delivery } = suite;
  const deleteCreated = openCleanUps(suite);

  await delivery.deliver(plan.sequences(roomOf(suite)));
  await minimiseWitnesses(ledger, {
    source: suite.source,
    sender: delivery,
    mayBeSent: plan.mayBeSent,
    budget: phases.start('minimise', minimisingLimits),
  });
  await findLimits(plan.limitProbes(), ledger, {
    sender: delivery,
    budget: phases.start('limits', limitSearchLimits(run)),
    isGone: delivery.isGone,
    wasAccepted: plan.wasAccepted,
  });
  await deleteCreated(recordFirstDeletions(ledger));

  const reproducing = {
    plan,
    ledger,
    send: delivery.sendAlone,
    hasRoom: phases.start('reproduce', reproductionLimits).hasRoom,
    mayRepeat: ({ exchange }: Finding) => plan.switchKindOf(exchange.case.operation) === undefined,
    known: new Map(),
  };
  await reproduceFindings(ledger.groups(), reproducing);
  await deleteCreated();

  await deliverLast(suite, deleteCreated);
  const endReason = endReasonOf(suite);
  // Those of the last sequences are not sent again: the service may be off.
  const groups = await reproduceFindings(ledger.groups(), { ...reproducing, hasRoom: () => false });
  await deleteCreated();
  return { ...(await closeReport(suite, endReason)), groups };
}

type Suite = ReturnType<typeof openSuite>;

/** What the phases of a run share. */
function openSuite(run: Run & { readonly restartWaitMs: number }, phases: RunPhases) {
  const { document, dialect, operations } = run.contract;
  const validator = createValidator(document, { dialect, direction: 'request' });
  const source = { document, dialect, validator, isOver: phases.isOver };
  const responseValidator = createValidator(document, { dialect, direction: 'response' });
  const plan = derivePlan(run.contract, source, run);
  const ledger = openLedger({ ...run, unfinished: plan.unfinished }, { ...run, validator: responseValidator });
  const promises = openPromiseCount({
    promises: plan.promises,
    operations: plan.selected.length,
    testedOf: ledger.testedOf,
    isOver: phases.isOver,
  });
  const budget = phases.startSending(operations.length);
  const delivery = openDelivery({
    ...run,
    onDelivered: (exchanges) => {
      // A large contract takes seconds, which do not come on top.
      promises.countWithin(phases.sendingLeftMs());
      run.watch?.(exchanges, promises.extent, ledger.found);
    },
    ...(run.watchOthers && { onSentApart: run.watchOthers }),
    budget,
    ledger,
    plan,
    isTooLate: phases.isTooLate,
  });
  // Nothing is kept back for operations that come last where there are none.
  const isAnyLast = plan.selected.some((operation) => plan.switchKindOf(operation) !== undefined);
  const shareBeforeLast = (share: number): number => (isAnyLast ? share : 1);
  return { run, phases, source, plan, ledger, promises, budget, delivery, shareBeforeLast };
}

function roomOf({ run, budget, ledger, shareBeforeLast }: Suite): Room {
  return {
    wantsPromises: () => budget.hasRoom(shareBeforeLast(shareForPromises)),
    // More requests with a credential that is refused everywhere show nothing, and may lock an account.
    wantsDepth: () => budget.hasRoom(shareBeforeLast(shareForDepth)) && ledger.credentialProblem() === undefined,
    wantsMoreBeforeReading: () => budget.hasRoom(shareBeforeLast(shareForDepth) * shareBeforeReading),
    wantsMore: () => run.search === true && budget.hasRoom() && ledger.credentialProblem() === undefined,
  };
}

type DeleteCreated = (onSuccess?: (exchange: Exchange) => void) => Promise<void>;

function openCleanUps({ run, phases, plan, delivery }: Suite): DeleteCreated {
  // What does not come back is not waited for again.
  let waitMs = run.restartWaitMs;
  const unsuccessful = new Set<string>();
  return (onSuccess) =>
    phases.cleanUp(async (hasRoom) => {
      waitMs -= await cleanUp(plan.cleanUp(), {
        send: delivery.sendAlone,
        sleep: delivery.pause,
        hasRoom,
        concurrency: run.concurrency,
        waitMs: delivery.isLasting() ? 0 : waitMs,
        endings: plan.endings,
        unsuccessful,
        ...(onSuccess && { onSuccess }),
      });
    }, delivery.awayMs);
}

/** A short run may have had nothing to spare for an operation that deletes: what it has created is deleted only now. Each status is recorded once: it may be that of a state. */
function recordFirstDeletions(ledger: Ledger): (exchange: Exchange) => void {
  const recorded = new Set<string>();
  return (exchange) => {
    const { operation, expects } = exchange.case;
    const name = `${operation.key} ${statusOf(exchange)}`;
    if (expects !== 'accepted' || recorded.has(name)) return;
    recorded.add(name);
    ledger.record(exchange);
  };
}

/** What may switch off the service or end the credential comes after all that needs them. */
async function deliverLast({ phases, plan, budget, delivery }: Suite, deleteCreated: DeleteCreated): Promise<void> {
  for (const kind of ['service', 'credential'] as const) {
    phases.resumeSending();
    await delivery.deliver(plan.lastSequences(kind, { wantsPromises: () => budget.hasRoom(shareForLastRefusals) }));
    if (kind === 'service') await phases.cleanUp(() => delivery.undoSwitches(), delivery.awayMs);
    if (kind === 'service') {
      // The last switch may have had no request after it that would show what it did. To ask for that is not part of the clean-up.
      phases.resumeSending();
      await delivery.check();
    }
    // The service was asked for its state with requests that create something, and the next ones may end the credential.
    await deleteCreated();
  }
  await delivery.end();
}

/** Why not all cases were sent; `undefined` when they were. */
function endReasonOf({ budget, delivery, shareBeforeLast }: Suite): string | undefined {
  return delivery.endReason() ?? budget.endReason(shareBeforeLast(shareForDepth));
}

async function closeReport(suite: Suite, endReason: string | undefined): Promise<Report> {
  const { run, phases, plan, ledger, promises, budget, delivery } = suite;
  return ledger.close({
    promises: await promises.all(),
    uncounted: promises.uncounted(),
    skipped: [...plan.skipped(phases.isOver()), ...budget.skipped(), ...notSentToEnd(plan.unfinished(), endReason)],
    sideEffects: delivery.sideEffects(),
    errors: plan.errors(),
    loginProblem: run.sender.loginProblem(),
    remaining: leftBehind(plan),
    interrupted: run.interrupted.aborted,
    durationMs: phases.elapsedMs(),
  });
}

/** What was not sent to the end, because of a limit. */
function notSentToEnd(operations: readonly Operation[], reason: string | undefined): readonly Unsupported[] {
  if (reason === undefined) return [];
  return operations.map(({ key, pointer }) => ({ pointer, operation: key, reason }));
}
