// What a terminal does not show: colours, and the targets of links.
const unseen = /\u001b\[[0-9;]*m|\u001b\]8;;[^\u001b]*\u001b\\/g;

/** Narrower terminals get the lines as they are. */
const leastWidth = 40;

/**
 * Breaks the lines of a text report between words, so that they fit a terminal; what goes on starts below the text of its row. Command lines and the quoted
 * lines of a contract stay as they are, because a copy must work. Without a width nothing changes.
 */
export function wrapReport(text: string, width: number | undefined): string {
  if (width === undefined || width < leastWidth) return text;
  let isCommand = false;
  return text
    .split('\n')
    .map((line) => {
      isCommand = line.startsWith('  reproduce  ') || (isCommand && line.startsWith(rowIndent));
      return isCommand || line.startsWith(rowIndent) ? line : wrapLine(line, width);
    })
    .join('\n');
}

/** Where the texts of the rows of a finding start. */
const rowIndent = ' '.repeat(13);
const labelled = /^ {2}[a-z]+(?: [a-z]+)? +(?=\S)/;
/** The longest level is longer than the labels of rows. */
const levelled = /^ {2}observation {2}/;

function wrapLine(line: string, width: number): string {
  if (lengthOf(line) <= width) return line;
  const indent = indentAfter(line.replace(unseen, ''));
  const lines = [''];
  // Spaces within a line stay: they make columns.
  for (const word of line.match(/ *[^ ]+/g) ?? []) {
    const last = lines.at(-1) ?? '';
    if (last.trim() !== '' && lengthOf(last + word) > width) lines.push(indent + word.trimStart());
    else lines[lines.length - 1] = last + word;
  }
  return lines.join('\n');
}

/** What the further lines of a line start with. */
function indentAfter(line: string): string {
  if (labelled.exec(line)?.[0].length === rowIndent.length) return rowIndent;
  const start = levelled.exec(line)?.[0].length ?? (/^ */.exec(line)?.[0].length ?? 0) + 4;
  return ' '.repeat(start);
}

function lengthOf(text: string): number {
  return text.replace(unseen, '').length;
}
