import { derivePlan } from './cases/derive.ts';
import type { Contract } from './model/contract.ts';
import { Failure } from './model/failure.ts';
import type { Report } from './model/report.ts';
import { openCoverage } from './report/coverage.ts';
import { openQuestions } from './report/open-questions.ts';
import { openSummary } from './report/summarise.ts';
import { judge } from './rules/judge.ts';
import { openAcceptanceTally } from './rules/never-accepted.ts';
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
  const { contract, interrupted } = run;
  const start = performance.now();
  const elapsedMs = () => performance.now() - start;
  await reach(run);

  const { document, dialect } = contract;
  const source = { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
  const bench = { ...run, validator: createValidator(document, { dialect, direction: 'response' }) };
  const plan = derivePlan(contract, source, run);
  const patience = openPatience({ ...run, elapsedMs });
  const summary = openSummary(run);
  const tally = openAcceptanceTally();
  const coverage = openCoverage(contract);
  const questions = openQuestions();

  for await (const exchanges of dispatch(plan.sequences(), { ...run, patience })) {
    for (const exchange of exchanges) {
      const { findings, unjudged, met } = judge(bench, exchange);
      summary.add(exchange, findings, unjudged);
      tally.add(exchange);
      if (met === undefined) continue;
      coverage.add(exchange, met);
      questions.add(exchange, findings, met);
    }
  }
  summary.tell(tally.findings());
  const skipped = [...plan.skipped, ...patience.skipped()];
  const silence = { openQuestions: questions.close(), undocumented: questions.undocumented() };
  const end = { interrupted: interrupted.aborted, durationMs: elapsedMs() };
  return summary.close({ skipped, coverage: coverage.close(skipped), ...silence, ...end });
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
