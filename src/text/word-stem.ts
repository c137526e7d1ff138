/** How many letters the forms of a longer word have in common. */
export const stemLength = 5;

/**
 * What the forms of a word begin with, in lower case: `cance` of `cancelled` and `Cancellation`; a shorter word as it is. `product` and `produced` have the same:
 * where that would be wrong, `same-event.ts` knows how verbs end.
 */
export function stemOf(word: string): string {
  return word.toLowerCase().slice(0, stemLength);
}
