import type { FindingGroup, Report } from '../../model/report.ts';
import { groupsBy } from '../../text/group-by.ts';
import { matchesWildcards } from '../../text/match-wildcards.ts';
import { lazyList, writeSafeJsonPieces } from '../../text/safe-json.ts';
import { countLevels } from '../grouping/group-findings.ts';
import { mergeGroups, operationsOf } from '../grouping/merge-operations.ts';
import { failsByFindings, unacceptedGroups } from '../severity.ts';

/** Findings that are known and accepted. */
export interface BaselineEntry {
  readonly rule: string;
  /** `GET /books`, or `/books` for each of its methods; `*` stands for any text. `undefined`: every operation. */
  readonly operation: string | undefined;
  /** As in the JSON report; `undefined` accepts every cause. */
  readonly cause: string | undefined;
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day on which it is, `2027-01-31`; `undefined`: without end. */
  readonly expires: string | undefined;
  /** Where it is written, for users; absent: it is named by what it accepts. */
  readonly place?: string;
}

/**
 * Removes what the baseline accepts from the counts. An entry that has expired accepts nothing; it is listed, as is one that no finding
 * needed. `today` is a date such as `2026-11-20`.
 */
export function acceptFindings(report: Report, entries: readonly BaselineEntry[], today: string): Report {
  const inForce = entries.filter(({ expires }) => expires === undefined || expires >= today);
  const groups = report.groups.flatMap((group) => accept(group, inForce));
  const stale = entries.flatMap((entry) => {
    if (!inForce.includes(entry)) return [`${describe(entry)}: accepted until ${entry.expires}`];
    return report.groups.flatMap(partsOf).some((part) => accepts(entry, part))
      ? []
      : [`${describe(entry)}: no longer needed`];
  });
  return recount({ ...report, groups, staleBaseline: stale });
}

/** The report with the counts and the verdict of its groups: those that are accepted do not count. */
export function recount(report: Report): Report {
  const counts = { ...report.counts, ...countLevels(unacceptedGroups(report)) };
  return { ...report, counts, conforms: !failsByFindings({ ...report, counts }) && report.testedEnough };
}

/** The findings of a report as a baseline to start from; each reason is left for the user to write. */
export function renderBaseline({ groups }: Report): Iterable<string> {
  const accepted = groups.flatMap(partsOf).filter(({ finding }) => finding.level !== 'observation');
  return writeSafeJsonPieces({
    accepted: lazyList(accepted, ({ finding: { rule, operation, cause }, accepted: reason = '' }) => {
      return { rule, operation, cause, reason };
    }),
  });
}

/** What is accepted does not hide what is not: they become groups of their own again. */
function accept(group: FindingGroup, entries: readonly BaselineEntry[]): FindingGroup[] {
  const accepted = operationsOf(group).flatMap((own) => acceptInOperation(own, entries));
  if (accepted.every((one) => one.accepted === undefined)) return [group];
  return groupsBy(accepted, (one) => `${one.finding.rule} ${one.accepted}`).map((alike) => {
    const { accepted: reason } = alike[0];
    return { ...mergeGroups(alike), accepted: reason };
  });
}

function acceptInOperation(group: FindingGroup, entries: readonly BaselineEntry[]): FindingGroup[] {
  const parts = [{ ...group, related: [] }, ...group.related].map((part): FindingGroup => {
    const entry = entries.find((candidate) => accepts(candidate, part));
    return entry === undefined ? part : { ...part, accepted: entry.reason };
  });
  const accepted = parts.filter((part) => part.accepted !== undefined);
  const [first, ...others] = parts.filter((part) => part.accepted === undefined);
  if (first === undefined) return [{ ...group, accepted: parts[0]?.accepted, related: parts.slice(1) }];
  return [{ ...first, related: others }, ...accepted];
}

/** The group by itself in each of its operations, and its related groups. */
function partsOf(group: FindingGroup): readonly FindingGroup[] {
  return operationsOf(group).flatMap((own) => [{ ...own, related: [] }, ...own.related]);
}

function accepts({ rule, operation, cause }: BaselineEntry, { finding }: FindingGroup): boolean {
  const isSameCause = cause === undefined || cause === finding.cause || renewCause(cause) === finding.cause;
  return rule === finding.rule && isSameCause && (operation === undefined || isAt(finding.operation, operation));
}

/** `written` may lack the method, and the name of the API before it. */
function isAt(key: string, written: string): boolean {
  const words = key.split(' ');
  return words.some((_, at) => matchesWildcards(words.slice(at).join(' '), written));
}

/** A cause that an earlier version wrote, in the words of this one: users keep their baselines. */
function renewCause(cause: string): string {
  return formerWords.reduce((text, [former, current]) => text.replace(former, current), cause);
}

const formerWords: readonly (readonly [former: RegExp, current: string])[] = [
  [/, the content comes in (two pieces|many chunks)$/, ', the body is sent in $1'],
  [/, the content is no object$/, ', the body is not an object'],
  [/, the content (?=as a whole |is |has |opens |arrives )/, ', the body '],
  [/, white space comes before the content$/, ', white space comes before the body'],
  [/, nothing is wrong but that (.+) is (.+)$/s, ', only $1 is wrong: it is $2'],
  [/, the credential is not the good one$/, ', the credential is not the valid one'],
  [/, there is a field /, ', there is a header '],
  [/, field names are in /, ', header names are in '],
  [/, there are undeclared members$/, ', there are undeclared properties'],
  [/, there are (\d+) undeclared members or more$/, ', there are $1 undeclared properties or more'],
  [/, there is an undeclared member "/, ', there is an undeclared property "'],
];

function describe({ rule, operation, cause, place }: BaselineEntry): string {
  return [place, rule, operation, cause].filter((part) => part !== undefined).join(' · ');
}
