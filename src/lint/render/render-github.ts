import type { LintFinding } from '../../model/finding.ts';
import { escapeCommandData, escapeText } from '../../text/escape-text.ts';

/** Workflow commands of GitHub Actions: each finding becomes an annotation at its line. */
export function renderGithub(findings: readonly LintFinding[]): string {
  return findings.map(annotation).join('');
}

const commands = { error: 'error', warning: 'warning', advice: 'notice' } as const;

function annotation({ rule, level, message, position, fix }: LintFinding): string {
  const { file, line, column } = position;
  const properties = Object.entries({ file, line: String(line), col: String(column), title: rule });
  const written = properties.map(
    ([name, value]) => `${name}=${escapeCommandData(escapeText(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  );
  return `::${commands[level]} ${written.join(',')}::${escapeCommandData(escapeText(fix === undefined ? message : `${message} ${fix}`))}\n`;
}
