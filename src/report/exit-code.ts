import type { Report } from '../model/report.ts';

/**
 * 0 the target conforms at the chosen level, 1 it does not, 2 the run did not test enough and found nothing wrong, 130 it was interrupted. (2 also means that
 * the job could not be done at all: then a `Failure` is thrown and there is no report.)
 */
export function exitCodeOf({ interrupted, conforms, testedEnough, counts, failOn }: Report): 0 | 1 | 2 | 130 {
  if (interrupted) return 130;
  if (conforms) return 0;
  const failing = counts.violations + (failOn === 'deviation' ? counts.deviations : 0);
  return failing === 0 && !testedEnough ? 2 : 1;
}
