/** The most characters of a line that a person reads; a contract or a name of a file may have millions on one. */
const mostCharacters = 2000;

/** Cuts the lines of a text that are too long to read, with a note of how many characters each of them had. */
export function cutLines(text: string): string {
  // Most texts are shorter than one such line.
  return text.length <= mostCharacters ? text : text.split('\n').map(cutLine).join('\n');
}

function cutLine(line: string): string {
  if (line.length <= mostCharacters) return line;
  // Not between the halves of one character.
  const shown = line.slice(0, mostCharacters).replace(/[\ud800-\udbff]$/, '');
  return `${shown}… (${line.length} characters)`;
}
