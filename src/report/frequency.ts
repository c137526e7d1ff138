import type { FindingGroup } from '../model/report.ts';

/** How often the bug showed when it could: `always`, or `3 of 40`. */
export function frequencyOf({
  seen,
  of,
  commonTrait: common,
}: Pick<FindingGroup, 'seen' | 'of' | 'commonTrait'>): string {
  return common !== undefined || seen >= of ? 'always' : `${seen} of ${of}`;
}
