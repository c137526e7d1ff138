import type { Report } from '../model/report.ts';

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
