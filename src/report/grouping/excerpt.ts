import type { Contract, SourceExcerpt, SourcePosition } from '../../model/contract.ts';

/** How many lines are shown before and after the line with the place. */
const context = { before: 2, after: 4 };
/** Longer lines are cut. A contract on one line may have millions of characters. */
const mostCharacters = 160;
/** How much of a long line is shown before the place. */
const kept = 40;

/** The lines of a contract around a place; `undefined` when they are not known. */
export function excerptAt(
  { file, line, column }: SourcePosition,
  { linesOf }: Pick<Contract, 'linesOf'>,
): SourceExcerpt | undefined {
  const firstLine = Math.max(1, line - context.before);
  const lines = linesOf?.(file, firstLine, line - firstLine + 1 + context.after) ?? [];
  const marked = lines[line - firstLine];
  if (marked === undefined) return undefined;
  const start = marked.length > mostCharacters && column > mostCharacters - kept ? column - 1 - kept : 0;
  const shown = lines.map((text, index) => cut(text, index === line - firstLine ? start : 0));
  return { firstLine, lines: shown, line, column: column - start + (start === 0 ? 0 : 1) };
}

function cut(text: string, start: number): string {
  const end = start + mostCharacters;
  return `${start === 0 ? '' : '…'}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
