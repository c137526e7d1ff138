import { htmlText } from './html-text.ts';

/** A few lines of a file. */
interface Excerpt {
  /** The number of the first line, from 1. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** The number of the line to mark. */
  readonly line: number;
}

/** The lines with their numbers, one of them marked. */
export function htmlExcerpt({ firstLine, lines, line: marked }: Excerpt): string {
  const width = String(firstLine + lines.length).length;
  const rows = lines.map((text, index) => {
    const number = firstLine + index;
    const row = `<span class="line">${String(number).padStart(width)}</span> ${htmlText(text)}`;
    return number === marked ? `<mark>${row}</mark>` : row;
  });
  return `<pre>${rows.join('\n')}</pre>`;
}
