// What a terminal does not show: colours, and the targets of links.
const unseen = /\u001b\[[0-9;]*m|\u001b\]8;;[^\u001b]*\u001b\\/g;

/** Narrower terminals get the lines as they are. */
const leastWidth = 40;

/** Whether lines are to be broken to fit the terminal; where the width is not known there is none. */
export function isWrapped(width: number | undefined): width is number {
  return width !== undefined && width >= leastWidth;
}

/** A line as a terminal shows it, without colours and links. */
export function seenText(line: string): string {
  return line.replace(unseen, '');
}

/**
 * Breaks a line between words so that it fits a terminal, and within words that are longer than a line. The lines that follow are indented by four spaces more than
 * the first one, or by `indent`.
 */
export function wrapLine(line: string, width: number, indent = (/^ */.exec(line)?.[0].length ?? 0) + 4): string {
  if (lengthOf(line) <= width) return line;
  const start = ' '.repeat(indent);
  const lines = [''];
  // Spaces within a line stay: they make columns.
  for (const word of line.trimEnd().match(/ *[^ ]+/g) ?? []) {
    const last = lines.at(-1) ?? '';
    if (last.trim() === '' || lengthOf(last + word) <= width) lines[lines.length - 1] = last + word;
    else lines.push(...piecesOf(word.trimStart(), width - indent).map((piece) => start + piece));
  }
  return lines.join('\n');
}

/** Breaks the lines of a text to fit a terminal, except those that stay as they are; without a width none is broken. */
export function wrapText(text: string, width: number | undefined, stays = (_: string) => false): string {
  if (!isWrapped(width)) return text;
  return text
    .split('\n')
    .map((line) => (stays(line) ? line : wrapLine(line, width)))
    .join('\n');
}

/** A word with a link stays whole. */
function piecesOf(word: string, room: number): readonly string[] {
  const characters = [...word];
  if (characters.length <= room || room < leastWidth / 2 || word.includes('\u001b')) return [word];
  return Array.from({ length: Math.ceil(characters.length / room) }, (_, at) =>
    characters.slice(at * room, (at + 1) * room).join(''),
  );
}

function lengthOf(text: string): number {
  return seenText(text).length;
}
