/**
 * A text in which sentences are not broken into lines: descriptions in YAML are often wrapped by hand. A line goes on from the one before where that does not
 * end a sentence and this starts with a small letter, a digit or code; items of lists and paragraphs stay apart.
 */
export function unwrapLines(text: string): string {
  return text.replaceAll(/(?<=[^.;:!?\s])[ \t]*\r?\n[ \t]*(?=[\p{Ll}`"'(]|\d+(?![\d.)]))/gu, ' ');
}
