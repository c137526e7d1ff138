import { withStarsInUrls } from './shown-url.ts';

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
  /** Lines of a file from the given one on, as they are written; fewer at its end; absent: no file is known. */
  readonly linesOf?: ((file: string, first: number, count: number) => readonly string[] | undefined) | undefined;
}

/** How many lines are shown before and after the line with the place. */
const context = { before: 2, after: 4 };
/** Longer lines are cut. A contract on one line may have millions of characters. */
const mostCharacters = 160;
/** How much of a long line is shown before the place. */
const kept = 40;

/** The lines of a contract around a place, with stars for what is secret in URLs; `undefined` when they are not known. */
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
  return `${start === 0 ? '' : '…'}${withStars(text, start, end)}${end < text.length ? '…' : ''}`;
}

/**
 * A part of a line with stars for what is secret in URLs. A secret may begin before the part and end after it, but not beyond a space or a double quote: the rest
 * of the line, which may have millions of characters, is not looked at.
 */
function withStars(text: string, start: number, end: number): string {
  let [from, to] = [start, Math.min(end, text.length)];
  while (from > 0 && !endsSecret(text.charAt(from - 1))) from -= 1;
  while (to < text.length && !endsSecret(text.charAt(to))) to += 1;
  const shown = withStarsInUrls(text.slice(from, to)).slice(start - from, end - from);
  return copyOf(shown);
}

function endsSecret(character: string): boolean {
  return /[\s"]/.test(character);
}

/** A slice would keep the whole text in memory. */
function copyOf(text: string): string {
  return text.split('').join('');
}
