import type { Report } from '../model/report.ts';

/** 0 conforms at the chosen level, 1 does not, 130 the run was interrupted. (2 means that the job could not be done: then a `Failure` is thrown and there is no report.) */
export function exitCodeOf({ interrupted, conforms }: Report): 0 | 1 | 130 {
  if (interrupted) return 130;
  return conforms ? 0 : 1;
}
