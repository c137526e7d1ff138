/** The class of a character in the tables of RFC 5892: PVALID, CONTEXTJ or CONTEXTO, DISALLOWED. */
type CharacterClass = 'valid' | 'by context' | 'disallowed';

const exceptions: readonly (readonly [RegExp, CharacterClass])[] = [
  [/[\u{df}\u{3c2}\u{6fd}\u{6fe}\u{f0b}\u{3007}]/u, 'valid'],
  [/[\u{b7}\u{375}\u{5f3}\u{5f4}\u{30fb}\u{660}-\u{669}\u{6f0}-\u{6f9}]/u, 'by context'],
  [/[\u{640}\u{7fa}\u{302e}\u{302f}\u{3031}-\u{3035}\u{303b}]/u, 'disallowed'],
  [/[-a-z0-9]/, 'valid'],
  [/[\u{200c}\u{200d}]/u, 'by context'],
];

/** Old Hangul, and combining marks for symbols and music. */
const disallowedBlocks: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x11ff],
  [0xa960, 0xa97c],
  [0xd7b0, 0xd7fb],
  [0x20d0, 0x20ff],
  [0x1d100, 0x1d24f],
];

function isInDisallowedBlock(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return disallowedBlocks.some(([from, to]) => from <= code && code <= to);
}

/** RFC 5892, 3, from the Unicode properties that the JavaScript engine knows. */
function classOf(character: string): CharacterClass {
  const exception = exceptions.find(([characters]) => characters.test(character));
  if (exception !== undefined) return exception[1];
  if (isInDisallowedBlock(character)) return 'disallowed';
  const folded = character.normalize('NFKC').toLowerCase().normalize('NFKC');
  if (folded !== character || /\p{Default_Ignorable_Code_Point}|\p{White_Space}/u.test(character)) return 'disallowed';
  return /[\p{L}\p{Nd}\p{Mn}\p{Mc}]/u.test(character) ? 'valid' : 'disallowed';
}

/** Signs of Indic scripts that a joiner may follow: their combining class is 9, which regular expressions cannot match. */
const virama =
  /[\u{94d}\u{9cd}\u{a4d}\u{acd}\u{b4d}\u{bcd}\u{c4d}\u{ccd}\u{d3b}\u{d3c}\u{d4d}\u{dca}\u{e3a}\u{eba}\u{f84}\u{1039}\u{103a}\u{1714}\u{1734}\u{17d2}\u{1a60}\u{1b44}\u{1baa}\u{1bab}\u{1bf2}\u{1bf3}\u{2d7f}\u{a806}\u{a8c4}\u{a953}\u{a9c0}\u{aaf6}\u{abed}\u{10a3f}\u{11046}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}]$/u;
/** Letters of scripts that are written joined. */
const joined =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Mandaic}\\p{Script=Adlam}]';
const joinedBefore = new RegExp(`${joined}\\p{Mn}*$`, 'u');
const joinedAfter = new RegExp(`^\\p{Mn}*${joined}`, 'u');

/** RFC 5892, appendix A: whether a character is allowed between the characters before and after it. */
function isValidInContext(
  character: string,
  { before, after }: { readonly before: string; readonly after: string },
): boolean {
  const all = before + after;
  switch (character) {
    case '\u200c':
      return virama.test(before) || (joinedBefore.test(before) && joinedAfter.test(after));
    case '\u200d':
      return virama.test(before);
    case '\u00b7':
      return before.endsWith('l') && after.startsWith('l');
    case '\u0375':
      return /^\p{Script=Greek}/u.test(after);
    case '\u05f3':
    case '\u05f4':
      return /\p{Script=Hebrew}$/u.test(before);
    case '\u30fb':
      return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(all);
    default:
      return !(/[\u0660-\u0669]/.test(character) ? /[\u06f0-\u06f9]/ : /[\u0660-\u0669]/).test(all);
  }
}

/** Whether a label that is not all ASCII may be registered (RFC 5891, 4.2; RFC 5892). */
export function isUnicodeLabel(label: string): boolean {
  if (label !== label.normalize('NFC') || /^-|-$|^..--/u.test(label) || /^\p{M}/u.test(label)) return false;
  const characters = [...label];
  return characters.every((character, index) => {
    const characterClass = classOf(character);
    if (characterClass !== 'by context') return characterClass === 'valid';
    const [before, after] = [characters.slice(0, index).join(''), characters.slice(index + 1).join('')];
    return isValidInContext(character, { before, after });
  });
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const rightLetter = new RegExp(`(?=\\p{L})${rightToLeft.source}`, 'u');

/** Whether the labels of a name satisfy the Bidi Rule, which applies when a label has right-to-left letters (RFC 5893, 2). */
export function isValidBidi(labels: readonly string[]): boolean {
  return !labels.some((label) => rightLetter.test(label)) || labels.every(isValidBidiLabel);
}

function isValidBidiLabel(label: string): boolean {
  const isRight = rightLetter.test([...label][0] ?? '');
  const last = [...label].findLast((character) => !/\p{Mn}/u.test(character)) ?? '';
  const arabicDigit = /[\u0660-\u0669]/;
  const digit = /[0-9\u06f0-\u06f9]/;
  if (isRight) {
    if ([...label].some((character) => /\p{L}/u.test(character) && !rightLetter.test(character))) return false;
    if (arabicDigit.test(label) && digit.test(label)) return false;
    return rightToLeft.test(last) || digit.test(last) || arabicDigit.test(last);
  }
  if (!/^\p{L}/u.test(label) || rightLetter.test(label) || arabicDigit.test(label)) return false;
  return /\p{L}|[0-9\u06f0-\u06f9]/u.test(last);
}
