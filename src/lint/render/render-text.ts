import type { LintFinding, LintLevel } from '../../model/finding.ts';
import { type AnsiStyle, ansiStyle } from '../../text/ansi-style.ts';
import { cutLines } from '../../text/cut-lines.ts';
import { escapeText } from '../../text/escape-text.ts';
import { groupBy } from '../../text/group-by.ts';
import { wrapText } from '../../text/wrap-line.ts';
import { whyOf } from '../all-rules.ts';
import { codeFrame } from './code-frame.ts';
import { countLevels } from './count-levels.ts';
import { worstFirst } from './worst-first.ts';

/** How the text report shows findings. */
export interface TextOptions {
  /** The text of a file that was read. */
  readonly textOf: (file: string) => string | undefined;
  readonly colour: boolean;
  /** Shows every finding in full, even where one rule has many, and advice. */
  readonly all: boolean;
  /** The width of the terminal, to which lines are broken; absent: they are not. */
  readonly width?: number | undefined;
}

/** How many findings of one rule are shown in full; of the others only the places are named, and of these only the first. */
const shownInFull = 3;
const placesNamed = 10;

const frameIndent = '    ';

const colours: Readonly<Record<LintLevel, AnsiStyle>> = { error: 'red', warning: 'yellow', advice: 'cyan' };

/** Groups by rule, errors first: place, message, the lines around it, the fix and why it matters; then the counts. Advice is only counted, unless all is asked for. */
export function renderText(findings: readonly LintFinding[], options: TextOptions): string {
  const shown = findings.filter(({ level }) => options.all || level !== 'advice');
  const groups = groupBy(worstFirst(shown), ({ level, rule }) => `${level} ${rule}`);
  const paragraphs = [...groups.values()].flatMap((group) => renderGroup(group, options));
  const hint = shown.length === findings.length ? '' : ' coldframe lint --all shows the advice.';
  const text = [...paragraphs, countLevels(findings) + hint].join('\n\n').concat('\n');
  // The quoted lines of a contract stay as they are.
  return wrapText(cutLines(text), options.width, (line) => line.startsWith(frameIndent));
}

function renderGroup(group: readonly LintFinding[], options: TextOptions): string[] {
  const full = options.all || group.length <= shownInFull + 1 ? group.length : shownInFull;
  const paragraphs = group
    .slice(0, full)
    .map((finding, index) => paragraph(finding, { ...options, first: index === 0 }));
  return full === group.length ? paragraphs : [...paragraphs, collapsed(group.slice(full), options)];
}

function paragraph(
  { rule, level, message, position, fix }: LintFinding,
  options: TextOptions & { first: boolean },
): string {
  const place = escapeText(`${position.file}:${position.line}:${position.column}`);
  const text = options.textOf(position.file);
  const frame = text === undefined ? [] : codeFrame(text, position).map((line) => frameIndent + line);
  const fixLine = fix === undefined ? [] : [`  ${escapeText(fix)}`];
  return [
    `${place} ${colourLevel(level, options.colour)} ${rule}`,
    `  ${escapeText(message)}`,
    ...frame,
    ...fixLine,
    ...(options.first ? [`  Why: ${whyOf(rule)}`] : []),
  ].join('\n');
}

function colourLevel(level: LintLevel, colour: boolean): string {
  return colour ? ansiStyle(level, colours[level]) : level;
}

function collapsed(findings: readonly LintFinding[], { colour }: TextOptions): string {
  const [first] = findings;
  const byFile = groupBy(findings.slice(0, placesNamed), ({ position }) => position.file);
  const places = [...byFile].map(([file, own]) => {
    return `  ${escapeText(file)}:${own.map(({ position }) => position.line).join(', ')}`;
  });
  const level = colourLevel(first?.level ?? 'advice', colour);
  const rest = findings.length > placesNamed ? ', …' : '';
  return `${level} ${first?.rule}: ${findings.length} more (--all shows them)\n${places.join('\n')}${rest}`;
}
