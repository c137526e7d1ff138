import type { FindingGroup, Report, Verdict } from '../model/report.ts';
import { bugOf } from './bug.ts';
import { escapeText } from './escape-text.ts';
import { paintNothing } from './paint.ts';
import { renderGroup } from './text-group.ts';

/** What the groups of a report say about one of its cases. */
export interface CaseTeller {
  /** Safe to print: each bug in full at the first case that shows it, in a line at the others. Empty when all is well. */
  readonly tell: (verdict: Verdict) => string;
  /** It shows a bug that fails the run and that no baseline accepts. */
  readonly fails: (verdict: Verdict) => boolean;
}

/** Looks up what there is to say about each case. */
export function openCaseTeller({ groups, verdicts, failOn }: Report): CaseTeller {
  const groupOf = openLookUp(groups);
  const toldAt = new Map<FindingGroup, string>();
  for (const verdict of verdicts) {
    for (const group of verdict.bugs.map(groupOf)) if (group && !toldAt.has(group)) toldAt.set(group, verdict.case);
  }
  const groupsOf = ({ bugs }: Verdict) => [...new Set(bugs.map(groupOf))].filter((group) => group !== undefined);
  return {
    tell: (verdict) =>
      groupsOf(verdict)
        .map((group) => describe(group, toldAt.get(group) === verdict.case ? undefined : toldAt.get(group)))
        .join('\n'),
    fails: (verdict) => groupsOf(verdict).some((group) => failsTheRun(group, failOn)),
  };
}

/** Where causes were too many to tell apart, those of one rule and operation are one group. */
function openLookUp(groups: readonly FindingGroup[]): (bug: string) => FindingGroup | undefined {
  const exact = new Map(groups.flatMap((group) => group.bugs.map((bug) => [bug, group] as const)));
  const rough = new Map(groups.map((group) => [withoutCause(bugOf(group.finding)), group]));
  return (bug) => exact.get(bug) ?? rough.get(withoutCause(bug));
}

function withoutCause(bug: string): string {
  return bug.split('\n', 2).join('\n');
}

function failsTheRun({ finding: { level }, accepted }: FindingGroup, failOn: Report['failOn']): boolean {
  return accepted === undefined && (level === 'violation' || (level === 'deviation' && failOn === 'deviation'));
}

function describe(group: FindingGroup, toldAt: string | undefined): string {
  const { finding, accepted } = group;
  const note = accepted === undefined ? '' : `\n  accepted by the baseline: ${escapeText(accepted)}`;
  if (toldAt === undefined) return renderGroup(group, paintNothing) + note;
  const place = `(told in full at: ${escapeText(toldAt)})`;
  return `${finding.level.toUpperCase()}  ${finding.rule}  ${escapeText(finding.message)} ${place}`;
}
