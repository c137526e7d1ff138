import { numberFrom, partSeed, pickFrom, type Seed, textFrom } from '../seeds/seed.ts';
import { twoDigits } from '../seeds/write-time.ts';

/** Texts in which not every digit may be replaced by any other. */
const forms: readonly (readonly [pattern: RegExp, make: (example: string, seed: Seed) => string])[] = [
  [/^\d{1,3}(?:\.\d{1,3}){3}$/, (_, seed) => `192.0.2.${numberFrom(seed, 1, 254)}`],
  [/^(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/, otherTime],
  [/^"?(?:19|20)\d\d-\d\d-\d\d(?!\d)/, otherDate],
  [/^\d{1,2}([/.])\d{1,2}\1(?:\d\d){1,2}$/, otherDay],
  [/^(?:0[1-9]|1[0-2])\/\d\d(?:\d\d)?$/, (example, seed) => twoDigits(numberFrom(seed, 1, 12)) + example.slice(2)],
  [/^1[0-7]\d{8}$/, otherSeconds],
  [/^(?:19|20)\d\d$/, (_, seed) => String(numberFrom(seed, 2015, 2025))],
  [/^P(?=[\dT])(?:\d+[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?$/, otherDigits],
  [/^-?\d{2,3}\.\d{3,}$|^-?\d{1,3}\.\d+(?:, ?-?\d{1,3}\.\d+)+$/, nearby],
];

/** The rest of the example, such as seconds or a zone, stays. */
function otherTime(example: string, seed: Seed): string {
  const minute = pickFrom(['00', '15', '30', '45'], partSeed(seed, 1));
  const hour = /m$/i.test(example) ? numberFrom(seed, 7, 11) : numberFrom(seed, 7, 19);
  return example.replace(
    /^\d+:\d\d/,
    (time) => `${time.length > 4 ? twoDigits(hour) : numberFrom(seed, 7, 9)}:${minute}`,
  );
}

/** Another day of the same year; the time and the zone stay. */
function otherDate(example: string, seed: Seed): string {
  const month = twoDigits(numberFrom(seed, 1, 12));
  return example.replace(/^("?\d{4})-\d\d-\d\d/, `$1-${month}-${twoDigits(numberFrom(partSeed(seed, 1), 1, 28))}`);
}

/** Another day in the months before, in seconds since 1970; the time of day stays. */
function otherSeconds(example: string, seed: Seed): string {
  return String(Number(example) - 86_400 * numberFrom(seed, 1, 200));
}

/** Of a duration (ISO 8601) each digit but zero: `PT0.12S` stays short. */
function otherDigits(example: string, seed: Seed): string {
  return example.replaceAll(/[1-9]/g, (_, at: number) => String(numberFrom(partSeed(seed, at), 1, 9)));
}

/** A day and a month that can be read in either order. */
function otherDay(example: string, seed: Seed): string {
  let part = 0;
  return example.replaceAll(/^\d{1,2}|(?<=^\d{1,2}[/.])\d{1,2}/g, () => {
    part += 1;
    return twoDigits(numberFrom(partSeed(seed, part), 1, 12));
  });
}

/** A place nearby, or an area nearby of the same size: numbers that take turns move by the same distance. */
function nearby(example: string, seed: Seed): string {
  let part = 0;
  return example.replaceAll(/(?<!\d)-?\d+\.(\d+)/g, (number, decimals: string) => {
    part += 1;
    const distance = numberFrom(partSeed(seed, part % 2), 1, 999) / 1000;
    return (Number(number) - Math.sign(Number(number)) * distance).toFixed(Math.min(decimals.length, 20));
  });
}

/** A text of the same form as an example: other digits for digits, and other letters for letters that do not form a word. */
export function textLike(example: string, seed: Seed): string {
  const form = forms.find(([pattern]) => pattern.test(example));
  if (form !== undefined) return form[1](example, seed);
  const [, kept = '', rest = ''] = /^([a-z]+[_-])?(.*)$/is.exec(example) ?? [];
  const isHex = /^#?[0-9a-f:-]+$/i.test(rest) && /[0-9]/.test(rest);
  let state = seed;
  let place = 0;
  const changed = rest.replaceAll(/[a-z]+|[0-9]|[^a-z0-9]/gi, (part, at: number) => {
    place += 1;
    state = partSeed(state, place);
    if (/[0-9]/.test(part)) return String(at === 0 && part !== '0' ? 1 + (state % 9) : state % 10);
    if (!/[a-z]/i.test(part) || (!isHex && (isWord(part, rest, at) || isUnit(part, rest, at)))) return part;
    return [...part].map((letter, nth) => letterLike(letter, partSeed(state, nth), isHex)).join('');
  });
  return kept + changed;
}

/** Letters that stand alone and can be read: `east` in `us-east-1`. */
function isWord(letters: string, text: string, at: number): boolean {
  const isAlone = !/[a-z0-9]/i.test(text[at - 1] ?? ' ') && !/[a-z0-9]/i.test(text[at + letters.length] ?? ' ');
  return (
    isAlone &&
    /^(?:[a-z]{2,}|[A-Z][a-z]+|[A-Z]{2,3})$/.test(letters) &&
    (letters.length < 4 || /[aeiouy]/i.test(letters)) &&
    !/[^aeiouy]{5}/i.test(letters)
  );
}

/** Letters after the number that they are the unit of: `vcpu` and `gb` in `s-1vcpu-2gb`. */
function isUnit(letters: string, text: string, at: number): boolean {
  let start = at;
  while (/[0-9]/.test(text[start - 1] ?? ' ')) start -= 1;
  const isAlone = [text[start - 1], text[at + letters.length]].every((next = ' ') => !/[a-z0-9]/i.test(next));
  return start < at && isAlone && letters.length <= 5;
}

function letterLike(letter: string, seed: Seed, isHex: boolean): string {
  const letters = isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const other = textFrom(seed, 1, letters);
  return letter === letter.toUpperCase() ? other.toUpperCase() : other;
}
