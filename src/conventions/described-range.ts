import { hasWords, spacedWords } from '../text/has-words.ts';

/** Two properties or parameters of which one comes first. */
export interface DescribedRange {
  readonly first: string;
  readonly last: string;
  /** The name of the property that has both; `''` where there is none. */
  readonly owner: string;
  /** Whether what has them has no other range. */
  readonly isOnly: boolean;
}

/**
 * Whether a sentence of the contract says that a range which ends before it begins is not allowed: `endsAt must be after startsAt`, or `a window whose end is not after its
 * start is answered with 422`. Where there is one range only, `The window ends before it begins` is about that.
 */
export function forbidsReversed(sentence: string, { first, last, owner, isOnly }: DescribedRange): boolean {
  const words = spacedWords(sentence);
  const isAbout =
    (hasWords(sentence, first) && hasWords(sentence, last)) ||
    (owner !== '' && hasWords(sentence, owner) && ends.test(words));
  return (isOnly && endsFirst.test(words)) || (isAbout && (order.test(words) || breach.test(words)));
}

const order =
  / (?:(?:must|may|can) not|cannot|can t|must|has to|have to|needs to) (?:be |lie |come |end |start )?(?:strictly |on or |at or )?(?:before|earlier|after|later|less|smaller|lower|greater|higher|precede|follow) /;
const breach = / (?:is|are|lies|comes|ends?) (?:not )?(?:before|earlier|after|later) /;
/** `whose end is not after its start`. */
const ends = / (?:ends?|finish(?:es)?|closes?|to) (?:\w+ ){0,6}(?:starts?|begin(?:s|ning)?|opens?|from) /;
/** `The window ends before it begins`, `an end that is not after its start`. */
const endsFirst =
  / (?:ends|closes|finishes|is over) (?:on or )?(?:before|not after|no later than) (?:it|they) (?:begins?|starts?|opens?) /;
