import { type Judgement, judge } from '../judge/judge.ts';
import { openSentValues } from '../judge/reading/sent-values.ts';
import type { JudgeContext } from '../judge/reading/subject.ts';
import { openAcceptanceTally } from '../judge/rules/never-accepted.ts';
import type { Contract, Operation } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { ContractPromise, FindingGroup, Limit, Report, RunError } from '../model/report.ts';
import { openBasePathCheck } from '../report/base-path-check.ts';
import { openCoverage } from '../report/coverage.ts';
import { isNotAboutCredential, openCredentialCheck } from '../report/credential-check.ts';
import type { Witness } from '../report/grouping/witness.ts';
import { leftOutWhole } from '../report/left-out.ts';
import { openQuestionTally } from '../report/open-questions.ts';
import { openSummary, type SummaryContext, type SummaryEnd } from '../report/summarise.ts';
import { openBrokenReads } from './broken-reads.ts';

/** The exchanges that show how far the target accepts a value. */
interface LimitExchanges {
  /** A value that was accepted; `undefined` where an earlier case has shown it. */
  readonly accepted: Exchange | undefined;
  /** The first value that was refused; `undefined` where none was. */
  readonly refused: Exchange | undefined;
}

/** Judges the exchanges of a run one by one and keeps the results; of the exchanges it keeps only the witnesses of findings. */
export interface Ledger {
  /** Judges an exchange and keeps the result. */
  readonly record: (exchange: Exchange) => void;
  /** Keeps an exchange as not judged, for a reason that lies outside of it. */
  readonly skip: (exchange: Exchange, reason: string) => void;
  /** Judges an exchange without keeping the result. */
  readonly judge: (exchange: Exchange) => Pick<Judgement, 'findings' | 'traits'>;
  /** The findings so far, one for each bug. */
  readonly witnesses: () => readonly Witness[];
  /** Shows a bug by a smaller request from now on. */
  readonly replaceWitness: (witness: Witness, smaller: Finding) => void;
  /** Records how far the target accepts a value, with the exchanges that show it. */
  readonly recordLimit: (limit: Limit, shown: LimitExchanges) => void;
  /** Records an error of ours in a step after the cases: it costs that step, never the run. */
  readonly recordError: (testCase: string, error: unknown) => void;
  /** The findings of all cases, worst first. No case of the same operations may be recorded afterwards. */
  readonly groups: () => readonly FindingGroup[];
  /** About how many violations and deviations there are so far. */
  readonly found: () => number;
  /** That the target refuses the credential everywhere, in one line; `undefined` while it does not. */
  readonly credentialProblem: () => string | undefined;
  /** How many of the promises are tested so far. */
  readonly testedOf: (promises: readonly ContractPromise[]) => number;
  /** The request of the run after which the target fails to respond to one that it had served; `undefined`: none is known. */
  readonly brokenBy: (exchange: Exchange) => Exchange | undefined;
  /** Ends the run. */
  readonly close: (end: LedgerEnd) => Report;
}

/** What is known at the end of a run, beside what the ledger has recorded. */
type LedgerEnd = Pick<
  SummaryEnd,
  'skipped' | 'interrupted' | 'durationMs' | 'sideEffects' | 'errors' | 'remaining' | 'loginProblem'
> & {
  /** All that the contract makes about the selected operations. */
  readonly promises: readonly ContractPromise[];
  /** For how many operations there are more; none by default. */
  readonly uncounted?: number;
};

/** What a ledger is opened for. */
interface LedgerContext extends SummaryContext {
  readonly contract: Contract;
  /** A credential was given for the target; `true` by default. */
  readonly isCredentialGiven?: boolean;
  /** The operations for which the run has more requests; absent: none. */
  readonly unfinished?: () => readonly Operation[];
}

/** Opens the ledger of one run. */
export function openLedger(context: LedgerContext, judgeContext: Omit<JudgeContext, 'sentValues'>): Ledger {
  const tallies = openTallies(context);
  const { summary, coverage, credential, questions, sentValues } = tallies;
  const known = { ...judgeContext, sentValues };
  const errors: RunError[] = [];
  const addLate = openLateFindings(tallies, context);
  /** What is reported; `undefined`: all. */
  const kept = () => (credential.problem() === undefined ? undefined : isNotAboutCredential);
  const recordError = (testCase: string, error: unknown): void => {
    errors.push({ case: testCase, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  };
  return {
    skip: (exchange, reason) => summary.add(exchange, { findings: [], unjudged: reason }),
    record: (exchange) => {
      // An error of ours costs one case, never the run.
      try {
        addTo(tallies, exchange, judge(known, exchange));
      } catch (error) {
        recordError(exchange.case.id, error);
        summary.add(exchange, { findings: [], unjudged: 'an error in Coldframe' });
      }
    },
    judge: (exchange) => judge(known, exchange),
    recordError,
    recordLimit: (limit, { accepted, refused }) => {
      questions.addLimit(limit);
      for (const exchange of [accepted, refused]) {
        if (exchange === undefined) continue;
        const judged = judge(known, exchange);
        const { findings, observed } = judged;
        // A value beyond those of all cases may be the first to show a violation.
        if (findings.some(({ level }) => level === 'violation')) summary.add(exchange, judged);
        if (observed !== undefined) questions.addResponse(exchange, observed);
      }
    },
    witnesses: summary.witnesses,
    replaceWitness: summary.improve,
    groups: () => {
      addLate();
      return summary.groups(kept());
    },
    found: () => summary.found(kept()),
    credentialProblem: credential.problem,
    brokenBy: tallies.brokenReads.causeOf,
    testedOf: (promises) => coverage.close(promises, []).tested,
    close: (end) => {
      addLate();
      const ofRun = { ...end, errors: [...end.errors, ...errors] };
      return closeTallies(tallies, ofRun, context.contract);
    },
  };
}

/** What counts exchanges and findings while a run goes on. */
type Tallies = ReturnType<typeof openTallies>;

function openTallies({ isCredentialGiven, target, contract, ...context }: LedgerContext) {
  return {
    summary: openSummary({ ...context, contract, target }),
    acceptance: openAcceptanceTally(contract),
    coverage: openCoverage(),
    credential: openCredentialCheck(isCredentialGiven),
    basePath: openBasePathCheck(target, contract),
    questions: openQuestionTally(),
    sentValues: openSentValues(),
    brokenReads: openBrokenReads(),
  };
}

function addTo(
  { summary, acceptance, coverage, credential, basePath, questions, sentValues, brokenReads }: Tallies,
  exchange: Exchange,
  judged: Judgement,
): void {
  const { findings, observed } = judged;
  sentValues.note(exchange);
  credential.add(exchange);
  basePath.add(exchange);
  brokenReads.add(exchange);
  summary.add(exchange, judged);
  acceptance.add(exchange, findings);
  if (observed === undefined) return;
  coverage.add(exchange, observed);
  questions.add(exchange, findings, observed);
}

/** Adds the findings that only all exchanges of an operation together show, each once however often it is called. */
function openLateFindings(
  { summary, acceptance }: Tallies,
  { unfinished }: Pick<LedgerContext, 'unfinished'>,
): () => void {
  const added = new Set<string>();
  return () => {
    const open = new Set(unfinished?.().map(({ key }) => key));
    const findings = acceptance.findings((key) => open.has(key)).filter(({ operation }) => !added.has(operation));
    for (const { operation } of findings) added.add(operation);
    summary.addLate(findings);
  };
}

function closeTallies(
  { summary, coverage, credential, basePath, questions }: Tallies,
  { promises, uncounted = 0, ...end }: LedgerEnd,
  contract: Contract,
): Report {
  return summary.close({
    ...end,
    credentialProblem: credential.problem(),
    credentialSuspicion: credential.suspicion(),
    basePathProblem: basePath.problem(),
    coverage: {
      ...coverage.close(promises, leftOutWhole(end.skipped, contract)),
      ...(uncounted > 0 && { uncounted }),
    },
    openQuestions: questions.close(),
    limits: questions.limits(),
    undocumented: questions.undocumented(),
  });
}
