import type { SourcePosition } from '../../model/contract.ts';
import { escapeText } from '../../text/escape-text.ts';

/** How many characters of a line are shown; of a longer line, those around the column. */
const width = 100;

/** The line of a position between its neighbours, and a caret under the column. */
export function codeFrame(text: string, { line, column }: SourcePosition): string[] {
  const lines = linesAround(text, line);
  const start = Math.max(0, column - 1 - Math.floor(width / 2));
  const from = (lines.get(line)?.length ?? 0) > width ? start : 0;
  const gutter = String(line + 1).length;
  return [...lines].flatMap(([number, content]) => {
    const shown = tidy(content, from);
    const row = `${String(number).padStart(gutter)} | ${shown}`.trimEnd();
    if (number !== line) return [row];
    const before = tidy(content.slice(0, column - 1), from).length;
    return [row, `${' '.repeat(gutter)} | ${' '.repeat(Math.min(before, shown.length))}^`];
  });
}

function linesAround(text: string, line: number): Map<number, string> {
  const lines = new Map<number, string>();
  const starts = lineStarts(text);
  for (let number = Math.max(1, line - 1); number <= line + 1; number++) {
    const start = starts[number - 1];
    if (start === undefined) break;
    const end = text.indexOf('\n', start);
    const content = text.slice(start, end === -1 ? undefined : end).replace(/\r$/, '');
    if (number >= line - 1 && !(end === -1 && content === '' && number > line)) lines.set(number, content);
  }
  return lines;
}

let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

/** Where the lines of a text start. The findings of one file follow each other, and there may be thousands. */
function lineStarts(text: string): readonly number[] {
  if (last.text === text) return last.starts;
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  last = { text, starts };
  return starts;
}

function tidy(line: string, from: number): string {
  return escapeText(line.slice(from, from + width).replaceAll('\t', ' '));
}
