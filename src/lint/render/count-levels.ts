import type { LintFinding } from '../../model/finding.ts';
import { plural } from '../../text/plural.ts';
import { lintLevels } from './worst-first.ts';

/** `1 error, 2 warnings, 0 advice.`, or that there are no problems. */
export function countLevels(findings: readonly LintFinding[]): string {
  if (findings.length === 0) return 'No problems found.';
  const counts = lintLevels.map((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return level === 'advice' ? `${count} advice` : plural(count, level);
  });
  return `${counts.join(', ')}.`;
}
