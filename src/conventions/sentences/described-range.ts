import { hasWords, spacedWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';

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
    namesInShort(words, first, last) ||
    (owner !== '' && hasWords(sentence, owner) && ends.test(words));
  return (isOnly && endsFirst.test(words)) || (isAbout && (order.test(words) || breach.test(words)));
}

/** `the last day can't lie before the first` for `firstDay` and `lastDay`: one in full, and the word of the other that differs. */
function namesInShort(words: string, first: string, last: string): boolean {
  const [one, other] = [first, last].map((name) => nameWords(name).trim().split(' '));
  if (one === undefined || other === undefined || one.length !== other.length || one.length < 2) return false;
  const [own = '', theirs = ''] = [
    one.find((word, at) => word !== other[at]),
    other.find((word, at) => word !== one[at]),
  ];
  if (anyWhere.test(own) || anyWhere.test(theirs)) return false;
  return (
    (words.includes(` ${one.join(' ')} `) && words.includes(` ${theirs} `)) ||
    (words.includes(` ${other.join(' ')} `) && words.includes(` ${own} `))
  );
}

/** Words that most sentences have, whatever they are about: the `to` of `validTo`. */
const anyWhere = /^(?:from|to|in|out|on|off|until|till|since|after|before|through|thru|is|at)$/;

const order =
  / (?:(?:must|may|can) not|cannot|can t|must|has to|have to|needs to) (?:be |lie |come |end |start |close |open |finish |stop |begin )?(?:strictly |on or |at or )?(?:before|earlier|after|later|less|smaller|lower|greater|higher|precede|follow) /;
const breach = / (?:is|are|lies|comes|ends?) (?:not )?(?:before|earlier|after|later) /;
/** `whose end is not after its start`. */
const ends = / (?:ends?|finish(?:es)?|closes?|stops?|to) (?:\w+ ){0,6}(?:starts?|begin(?:s|ning)?|opens?|from) /;
/** `The window ends before it begins`, `an end that is not after its start`. */
const endsFirst =
  / (?:ends|closes|finishes|is over) (?:on or )?(?:before|not after|no later than) (?:it|they) (?:begins?|starts?|opens?) /;
