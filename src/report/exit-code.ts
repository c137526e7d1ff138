import type { Report } from '../model/report.ts';
import { failsByFindings } from './severity.ts';

/**
 * 0 the target conforms at the chosen level, 1 it does not, 2 the run did not test enough and found nothing wrong, 130 it was interrupted. (2 also means that
 * the job could not be done at all: then a `Failure` is thrown and there is no report.)
 */
export function exitCodeOf(report: Report): 0 | 1 | 2 | 130 {
  if (report.interrupted) return 130;
  if (report.conforms) return 0;
  return failsByFindings(report) || report.testedEnough ? 1 : 2;
}
