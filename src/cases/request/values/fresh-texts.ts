import type { Json } from '../../../model/json.ts';
import { lettersOf } from './fresh-numbers.ts';

/** The row of a seat, the wing of a house. */
function otherLetter(letter: Json, number: number): Json | undefined {
  if (typeof letter !== 'string' || !/^[A-Za-z]$/.test(letter)) return undefined;
  const first = letter === letter.toUpperCase() ? 'A' : 'a';
  return String.fromCharCode(first.charCodeAt(0) + (number % 26));
}

/** Another seat or locker: digits other than 0, as few rows start with it, and another letter where the schema allows any. */
function otherPlace(place: Json, number: number, move = movedLetters): Json | undefined {
  if (typeof place !== 'string' || !/^(?:[a-z]{1,2}[-_ ]?\d{1,3}|\d{1,3}[-_ ]?[a-z])$/i.test(place)) return undefined;
  let left = number;
  const numbered = place.replaceAll(/\d/g, () => {
    const digit = 1 + (left % 9);
    left = Math.floor(left / 9);
    return String(digit);
  });
  return move(numbered, left);
}

const otherPlaceOfLetter: FreshStyle = (place, number) => otherPlace(place, number, (one) => one);

/** Makes a fresh value of the same look; `undefined` when it cannot. */
export type FreshStyle = (value: Json, number: number) => Json | undefined;

function textStyle(write: (text: string, number: number) => string): FreshStyle {
  return (value, number) => (typeof value === 'string' ? write(value, number) : undefined);
}

/** Ways to put a number into a text, those that keep its look best first. */
export function textStyles(text: string): FreshStyle[] {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    return [textStyle((uuid, number) => uuid.slice(0, -12) + String(number).padStart(12, '0'))];
  const separator = /\s/.test(text) ? ' ' : text.includes('_') && !text.includes('-') ? '_' : '-';
  const at = text.indexOf('@');
  // A file keeps its extension, and a domain its last label.
  const ending = /(?<=^[^\s:/]*)\.[a-z]{2,10}\.?$/i.exec(text)?.index ?? 0;
  const end = at > 0 ? at : ending > 0 ? ending : text.length;
  const insert = (mark: (number: number) => string) =>
    textStyle((whole, number) => whole.slice(0, end) + mark(number) + whole.slice(end));
  const short = (number: number) => number.toString(36);
  return [
    insert((number) => `${separator}${number}`),
    insert(String),
    insert((number) => `${separator}${short(number)}`),
    insert(short),
    insert((number) => short(number).toUpperCase()),
    ...placeStyles(text),
    textStyle((whole, number) => endingWith(whole, short(number))),
    textStyle((whole, number) => endingWith(whole, short(number).toUpperCase())),
    textStyle((whole, number) => endingWith(whole, lettersOf(number))),
    textStyle((whole, number) => endingWith(whole, lettersOf(number).toUpperCase())),
    otherLetter,
  ];
}

/** Ways to give a serial number or a place another one. */
export function placeStyles(text: string): FreshStyle[] {
  return [...(hasSerialNumber(text) ? [textStyle(withDigitsOf)] : []), otherPlace, otherPlaceOfLetter];
}

/** Texts of the same look with that number, those that keep it best first. */
export function freshTexts(text: string, number: number): readonly string[] {
  const styled = textStyles(text).flatMap((style) => {
    const styledText = style(text, number);
    return typeof styledText === 'string' ? [styledText] : [];
  });
  return [...styled, movedLetters(text, number)].filter((one) => one !== text);
}

/** The text with another end, which leaves at least its first character. */
function endingWith(text: string, end: string): string {
  return text.slice(0, Math.max(1, text.length - end.length)) + end;
}

/** `ABC-1234` or `A12`, but neither a date, a time or a decimal, nor one long enough to have a check digit, as an ISBN has. */
function hasSerialNumber(text: string): boolean {
  if (/^\d{3,7}$|(?:^|[-_ /])[a-z]+[-_ ]?\d\d$/i.test(text)) return true;
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 3 && digits < 8 && !/^[\d.,:+-]+$|\d{4}-\d\d/.test(text);
}

/** Another number in the place of a long one, such as that of an ISBN. */
export const longNumber: FreshStyle = (value, number) =>
  typeof value === 'string' ? endingWithDigits(value, [...String(number)]) : undefined;

/** The text with these digits in place of its last ones. */
function endingWithDigits(text: string, digits: string[]): string {
  return [...text].reduceRight((end, mark) => (/\d/.test(mark) ? (digits.pop() ?? mark) : mark) + end, '');
}

/** The text with the last digits of the number in place of its own; where these are few, the letters before them change as well: `BS-AC001` after `BS-AB999`. */
function withDigitsOf(text: string, number: number): string {
  const digits = [...String(number)];
  const written = [...text].reduceRight((end, mark) => (/\d/.test(mark) ? (digits.pop() ?? '0') : mark) + end, '');
  const [ending = '', letters = '', end = ''] = /(?<![a-z])([a-z]+)(\d{1,3})$/i.exec(written) ?? [];
  const start = written.slice(0, written.length - ending.length);
  return letters === '' || /\d/.test(start) ? written : start + movedLetters(letters, Number(digits.join(''))) + end;
}

/** Letters some places further in the alphabet, the last one first. */
function movedLetters(letters: string, places: number): string {
  let left = places;
  return [...letters].reduceRight((end, letter) => {
    if (!/[a-z]/i.test(letter)) return letter + end;
    const first = letter >= 'a' ? 97 : 65;
    const at = letter.charCodeAt(0) - first + left;
    left = Math.floor(at / 26);
    return String.fromCharCode(first + (at % 26)) + end;
  }, '');
}
