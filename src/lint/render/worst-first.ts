import type { LintFinding, LintLevel } from '../../model/finding.ts';

/** The levels, the worst first. */
export const lintLevels: readonly LintLevel[] = ['error', 'warning', 'advice'];

/** The findings by level, the worst first; those of one level stay in their order. */
export function worstFirst(findings: readonly LintFinding[]): LintFinding[] {
  return lintLevels.flatMap((level) => findings.filter((finding) => finding.level === level));
}
