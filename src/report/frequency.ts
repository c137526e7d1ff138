import type { FindingGroup } from '../model/report.ts';

/** How often the bug showed when it could: `always`, or `3 of 40`. */
export function frequencyOf({ seen, of }: FindingGroup): string {
  return seen >= of ? 'always' : `${seen} of ${of}`;
}
