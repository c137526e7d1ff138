import type { LintFinding } from '../../model/finding.ts';
import { writeSafeJson } from '../../text/safe-json.ts';

/** The findings for other programs: `{"findings":[{"rule","level","message","file","line","column","pointer"}]}`, with `fix` where there is one. */
export function renderJson(findings: readonly LintFinding[]): string {
  const rows = findings.map(({ rule, level, message, position, pointer, fix }) => ({
    rule,
    level,
    message,
    ...position,
    pointer,
    ...(fix === undefined ? {} : { fix }),
  }));
  return writeSafeJson({ findings: rows });
}
