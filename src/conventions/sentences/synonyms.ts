/**
 * What many sentences say in one of several words, as parts of regular expressions: a reader that takes one from here knows all of its forms. What makes a sentence
 * no promise is in `conditional-words.ts`.
 */

/** `A second one is refused`. */
export const refused = '(?:refused|rejected|declined)';

/** `The code must be unique`, `codes have to be unique`. */
export const must = '(?:must|has to|have to|needs? to)';

/** `A paid order cannot be changed`. */
export const cannot = "(?:cannot|can not|can't|may not|must not)";
