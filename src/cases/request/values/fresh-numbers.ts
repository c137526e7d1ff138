/** Gives a number that no other case of the run uses, so that no server refuses a request because its identifier exists already. */
export type NextNumber = () => number;

/** The numbers by which the values of one request differ from those of all others. */
export interface FreshNumbers {
  readonly next: NextNumber;
  /** Whether a request of the run may have been given the number. */
  readonly isFresh: (number: number) => boolean;
}

const range = 1_000_000_000;

/** The longest fresh number, the one with the largest remainders, and one that has digits as well as letters in base 36. */
export const typicalNumbers = [range, range - 1, 987_654_321];

/** Counts up from a number that the seed decides; stays within int32. */
export function openFreshNumbers(seed: number): NextNumber {
  let next = firstFreshNumber(seed);
  return () => next++;
}

/** No run sends more fresh numbers than that. */
const most = 10_000_000;

/** Whether a run with this seed may have given the number to a request. */
export function isFreshNumber(number: number, seed: number): boolean {
  const first = firstFreshNumber(seed);
  return number >= first && number < first + most;
}

function firstFreshNumber(seed: number): number {
  return 1 + ((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0) % range);
}

/** They stand for the digits from 0 to 9. */
const letters = 'bcdfghjkmn';

/** The number in letters alone. */
export function lettersOf(number: number): string {
  return [...String(number)].map((digit) => letters[Number(digit)]).join('');
}

/** What finds texts that may end with a fresh number in letters; few have fewer digits than these. */
export const numbersInLetters = new RegExp(`[${letters}]{8,}`, 'g');

/** The numbers that a text of `numbersInLetters` may end with, each with its letters. */
export function numbersAtEnd(text: string): readonly { readonly written: string; readonly number: number }[] {
  return [8, 9, 10].map((length) => {
    const written = text.slice(-length);
    return { written, number: Number([...written].map((letter) => letters.indexOf(letter)).join('')) };
  });
}
