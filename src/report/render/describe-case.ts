import type { FindingGroup, Report, Verdict } from '../../model/report.ts';
import { escapeText } from '../../text/escape-text.ts';
import { bugOf } from '../grouping/finding-bucket.ts';
import { partition } from '../grouping/partition.ts';
import { paintNothing } from './paint.ts';
import { renderGroup } from './text-group.ts';

/** What the groups of a report say about one of its cases. */
export interface CaseTeller {
  /** Safe to print: each bug in full at the first case that shows it, in a line at the others. Empty when all is well. */
  readonly tell: (verdict: Verdict) => string;
  /** It shows a bug that fails the run and that no baseline accepts. */
  readonly fails: (verdict: Verdict) => boolean;
}

/** What a case shows of a bug: the group, or one of what is beside it. */
interface Shown {
  readonly group: FindingGroup;
  readonly part: FindingGroup;
}

/** Looks up what there is to say about each case. */
export function openCaseTeller({ groups, verdicts, failOn }: Report): CaseTeller {
  const shownBy = openLookUp(groups);
  const toldAt = new Map<FindingGroup, string>();
  for (const verdict of verdicts) {
    for (const shown of verdict.bugs.map(shownBy)) {
      if (shown && shown.part === shown.group && !toldAt.has(shown.group)) toldAt.set(shown.group, verdict.case);
    }
  }
  return {
    tell: (verdict) => {
      const shown = verdict.bugs.map(shownBy).filter((one) => one !== undefined);
      return partition(shown, ({ group }) => group)
        .map(([{ group, part }]) =>
          toldAt.get(group) === verdict.case ? describe(group) : mention(part, toldAt.get(group)),
        )
        .join('\n');
    },
    fails: ({ bugs }) => bugs.map(shownBy).some((shown) => shown && failsTheRun(shown.part, failOn)),
  };
}

/** Where causes were too many to tell apart, those of one rule and operation are one group. */
function openLookUp(groups: readonly FindingGroup[]): (bug: string) => Shown | undefined {
  const all = groups.flatMap((group) => [group, ...group.related].map((part) => ({ group, part })));
  const exact = new Map(all.flatMap((shown) => shown.part.bugs.map((bug) => [bug, shown] as const)));
  const rough = new Map(all.map((shown) => [withoutCause(bugOf(shown.part.finding)), shown]));
  return (bug) => exact.get(bug) ?? rough.get(withoutCause(bug));
}

function withoutCause(bug: string): string {
  return bug.split('\n', 2).join('\n');
}

function failsTheRun({ finding: { level }, accepted }: FindingGroup, failOn: Report['failOn']): boolean {
  return accepted === undefined && (level === 'violation' || (level === 'deviation' && failOn === 'deviation'));
}

function describe(group: FindingGroup): string {
  const { accepted } = group;
  return renderGroup(group, paintNothing) + (accepted === undefined ? '' : `\n  ${noteOf(accepted)}`);
}

function mention({ finding: { level, rule, message }, accepted }: FindingGroup, toldAt: string | undefined): string {
  const place = toldAt === undefined ? '' : ` (told in full at: ${escapeText(toldAt)})`;
  const line = `${level.toUpperCase()}  ${rule}  ${escapeText(message)}${place}`;
  return accepted === undefined ? line : `${line} (${noteOf(accepted)})`;
}

function noteOf(accepted: string): string {
  return `accepted by the baseline: ${escapeText(accepted)}`;
}
