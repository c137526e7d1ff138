import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { FindingGroup, Report, Unjudged } from '../model/report.ts';
import type { Trait } from '../model/trait.ts';
import { isNotAboutCredential } from './credential-check.ts';
import { openGroups } from './grouping/group-findings.ts';
import type { Witness } from './grouping/witness.ts';
import { isTestedEnough, reasonsForIncomplete } from './incomplete.ts';
import { leftOutWhole } from './left-out.ts';
import { openResponseTallies } from './response-tallies.ts';
import { failsByFindings } from './severity.ts';
import { openStrategyTallies } from './strategy-tallies.ts';
import { openVerdicts } from './verdicts.ts';

/** What is known of a run before its first exchange. */
export interface SummaryContext {
  readonly contract: Pick<Contract, 'source' | 'title' | 'version' | 'locate' | 'linesOf' | 'unsupported'>;
  /** The base address, without credentials. */
  readonly target: string;
  readonly seed: number;
  /** The level from which findings fail the run. */
  readonly failOn: Report['failOn'];
  /** Keep a verdict for each case; `true` by default. Memory grows with them, and no report format needs them. */
  readonly keepVerdicts?: boolean;
  /** The share of the promises, in percent, that must be tested for a verdict; 100 by default. */
  readonly minCoverage?: number;
}

/** What is known of a run after its last exchange. */
export interface SummaryEnd
  extends Pick<
    Report,
    | 'skipped'
    | 'coverage'
    | 'openQuestions'
    | 'limits'
    | 'undocumented'
    | 'sideEffects'
    | 'errors'
    | 'remaining'
    | 'interrupted'
    | 'durationMs'
  > {
  /** The credential was refused everywhere: findings that rest on refusals are left out. Absent: it was not. */
  readonly credentialProblem?: string | undefined;
  /** That the only operation that asks for the credential refused it. Absent: it did not. */
  readonly credentialSuspicion?: string | undefined;
  /** That the target knows none of the operations. Absent: it knows one. */
  readonly basePathProblem?: string | undefined;
  /** Why the run could not log in again at its end. Absent: it could, or had no need to. */
  readonly loginProblem?: string | undefined;
}

/** What the rules found in an exchange. */
export interface Judged {
  readonly findings: readonly Finding[];
  /** Why the response could not be judged; there are no findings then. */
  readonly unjudged?: string | undefined;
  /** What is special about the request. */
  readonly traits?: () => readonly Trait[];
}

/** A report while the run goes on. Of an exchange without findings it keeps at most one small row, of the others only the smallest of each group. */
export interface Summary {
  /** Counts one case. */
  readonly add: (exchange: Exchange, judged: Judged) => void;
  /** Adds findings that only many exchanges together show. Their cases were added before. */
  readonly addLate: (findings: readonly Finding[]) => void;
  /** The witnesses so far, one for each cluster of findings. */
  readonly witnesses: () => readonly Witness[];
  /** Puts a smaller request in the place of a witness. It does not count as a case. */
  readonly improve: (witness: Witness, smaller: Finding) => void;
  /** About how many violations and deviations there are so far; the groups say it exactly. */
  readonly found: (isKept?: (finding: Finding) => boolean) => number;
  /** The groups so far, worst first; only of findings that are kept. */
  readonly groups: (isKept?: (finding: Finding) => boolean) => readonly FindingGroup[];
  readonly close: (end: SummaryEnd) => Report;
}

/** Opens the summary of one run. The same exchanges and findings in any order give the same groups. */
export function openSummary({
  contract,
  target,
  seed,
  failOn,
  keepVerdicts = true,
  minCoverage = 100,
}: SummaryContext): Summary {
  const groups = openGroups(contract);
  const verdicts = openVerdicts();
  const unjudgedCases = openUnjudged();
  const responses = openResponseTallies();
  const strategies = openStrategyTallies();
  let cases = 0;

  return {
    add: (exchange, { findings, unjudged, traits = () => [] }) => {
      if (unjudged === undefined) {
        groups.count(exchange, traits);
      }
      const bugs = groups.add(findings, traits);
      if (keepVerdicts) verdicts.add(exchange, { findings, unjudged, bugs });
      if (unjudged !== undefined) unjudgedCases.add(unjudged);
      responses.add(exchange, { findings, unjudged });
      strategies.add(exchange, unjudged);
      cases += 1;
    },
    addLate: (findings) => {
      groups.add(findings, () => []);
      for (const finding of findings) {
        if (keepVerdicts) verdicts.addLate(finding);
        strategies.addLate(finding);
      }
    },
    witnesses: groups.witnesses,
    improve: groups.improve,
    found: groups.found,
    groups: (isKept) => groups.close(isKept).groups,
    close: (end) => {
      const closed = groups.close(end.credentialProblem === undefined ? undefined : isNotAboutCredential);
      const counts = { ...closed.counts, cases };
      const { credentialProblem, credentialSuspicion, basePathProblem, loginProblem, ...rest } = end;
      const unjudged = unjudgedCases.close();
      const skipped = leftOutWhole(rest.skipped, contract);
      const reasons = reasonsForIncomplete({ ...rest, skipped, loginProblem, cases, unjudged });
      const suspicion = reasons.length === 0 ? undefined : credentialSuspicion;
      const hints = [basePathProblem, suspicion, ...reasons].filter((line) => line !== undefined);
      const incomplete = credentialProblem === undefined ? hints : [credentialProblem];
      const testedEnough =
        credentialProblem === undefined && isTestedEnough(rest.coverage, { incomplete, cases, minCoverage });
      const { source, title, version } = contract;
      const identity = { contract: { source, title, version }, target, seed, failOn, staleBaseline: [] };
      return {
        ...identity,
        groups: closed.groups,
        verdicts: verdicts.rows,
        strategies: strategies.close(),
        responses: responses.close(),
        unjudged,
        counts,
        conforms: !failsByFindings({ failOn, counts }) && testedEnough,
        testedEnough,
        incomplete,
        ...rest,
      };
    },
  };
}

/** Counts cases that could not be judged, by the reason. */
interface UnjudgedTally {
  readonly add: (reason: string) => void;
  /** The most frequent reason first. */
  readonly close: () => readonly Unjudged[];
}

/** The most reasons that are counted one by one: a target can produce them without end. */
const mostReasons = 100;

function openUnjudged(): UnjudgedTally {
  const counts = new Map<string, number>();
  return {
    add: (reason) => {
      const counted = counts.has(reason) || counts.size < mostReasons ? reason : 'other reasons';
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    },
    close: () =>
      [...counts].map(([reason, cases]) => ({ reason, cases })).sort((one, other) => other.cases - one.cases),
  };
}
