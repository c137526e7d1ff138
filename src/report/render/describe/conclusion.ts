import type { Report } from '../../../model/report.ts';
import { plural } from '../../../text/plural.ts';
import { acceptedAsKnown, failsByFindings } from '../../severity.ts';
import { type Paint, paintNothing } from './paint.ts';

/** The verdict in a few words: `Conforms`, `Does not conform`, `INCOMPLETE: tested 3 of 16 promises …`. */
export function concludeInWords(
  report: Pick<Report, 'conforms' | 'interrupted' | 'failOn' | 'testedEnough' | 'counts' | 'coverage'>,
  paint: Paint = paintNothing,
): string {
  const { conforms, interrupted, failOn, testedEnough, counts, coverage } = report;
  if (interrupted) return paint('Interrupted, the results are incomplete', 'odd');
  const { promises, tested, uncounted } = coverage;
  const share = promises === 0 || uncounted !== undefined ? '' : ` (${Math.floor((tested * 100) / promises)} %)`;
  if (!testedEnough && !failsByFindings({ failOn, counts })) {
    const found = counts.deviations === 0 ? 'nothing wrong' : 'no violation';
    const extent = `tested ${describeTested(coverage)}${share}, ${found} found in them`;
    return `${paint('INCOMPLETE', 'odd')}: ${extent}`;
  }
  const verdict = conforms ? paint('Conforms', 'good') : paint('Does not conform', 'bad');
  return failOn === 'deviation' ? `${verdict} (deviations count as failures)` : verdict;
}

/** The verdict with its counts and extent: `Conforms: 0 violations, … (667 cases in 3.7 s, seed 240771)`. */
export function concludeInLine(report: Report, paint: Paint = paintNothing): string {
  return `${concludeInWords(report, paint)}: ${describeCounts(report)} (${describeExtent(report)})`;
}

/** The verdict of each API of a report about several, in one line; empty for one API. */
export function concludeApis({
  apis = [],
}: Pick<Report, 'apis'>): readonly { readonly name: string; readonly line: string }[] {
  return apis.map(({ name, report, reason }) => {
    return { name, line: report === undefined ? `Not tested: ${reason}` : concludeInLine(report) };
  });
}

/** `1 violation, 0 deviations, 3 observations`, and what the verdict leaves out: `; not counted: 2 accepted, 4 known`. */
export function describeCounts({ counts, groups }: Pick<Report, 'counts' | 'groups'>): string {
  const { violations, deviations, observations } = counts;
  const levels = [
    plural(violations, 'violation'),
    plural(deviations, 'deviation'),
    plural(observations, 'observation'),
  ];
  const uncounted = groups.filter(({ accepted }) => accepted !== undefined);
  const known = uncounted.filter(({ accepted }) => accepted === acceptedAsKnown).length;
  const kinds = [
    { count: uncounted.length - known, name: 'accepted' },
    { count: known, name: 'known' },
  ];
  const named = kinds.filter(({ count }) => count > 0).map(({ count, name }) => `${count} ${name}`);
  return levels.join(', ') + (named.length === 0 ? '' : `; not counted: ${named.join(', ')}`);
}

/** `671 cases, tested 3 of 16 promises in 3.7 s, seed 240771`; the promises only where not all were tested and the verdict does not say so. */
export function describeExtent(report: Report): string {
  const { counts, coverage, testedEnough, interrupted, durationMs, seed } = report;
  const isSaid = testedEnough || (!interrupted && !failsByFindings(report));
  const extent = isSaid || coverage.promises === 0 ? '' : `, tested ${describeTested(coverage)}`;
  return `${plural(counts.cases, 'case')}${extent} in ${(durationMs / 1000).toFixed(1)} s, seed ${seed}`;
}

/** `3 of 16 promises`. */
function describeTested({ promises, tested, uncounted }: Report['coverage']): string {
  return `${tested} of ${uncounted === undefined ? '' : 'more than '}${promises} promises`;
}

/** The title above the findings of an earlier report that this one does not have: that they are fixed can be said only by a run that tested all. */
export function titleOfFixed({ testedEnough }: Pick<Report, 'testedEnough'>): string {
  return testedEnough ? 'Fixed since the previous report' : 'Not seen any more, in a run that did not test all';
}
