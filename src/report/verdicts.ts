import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Verdict } from '../model/report.ts';
import { bugOf } from './grouping/finding-bucket.ts';
import { worstOf } from './grouping/witness.ts';

/** What is known of a case besides its findings. */
export interface Told {
  readonly unjudged: string | undefined;
  /** The bugs that it shows. */
  readonly bugs: readonly string[];
}

/** One row for each case, in the order of arrival. */
export interface Verdicts {
  readonly rows: readonly Verdict[];
  readonly add: (exchange: Exchange, findings: readonly Finding[], told: Told) => void;
  /** A finding that came to light after its case was added. */
  readonly worsen: (finding: Finding) => void;
}

/** Opens an empty list of verdicts. */
export function openVerdicts(): Verdicts {
  const rows: Verdict[] = [];
  const shared = shareLists();
  return {
    rows,
    add: ({ case: { id, operation, strategy }, outcome: { durationMs } }, findings, told) => {
      const { unjudged } = told;
      const status = unjudged === undefined ? (worstOf(findings.map(({ level }) => level)) ?? 'pass') : 'unjudged';
      const because = shared(unjudged === undefined ? rulesOf(findings) : [unjudged]);
      const bugs = shared(told.bugs);
      rows.push({ case: id, operation: operation.key, strategy, status, reasons: because, bugs, durationMs });
    },
    worsen: (finding) => {
      const index = rows.findIndex((row) => row.case === finding.exchange.case.id);
      const row = rows[index];
      if (row !== undefined) rows[index] = worse(row, finding);
    },
  };
}

function worse(row: Verdict, finding: Finding): Verdict {
  const { level, rule } = finding;
  const bugs = unique([...row.bugs, bugOf(finding)]);
  if (row.status === 'pass' || row.status === 'unjudged') return { ...row, status: level, reasons: [rule], bugs };
  const because = unique([...row.reasons, rule]).sort();
  return { ...row, status: worstOf([level, row.status]) ?? level, reasons: because, bugs };
}

function rulesOf(findings: readonly Finding[]): readonly string[] {
  return unique(findings.map(({ rule }) => rule)).sort();
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

/** Most cases have the same few reasons: over 100,000 rows the lists are shared. */
function shareLists(): (list: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (list) => {
    const key = list.join('\n');
    const same = known.get(key);
    if (same === undefined) known.set(key, list);
    return same ?? list;
  };
}
