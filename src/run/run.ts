import { derivePlan } from '../cases/derive.ts';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Report } from '../model/report.ts';
import type { SummaryContext } from '../report/summarise.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { dispatch } from '../send/dispatch.ts';
import { requireReach } from '../send/require-reach.ts';
import { openPatience } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';
import { findLimits, measuring } from './find-limits.ts';
import { openLedger } from './ledger.ts';
import { minimiseWitnesses, minimising } from './minimise.ts';

/** What a run does at a time: send the cases, find a smaller request for each finding, and find limits that the contract does not state. */
export type RunPhase = 'send' | 'minimise' | 'limits';

/** One run of the suite. */
export interface Run extends Omit<SummaryContext, 'contract'> {
  readonly contract: Contract;
  readonly sender: Sender;
  readonly strictAuth: boolean;
  readonly concurrency: number;
  readonly maxCases: number;
  readonly timeMs: number;
  /** Go on searching until one of the two is spent; otherwise the search ends after its first round. */
  readonly searchOn?: boolean;
  readonly interrupted: AbortSignal;
  /** Hears of what has come. */
  readonly watch?: (exchanges: readonly Exchange[]) => void;
  /** Called when a phase starts. */
  readonly onPhase?: (phase: RunPhase) => void;
}

/** Derives the cases, sends them, judges the answers and sums up. Throws `Failure('target-unreachable')` before any case is sent. */
export async function runSuite(run: Run): Promise<Report> {
  const { contract, sender } = run;
  const start = performance.now();
  const elapsedMs = () => performance.now() - start;
  await requireReach(sender, run.target);

  const { document, dialect } = contract;
  const source = { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
  const bench = { ...run, validator: createValidator(document, { dialect, direction: 'response' }) };
  const plan = derivePlan(contract, source, run);
  const patience = openPatience({ ...run, elapsedMs });
  const ledger = openLedger(run, bench);

  run.onPhase?.('send');
  const wantsMore = () => run.searchOn === true && patience.hasRoom();
  for await (const exchanges of dispatch(plan.sequences(wantsMore), { ...run, patience })) {
    exchanges.forEach(plan.learn);
    exchanges.forEach(ledger.enter);
    run.watch?.(exchanges);
  }
  run.onPhase?.('minimise');
  await minimiseWitnesses(ledger, { source, sender, patience: openPatience({ ...run, ...minimising(elapsedMs) }) });
  run.onPhase?.('limits');
  const limits = openPatience({ ...run, ...measuring(run, elapsedMs) });
  await findLimits(plan.measures(), ledger, { sender, patience: limits, wasAccepted: plan.wasAccepted });

  return ledger.close({
    skipped: [...plan.skipped, ...patience.skipped()],
    interrupted: run.interrupted.aborted,
    durationMs: elapsedMs(),
  });
}
