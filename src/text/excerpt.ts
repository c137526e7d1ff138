/** A place in a file. */
interface Place {
  readonly file: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
}

/** A few lines of a file around a place in it. */
interface Excerpt {
  /** The number of the first line, from 1. */
  readonly firstLine: number;
  /** Without line ends; long lines are cut. */
  readonly lines: readonly string[];
  /** The number of the line with the place. */
  readonly line: number;
  /** The column of the place in that line as it is shown, from 1. */
  readonly column: number;
}

/** What is known of the files. */
interface KnownLines {
  /** Lines of a file from the given one on; fewer at its end; absent: no file is known. */
  readonly linesOf?: ((file: string, first: number, count: number) => readonly string[] | undefined) | undefined;
}

/** How many lines are shown before and after the line with the place. */
const context = { before: 2, after: 4 };
/** Longer lines are cut. A contract on one line may have millions of characters. */
const mostCharacters = 160;
/** How much of a long line is shown before the place. */
const kept = 40;

/** The lines of a contract around a place; `undefined` when they are not known. */
export function excerptAt({ file, line, column }: Place, { linesOf }: KnownLines): Excerpt | undefined {
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
