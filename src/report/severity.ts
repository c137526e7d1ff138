import type { FindingGroup, Report } from '../model/report.ts';

/** Whether what was found fails the run at the chosen level, however much was tested. */
export function failsByFindings({
  failOn,
  counts: { violations, deviations },
}: {
  readonly failOn: Report['failOn'];
  readonly counts: Pick<Report['counts'], 'violations' | 'deviations'>;
}): boolean {
  return violations > 0 || (failOn === 'deviation' && deviations > 0);
}

/** Whether a bug fails the run: it is serious enough, and no baseline accepts it. */
export function failsTheRun(
  { finding: { level }, accepted }: Pick<FindingGroup, 'finding' | 'accepted'>,
  failOn: Report['failOn'],
): boolean {
  return accepted === undefined && (level === 'violation' || (level === 'deviation' && failOn === 'deviation'));
}

/** The groups that no baseline accepts: only they are counted. */
export function unacceptedGroups({ groups }: Pick<Report, 'groups'>): readonly FindingGroup[] {
  return groups.filter(({ accepted }) => accepted === undefined);
}

/** The reason of an accepted finding that the previous report had, where only new ones count. */
export const acceptedAsKnown = 'in the previous report';
