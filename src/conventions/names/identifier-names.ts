/** What the words of a name say to be an identifier: that of a `book` for `book id`, of several for `book ids`. */
export interface IdentifierName {
  /** What it identifies; `''` for `id` alone. */
  readonly noun: string;
  /** Whether it has several. */
  readonly isList: boolean;
}

/** The words that names of identifiers end with. */
const endings = ['id', 'uuid', 'guid'];
/** Words that stand for an identifier in some services, and for something else in others. */
const likelyEndings: ReadonlySet<string> = new Set([...endings, 'sid', 'gid']);
const identifier = nameEndingWith(endings);
const reference = nameEndingWith([...endings, 'ref']);

/** Whether the last word of a name is likely to stand for an identifier. Enough to make data by; a finding needs `readIdentifierName`. */
export function isLikelyIdentifier(lastWord: string): boolean {
  return likelyEndings.has(lastWord);
}

const codes: ReadonlySet<string> = new Set(['symbol', 'code', 'slug', 'sku', 'isbn', 'key', 'handle', 'login']);

/** Whether the last word of a name is one that identifies the things of some services, and describes those of others: the `code` of `/currencies/{code}`. */
export function mayIdentify(lastWord: string): boolean {
  return codes.has(lastWord);
}

/** Reads the words of a name such as `book id`, `order uuids` or `id`; `undefined`: it is not called an identifier. */
export function readIdentifierName(words: string): IdentifierName | undefined {
  return read(identifier, words);
}

/** The same, and for names such as `book ref`. */
export function readReferenceName(words: string): IdentifierName | undefined {
  return read(reference, words);
}

function nameEndingWith(last: readonly string[]): RegExp {
  return new RegExp(`^(?:(.+) )?(?:${last.join('|')})(s?)$`);
}

function read(pattern: RegExp, words: string): IdentifierName | undefined {
  const found = pattern.exec(words);
  return found === null ? undefined : { noun: found[1] ?? '', isList: found[2] === 's' };
}
