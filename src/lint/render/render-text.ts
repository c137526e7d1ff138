import type { LintFinding, LintLevel } from '../../model/finding.ts';
import { codeFrame } from './code-frame.ts';
import { printable } from './printable.ts';
import { whyOf } from './why-of.ts';

/** How findings are shown to people. */
export interface TextOptions {
  /** The text of a file that was read. */
  readonly textOf: (file: string) => string | undefined;
  readonly colour: boolean;
  /** Show every finding in full, however many one rule has. */
  readonly all: boolean;
}

/** Findings of one rule that are shown in full; of more, the places are named. */
const shownInFull = 3;
const placesNamed = 10;

const levels: readonly LintLevel[] = ['error', 'warning', 'advice'];
const colours: Readonly<Record<LintLevel, number>> = { error: 31, warning: 33, advice: 36 };

/** Worst first and by rule: place, message, the lines around it, how to mend it, why it matters; then the sums. */
export function renderText(findings: readonly LintFinding[], options: TextOptions): string {
  const paragraphs = groupsOf(findings).flatMap((group) => renderGroup(group, options));
  return [...paragraphs, summary(findings)].join('\n\n').concat('\n');
}

function groupsOf(findings: readonly LintFinding[]): LintFinding[][] {
  const groups = new Map<string, LintFinding[]>();
  for (const level of levels) {
    for (const finding of findings.filter((one) => one.level === level)) {
      const key = `${level} ${finding.rule}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [finding]);
      else group.push(finding);
    }
  }
  return [...groups.values()];
}

function renderGroup(group: readonly LintFinding[], options: TextOptions): string[] {
  const full = options.all || group.length <= shownInFull + 1 ? group.length : shownInFull;
  const paragraphs = group
    .slice(0, full)
    .map((finding, index) => paragraph(finding, { ...options, first: index === 0 }));
  return full === group.length ? paragraphs : [...paragraphs, folded(group.slice(full), options)];
}

function paragraph(
  { rule, level, message, position, fix }: LintFinding,
  options: TextOptions & { first: boolean },
): string {
  const place = printable(`${position.file}:${position.line}:${position.column}`);
  const text = options.textOf(position.file);
  const frame = text === undefined ? [] : codeFrame(text, position).map((line) => `    ${line}`);
  const mend = fix === undefined ? [] : [`  ${printable(fix)}`];
  const why = options.first ? whyOf(rule) : undefined;
  return [
    `${place} ${painted(level, options.colour)} ${rule}`,
    `  ${printable(message)}`,
    ...frame,
    ...mend,
    ...(why === undefined ? [] : [`  Why: ${why}`]),
  ].join('\n');
}

function painted(level: LintLevel, colour: boolean): string {
  return colour ? `\u001b[${colours[level]}m${level}\u001b[0m` : level;
}

function folded(findings: readonly LintFinding[], { colour }: TextOptions): string {
  const [first] = findings;
  const places = findings.slice(0, placesNamed).map(({ position }) => printable(`${position.file}:${position.line}`));
  const more = findings.length > placesNamed ? [...places, '...'] : places;
  return `${painted(first?.level ?? 'advice', colour)} ${first?.rule}: ${findings.length} more (--all shows them)\n  ${more.join(' ')}`;
}

function summary(findings: readonly LintFinding[]): string {
  if (findings.length === 0) return 'Nothing to complain about.';
  const counts = levels.map((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return `${count} ${level}${count === 1 || level === 'advice' ? '' : 's'}`;
  });
  return `${counts.join(', ')}.`;
}
