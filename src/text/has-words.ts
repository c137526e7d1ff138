/** The words of a text in lower case: `in review` for `in_review`, `inReview` and `In review.`. */
export function plainWords(text: string): string {
  const words = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ');
  return words.toLowerCase().trim();
}

/** The same, each word after a space and before one: ` in review `. */
export function spacedWords(text: string): string {
  return ` ${plainWords(text)} `;
}

/** Whether a text has words in that order, whatever their case and their joints: `while it is in review` has `in_review`, and not `view`. */
export function hasWords(text: string, words: string): boolean {
  return spacedWords(text).includes(spacedWords(words));
}
