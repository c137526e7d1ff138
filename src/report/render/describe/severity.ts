import type { FindingGroup, Report } from '../../../model/report.ts';

/** Whether a bug fails the run: it is serious enough, and no baseline accepts it. */
export function failsTheRun(
  { finding: { level }, accepted }: Pick<FindingGroup, 'finding' | 'accepted'>,
  failOn: Report['failOn'],
): boolean {
  return accepted === undefined && (level === 'violation' || (level === 'deviation' && failOn === 'deviation'));
}

/** The groups that no baseline accepts, worst first. */
export function openFindings({ groups }: Pick<Report, 'groups'>): readonly FindingGroup[] {
  return groups.filter(({ accepted }) => accepted === undefined);
}

/** Why a finding is accepted that the previous report had, where only new ones count. */
export const acceptedAsKnown = 'in the previous report';
