import type { LintFinding, LintLevel } from '../model/finding.ts';
import { codeFrame } from './code-frame.ts';
import { printable } from './printable.ts';

/** How findings are shown to people. */
export interface TextOptions {
  /** The text of a file that was read. */
  readonly textOf: (file: string) => string | undefined;
  readonly colour: boolean;
}

const colours: Readonly<Record<LintLevel, number>> = { error: 31, warning: 33, advice: 36 };

/** One paragraph a finding: place, level, rule, message, the lines around it and how to mend it; then the sums. */
export function renderText(findings: readonly LintFinding[], options: TextOptions): string {
  const paragraphs = findings.map((finding) => paragraph(finding, options));
  return [...paragraphs, summary(findings)].join('\n\n').concat('\n');
}

function paragraph({ rule, level, message, position, fix }: LintFinding, { textOf, colour }: TextOptions): string {
  const place = printable(`${position.file}:${position.line}:${position.column}`);
  const name = colour ? `\u001b[${colours[level]}m${level}\u001b[0m` : level;
  const text = textOf(position.file);
  const frame = text === undefined ? [] : codeFrame(text, position).map((line) => `    ${line}`);
  const mend = fix === undefined ? [] : [`  ${printable(fix)}`];
  return [`${place} ${name} ${rule}`, `  ${printable(message)}`, ...frame, ...mend].join('\n');
}

function summary(findings: readonly LintFinding[]): string {
  if (findings.length === 0) return 'Nothing to complain about.';
  const counts = (['error', 'warning', 'advice'] as const).map((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return `${count} ${level}${count === 1 || level === 'advice' ? '' : 's'}`;
  });
  return `${counts.join(', ')}.`;
}
