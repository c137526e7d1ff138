import { memoizeText } from '../../../text/memoize-text.ts';

/** Longer texts are not made, in UTF-16 code units. */
export const longestText = 1_000_000;

/** A text of this length, in UTF-16 code units, that begins like another one. One string for all values that have it: contracts have thousands of them. */
export function longText(start: string, length: number): string {
  return start.length >= length ? start.slice(0, length) : padded(`${length} ${start}`);
}

/** As many as the common lengths of the few texts that samples have. */
const mostKept = 60;

const padded = memoizeText(
  (key) => {
    const end = key.indexOf(' ');
    return key.slice(end + 1).padEnd(Number(key.slice(0, end)), 'a');
  },
  { most: mostKept, longest: 200 },
);
