import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Verdict } from '../model/report.ts';
import type { RuleId } from '../model/rule-id.ts';
import { bugOf } from './grouping/finding-bucket.ts';
import { worstOf } from './grouping/witness.ts';

/** What a verdict is made of, in addition to the exchange. */
export interface VerdictSource extends Pick<Verdict, 'unjudged' | 'bugs'> {
  readonly findings: readonly Finding[];
}

/** One verdict for each case, in the order of arrival. */
export interface Verdicts {
  readonly rows: readonly Verdict[];
  readonly add: (exchange: Exchange, source: VerdictSource) => void;
  /** Adds a finding that was made after its case was added. */
  readonly addLate: (finding: Finding) => void;
}

/** Opens an empty list of verdicts. */
export function openVerdicts(): Verdicts {
  const rows: Verdict[] = [];
  const sharedRules = shareLists<RuleId>();
  const sharedBugs = shareLists<string>();
  return {
    rows,
    add: ({ case: { id, operation, strategy }, outcome: { durationMs } }, { findings, unjudged, bugs }) => {
      const status = unjudged === undefined ? (worstOf(findings.map(({ level }) => level)) ?? 'pass') : 'unjudged';
      const found = sharedRules(unjudged === undefined ? rulesOf(findings) : []);
      const key = operation.key;
      rows.push({
        case: id,
        operation: key,
        strategy,
        status,
        rules: found,
        unjudged,
        bugs: sharedBugs(bugs),
        durationMs,
      });
    },
    addLate: (finding) => {
      const index = rows.findIndex((row) => row.case === finding.exchange.case.id);
      const row = rows[index];
      if (row !== undefined) rows[index] = withFinding(row, finding);
    },
  };
}

function withFinding(row: Verdict, finding: Finding): Verdict {
  const { level, rule } = finding;
  const wasJudged = row.status !== 'pass' && row.status !== 'unjudged';
  const status = wasJudged ? (worstOf([level, row.status]) ?? level) : level;
  const bugs = [...new Set([...row.bugs, bugOf(finding)])];
  return { ...row, status, rules: [...new Set([...row.rules, rule])].sort(), unjudged: undefined, bugs };
}

function rulesOf(findings: readonly Finding[]): readonly RuleId[] {
  return [...new Set(findings.map(({ rule }) => rule))].sort();
}

/** Most cases have the same few rules and bugs: over 100,000 rows the lists are shared. */
function shareLists<Item extends string>(): (list: readonly Item[]) => readonly Item[] {
  const known = new Map<string, readonly Item[]>();
  return (list) => {
    const key = list.join('\n');
    const same = known.get(key);
    if (same === undefined) known.set(key, list);
    return same ?? list;
  };
}
