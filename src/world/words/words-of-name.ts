import { inEnglish } from './foreign-words.ts';

/** The name of a property or schema, split into its words. */
export interface WordsOfName {
  /** In lower case, without digits, the last one in the singular: `photoUrls` is `photo`, `url`. */
  readonly words: readonly string[];
  /** The last word, in the singular; `''` for a name without letters. */
  readonly last: string;
  /** All words joined: the same for `petId`, `pet_id` and `PetID`. */
  readonly plain: string;
}

const known = new Map<string, WordsOfName>();
const mostKnown = 20_000;

/** Splits a name at its capitals, hyphens, underscores, dots and spaces. Words of some other languages are translated into English. */
export function wordsOfName(name: string): WordsOfName {
  const before = known.get(name);
  if (before !== undefined) return before;
  const written = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const all = inEnglish(written);
  const last = singular(all.at(-1) ?? '');
  const words = [...all.slice(0, -1), ...(last === '' ? [] : [last])];
  const found = { words, last, plain: words.join('') };
  if (known.size >= mostKnown) known.clear();
  known.set(name, found);
  return found;
}

/** `categories` is `category`, `status` stays. */
function singular(word: string): string {
  if (/^(?:ids|ips)$|(?:uri|iri|api|kpi|emoji|sku|menu|cpu|gpu)s$/.test(word)) return word.slice(0, -1);
  if (word.length < 4 || /(?:ss|us|is|news|series|species)$/.test(word)) return word;
  if (/(?:mov|cook|calor)ies$/.test(word)) return word.slice(0, -1);
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:x|ch|sh|ss|us)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}

/** Words of schema names that do not say what a thing is. */
const fillers = new Set(
  'simplified full base summary summarized detail detailed details response object dto model schema public private item entity resource record data result output read view out info basic compact nullable simple payload private mini abstract pii'.split(
    ' ',
  ),
);

/** The kind of thing that a name is about: `pet` for `Pets`, `PetSummary` and `SimplifiedPetObject`. */
export function kindOf(name: string): string {
  const { words, plain } = wordsOfName(name);
  const meant = words.filter((word) => !fillers.has(word)).map(singular);
  return meant.length === 0 ? plain : meant.join('');
}
