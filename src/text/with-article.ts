/** A noun with its article: `a book`, `an instrument`. A word such as `hour`, whose first letter is silent, gets the wrong one. */
export function withArticle(noun: string): string {
  return /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}
