import { partSeed, pickFrom, type Seed } from '../seeds/seed.ts';
import type { Locale } from './locale.ts';

/** The first name of the person with this seed, in the script of the locale. */
export function firstName(seed: Seed, locale: Locale): string {
  return written(firstOf(seed, locale));
}

/** The last name of the person with this seed, in the script of the locale. */
export function lastName(seed: Seed, locale: Locale): string {
  return written(lastOf(seed, locale));
}

/** Both names of the person with this seed, in the order of the locale. */
export function fullName(seed: Seed, locale: Locale): string {
  return locale.fullName(firstName(seed, locale), lastName(seed, locale));
}

/** The login of the person with this seed, in Latin letters: `ada.keller` for Ada Keller. */
export function loginName(seed: Seed, locale: Locale): string {
  return `${lettersOf(firstOf(seed, locale))}.${lettersOf(lastOf(seed, locale))}`;
}

/** The names of the person whose login this is; `undefined` where it is not made of a first and a last name of the locale. */
export function namesOfLogin(
  login: string,
  { firstNames, lastNames }: Locale,
): { readonly first: string; readonly last: string } | undefined {
  const [start, end] = login.split('.');
  const first = firstNames.find((name) => lettersOf(name) === start);
  const last = lastNames.find((name) => lettersOf(name) === end);
  return first === undefined || last === undefined ? undefined : { first: written(first), last: written(last) };
}

function firstOf(seed: Seed, { firstNames }: Locale): string {
  return pickFrom(firstNames, partSeed(seed, 1));
}

function lastOf(seed: Seed, { lastNames }: Locale): string {
  return pickFrom(lastNames, partSeed(seed, 2));
}

const written = (name: string) => name.split('/')[0] ?? name;

/** `Jürgen` is `juergen`, `Zoé` is `zoe`, `太郎/taro` is `taro`. */
function lettersOf(name: string): string {
  return inLatin(name.split('/')[1] ?? name).replaceAll(/[^a-z]/g, '');
}

/** The text in lower case, with `ue` for `ü` and letters without their accents; other scripts stay as they are. */
export function inLatin(text: string): string {
  const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  return text
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}
