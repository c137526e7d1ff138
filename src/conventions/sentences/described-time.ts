import { anyOf, conditions } from './conditional-words.ts';
import { refused } from './synonyms.ts';
/** Where a time has to be, seen from now. */
export type TimeSide = 'future' | 'past';

/** Where a sentence says that a time has to be: `In the future`, `must not be in the past`; `undefined` where it does not say it, says both, or says that it depends on something. */
export function describedTimeSide(sentence: string): TimeSide | undefined {
  if (condition.test(sentence)) return undefined;
  const [side, ...others] = (['future', 'past'] as const).filter((one) => says(sentence, one));
  if (side === undefined || others.length > 0) return undefined;
  if (!refusal.test(sentence) || /\botherwise\b/i.test(sentence)) return side;
  // `A birth date in the future is refused`.
  return side === 'future' ? 'past' : 'future';
}

const refusal = new RegExp(
  String.raw`\b(?:${refused}|not (?:allowed|accepted|possible)|gets?|answered with|so (?:is|are))\b`,
  'i',
);

function says(sentence: string, side: TimeSide): boolean {
  const other = side === 'future' ? 'past' : 'future';
  const [own, opposite] = [words[side], words[other]];
  const isDenied = (text: string) =>
    new RegExp(`\\b(?:not|never|cannot|can't|nor)\\b[^,;]*\\b(?:${text})\\b`, 'i').test(sentence);
  const isSaid = new RegExp(`\\b(?:${own})\\b`, 'i').test(sentence) && !isDenied(own);
  return isSaid || isDenied(opposite);
}

const words: Readonly<Record<TimeSide, string>> = {
  future: 'in the future|later than now|after now|still to come',
  past: 'in the past|earlier than now|before now',
};

const condition = anyOf(conditions, ['when', 'whenever', 'while', 'until', 'once', 'or', 'either']);

/** Whether a sentence says how old a person has to be: `at least 16 years old`. */
export function saysLeastAge(sentence: string): boolean {
  return !condition.test(sentence) && /\bat least (?:\d\d?|\w+) years (?:old|of age)\b/i.test(sentence);
}
