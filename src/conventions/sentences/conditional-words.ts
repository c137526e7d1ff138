import { wholeSentences } from './cut-sentences.ts';

/**
 * What makes a sentence no promise. A reader takes the lists that it needs, and adds its own words: each list has only what says the same to all of them. With each
 * word a reader believes less, and more faults are missed: `when` is none of the conditions, as a secret that is shown `when it is created` is shown once.
 */

/** It depends on something. */
export const conditions: readonly string[] = ['if', 'unless', 'except', 'whether', 'depends', 'depending'];

/** It is possible, or wanted. */
export const possibilities: readonly string[] = ['may', 'might', 'can', 'could', 'should'];

/** It depends on something, in words that another reader may take for a promise. */
export const looseConditions: readonly string[] = ['when', 'whenever', 'otherwise', 'or', 'either', 'instead', 'only'];

/** It is so in most cases, or in some. */
export const frequencies: readonly string[] = ['usually', 'normally', 'typically', 'often', 'sometimes', 'mostly'];

/** It is not so. */
export const negations: readonly string[] = ['no', 'not', 'never'];

/** Finds one of the words, or patterns of words, of these lists in a sentence, whatever its case. */
export function anyOf(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`\\b(?:${lists.flat().join('|')})\\b`, 'i');
}

const noPromise = anyOf(conditions, looseConditions, possibilities, frequencies, [
  'not',
  'never',
  'nothing',
  'without',
  'cannot',
  'unchanged',
]);

/** Whether a sentence says that it depends on something, or is not so: `If nothing changed, the version stays`. */
export function isConditional(sentence: string): boolean {
  return noPromise.test(sentence);
}

/** The sentences of these texts that depend on nothing, and deny nothing. */
export function promisesIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap(wholeSentences).filter((sentence) => !isConditional(sentence));
}
