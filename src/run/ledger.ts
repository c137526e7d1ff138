import { type Judgement, judge } from '../judge/judge.ts';
import { openSentValues } from '../judge/reading/sent-values.ts';
import type { JudgeContext } from '../judge/reading/subject.ts';
import { openAcceptanceTally } from '../judge/rules/never-accepted.ts';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Limit, Report } from '../model/report.ts';
import { openCoverage } from '../report/coverage.ts';
import type { Witness } from '../report/grouping/group-findings.ts';
import { openQuestions } from '../report/open-questions.ts';
import { openSummary, type SummaryContext, type SummaryEnd } from '../report/summarise.ts';

/** Judges the exchanges of a run as they come and books what they show. It keeps none of them but the witnesses of findings. */
export interface Ledger {
  readonly enter: (exchange: Exchange) => void;
  /** What the rules make of an exchange that is not booked. */
  readonly judge: (exchange: Exchange) => Pick<Judgement, 'findings' | 'traits'>;
  /** The findings so far, one for each bug. */
  readonly witnesses: () => readonly Witness[];
  /** Tells a bug by a smaller request. */
  readonly improve: (witness: Witness, smaller: Finding) => void;
  /** Books how far the target follows, with the answer that ended it. */
  readonly settle: (limit: Limit, end: Exchange | undefined) => void;
  readonly close: (end: Pick<SummaryEnd, 'skipped' | 'interrupted' | 'durationMs'>) => Report;
}

export function openLedger(
  context: SummaryContext & { readonly contract: Contract },
  bench: Omit<JudgeContext, 'sentValues'>,
): Ledger {
  const summary = openSummary(context);
  const tally = openAcceptanceTally();
  const coverage = openCoverage(context.contract);
  const questions = openQuestions();
  const sentValues = openSentValues();
  const known = { ...bench, sentValues };
  return {
    enter: (exchange) => {
      const judged = judge(known, exchange);
      const { findings, met } = judged;
      sentValues.note(exchange);
      summary.add(exchange, judged);
      tally.add(exchange, findings);
      if (met === undefined) return;
      coverage.add(exchange, met);
      questions.add(exchange, findings, met);
    },
    judge: (exchange) => judge(known, exchange),
    settle: (limit, end) => {
      questions.settle(limit);
      if (end === undefined) return;
      const judged = judge(known, end);
      const { findings, met } = judged;
      // Beyond the sizes that the cases have, a fault may show for the first time.
      if (findings.some(({ level }) => level === 'violation')) summary.add(end, judged);
      if (met !== undefined) questions.learn(end, met);
    },
    witnesses: summary.witnesses,
    improve: summary.improve,
    close: (end) => {
      summary.tell(tally.findings());
      return summary.close({
        ...end,
        coverage: coverage.close(end.skipped),
        openQuestions: questions.close(),
        limits: questions.limits(),
        undocumented: questions.undocumented(),
      });
    },
  };
}
