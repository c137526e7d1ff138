import { derivePlan } from './cases/derive.ts';
import { openLedger } from './ledger.ts';
import { minimiseWitnesses } from './minimise.ts';
import type { Contract } from './model/contract.ts';
import { Failure } from './model/failure.ts';
import type { Report } from './model/report.ts';
import { createValidator } from './schema/validator.ts';
import { dispatch } from './send/dispatch.ts';
import { openPatience } from './send/patience.ts';
import type { Sender } from './send/sender.ts';

/** One run of the suite. */
export interface Run {
  readonly contract: Contract;
  readonly sender: Sender;
  /** The base address, for the report. */
  readonly target: string;
  readonly seed: number;
  readonly failOn: Report['failOn'];
  readonly strictAuth: boolean;
  readonly concurrency: number;
  readonly maxCases: number;
  readonly timeMs: number;
  readonly interrupted: AbortSignal;
}

/** Derives the cases, sends them, judges the answers and sums up. Throws `Failure('target-unreachable')` before any case is sent. */
export async function runSuite(run: Run): Promise<Report> {
  const { contract, sender, interrupted } = run;
  const start = performance.now();
  const elapsedMs = () => performance.now() - start;
  await reach(run);

  const { document, dialect } = contract;
  const source = { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
  const bench = { ...run, validator: createValidator(document, { dialect, direction: 'response' }) };
  const plan = derivePlan(contract, source, run);
  const patience = openPatience({ ...run, elapsedMs });
  const ledger = openLedger(run, bench);

  for await (const exchanges of dispatch(plan.sequences(), { ...run, patience })) {
    exchanges.forEach(plan.learn);
    exchanges.forEach(ledger.enter);
  }
  await minimiseWitnesses(ledger, { source, sender, patience, judge: ledger.judge });

  const skipped = [...plan.skipped, ...patience.skipped()];
  return ledger.close({ skipped, interrupted: interrupted.aborted, durationMs: elapsedMs() });
}

async function reach({ sender, target }: Run): Promise<void> {
  const reachability = await sender.reach();
  if (reachability.ok) return;
  throw new Failure(
    'target-unreachable',
    `The target ${target} cannot be reached: ${reachability.detail}.`,
    'Start it, check the address, or give it time with --wait 30s.',
  );
}
