import type { FindingGroup, Report, Verdict } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { groupsBy } from '../../../text/group-by.ts';
import { failsTheRun } from '../../severity.ts';
import { paintNothing } from './paint.ts';
import { renderGroup } from './text-group.ts';

/** What the groups of a report say about one of its cases. */
export interface CaseDescriptions {
  /** Safe to print: each bug in full at the first case that shows it, in one line at the others. Empty for a case without findings. */
  readonly describe: (verdict: Verdict) => string;
  /** Whether it shows a bug that fails the run and that no baseline accepts. */
  readonly fails: (verdict: Verdict) => boolean;
}

/** What a case shows of a bug: the group itself, or one of its related groups. */
interface Shown {
  readonly group: FindingGroup;
  readonly part: FindingGroup;
}

/** Prepares what a report says about each of its cases. */
export function openCaseDescriptions({ groups, verdicts, failOn }: Report): CaseDescriptions {
  const shownBy = openLookUp(groups);
  const fullAt = new Map<FindingGroup, string>();
  for (const verdict of verdicts) {
    for (const shown of verdict.bugs.map(shownBy)) {
      if (shown && shown.part === shown.group && !fullAt.has(shown.group)) fullAt.set(shown.group, verdict.case);
    }
  }
  return {
    describe: (verdict) => {
      const shown = verdict.bugs.map(shownBy).filter((one) => one !== undefined);
      return groupsBy(shown, ({ group }) => group)
        .map(([{ group, part }]) =>
          fullAt.get(group) === verdict.case ? describeInFull(group) : mention(part, fullAt.get(group)),
        )
        .join('\n');
    },
    fails: ({ bugs }) => bugs.map(shownBy).some((shown) => shown && failsTheRun(shown.part, failOn)),
  };
}

/** Where there were too many causes to separate, those of one rule and operation are one group. */
function openLookUp(groups: readonly FindingGroup[]): (bug: string) => Shown | undefined {
  const all = groups.flatMap((group) => [group, ...group.related].map((part) => ({ group, part })));
  const exact = new Map(all.flatMap((shown) => shown.part.bugs.map((bug) => [bug, shown] as const)));
  const rough = new Map(
    all.flatMap((shown) =>
      shown.part.operations.map((operation) => [[shown.part.finding.rule, operation].join('\n'), shown] as const),
    ),
  );
  return (bug) => exact.get(bug) ?? rough.get(withoutCause(bug));
}

function withoutCause(bug: string): string {
  return bug.split('\n', 2).join('\n');
}

function describeInFull(group: FindingGroup): string {
  const { accepted } = group;
  return renderGroup(group, { paint: paintNothing }) + (accepted === undefined ? '' : `\n  ${noteOf(accepted)}`);
}

function mention({ finding: { level, rule, message }, accepted }: FindingGroup, fullAt: string | undefined): string {
  const place = fullAt === undefined ? '' : ` (reported in full at: ${escapeText(fullAt)})`;
  const line = `${level.toUpperCase()}  ${rule}  ${escapeText(message)}${place}`;
  return accepted === undefined ? line : `${line} (${noteOf(accepted)})`;
}

function noteOf(accepted: string): string {
  return `accepted by the baseline: ${escapeText(accepted)}`;
}
