import { isWrapped, seenText, wrapLine } from '../../../text/wrap-line.ts';

/**
 * Breaks the lines of a text report between words, so that they fit a terminal; what goes on starts below the text of its row. Command lines and the quoted
 * lines of a contract stay as they are, because a copy must work. Without a width nothing changes.
 */
export function wrapReport(text: string, width: number | undefined): string {
  if (!isWrapped(width)) return text;
  let isCommand = false;
  return text
    .split('\n')
    .map((line) => {
      isCommand = line.startsWith('  reproduce  ') || (isCommand && line.startsWith(rowIndent));
      return isCommand || line.startsWith(rowIndent) ? line : wrapLine(line, width, indentAfter(seenText(line)));
    })
    .join('\n');
}

/** Where the texts of the rows of a finding start. */
const rowIndent = ' '.repeat(13);
const labelled = /^ {2}[a-z]+(?: [a-z]+)? +(?=\S)/;
/** The longest level is longer than the labels of rows. */
const levelled = /^ {2}observation {2}/;

/** How many spaces the further lines of a line start with; `undefined`: as many as usual. */
function indentAfter(line: string): number | undefined {
  if (labelled.exec(line)?.[0].length === rowIndent.length) return rowIndent.length;
  return levelled.exec(line)?.[0].length;
}
