import { inLowerCase, lettersAndDigits, type SearchedForm } from './credential-forms.ts';

/** A text as letters and digits in lower case, and the forms that may be in it. */
export interface Traces {
  readonly letters: string;
  readonly forms: readonly SearchedForm[];
}

/** The letters of a form that are looked up at once. */
const gramLength = 5;
/** Five bits for each of them. */
const gramBits = 2 ** (5 * gramLength) - 1;
/** As many letters of a form are enough to leave out nearly all other texts. */
const needleLength = 20;

/**
 * Says which forms a text may contain, for a small part of what a search for each of them takes: nearly all responses contain none. Whatever contains a form contains the
 * letters and digits of its beginning or of its end beside each other, when nothing else is left of it.
 */
export function openTraces(forms: readonly SearchedForm[]): (text: string) => Traces {
  const always = new Set<SearchedForm>();
  const formsBegunBy = new Map<string, SearchedForm[]>();
  for (const form of forms) {
    const ending = form.leastSuffix === undefined ? [] : [form.searchText.slice(-form.leastSuffix)];
    for (const part of [form.prefix, ...ending]) {
      const needle = inLowerCase(lettersAndDigits(part)).slice(0, needleLength);
      if (needle.length < gramLength) always.add(form);
      else formsBegunBy.set(needle, [...(formsBegunBy.get(needle) ?? []), form]);
    }
  }
  const mayBegin = new Uint8Array(2 ** 16);
  const needlesAt = new Map<number, string[]>();
  for (const needle of formsBegunBy.keys()) {
    let gram = 0;
    for (let at = 0; at < gramLength; at++) gram = withLetter(gram, needle.charCodeAt(at));
    const slot = slotOf(gram);
    mayBegin[slot] = 1;
    needlesAt.set(slot, [...(needlesAt.get(slot) ?? []), needle]);
  }
  return (text) => {
    const letters = inLowerCase(lettersAndDigits(text));
    const found = new Set<string>();
    let [sought, soughtAt] = [mayBegin, needlesAt];
    let gram = 0;
    for (let at = 0; at < letters.length; at++) {
      gram = withLetter(gram, letters.charCodeAt(at));
      const slot = slotOf(gram);
      if (sought[slot] === 0) continue;
      const needles = soughtAt.get(slot) ?? [];
      const isHere = (needle: string) => letters.startsWith(needle, at + 1 - gramLength);
      if (!needles.some(isHere)) continue;
      for (const needle of needles.filter(isHere)) found.add(needle);
      // What was found is not sought again: a text may consist of millions of such places.
      const others = needles.filter((needle) => !found.has(needle));
      if (sought === mayBegin) [sought, soughtAt] = [mayBegin.slice(), new Map(needlesAt)];
      soughtAt.set(slot, others);
      if (others.length === 0) sought[slot] = 0;
    }
    const possible = new Set([...always, ...[...found].flatMap((needle) => formsBegunBy.get(needle) ?? [])]);
    return { letters, forms: possible.size === 0 ? [] : forms.filter((form) => possible.has(form)) };
  };
}

/** The last letters of a text as a number, with one more. */
function withLetter(gram: number, code: number): number {
  return ((gram << 5) ^ code) & gramBits;
}

function slotOf(gram: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> 16;
}
