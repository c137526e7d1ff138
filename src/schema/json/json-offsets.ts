const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Offsets of the values in a text, in document order: a tree in arrays, because a contract may contain a million values. */
interface Index {
  readonly key: number[];
  readonly value: number[];
  /** The number of the first value after this one and everything in it. */
  readonly end: number[];
}

/**
 * Indexes a text that is known to be JSON. The function returned looks up reference tokens: it gives the offset of the property's name if
 * its value is an array or object, else of the value itself; `undefined` when nothing is there. It holds no text, but asks for it.
 */
export function indexJson(textOf: () => string): (tokens: readonly string[]) => number | undefined {
  const index = scan(textOf());
  const known = new Map<number, ReadonlyMap<string, number>>();
  return (tokens) => {
    const text = textOf();
    let at: number | undefined = 0;
    for (const token of tokens) {
      const children: ReadonlyMap<string, number> = known.get(at) ?? childrenOf(text, index, at);
      known.set(at, children);
      at = children.get(token);
      if (at === undefined) return undefined;
    }
    const value = index.value[at] ?? 0;
    const key = index.key[at] ?? -1;
    return key !== -1 && isCollection(text, value) ? key : value;
  };
}

/** Of properties with the same name the last one counts, as in the value that was read. */
function childrenOf(text: string, index: Index, parent: number): ReadonlyMap<string, number> {
  const children = new Map<string, number>();
  const start = index.value[parent] ?? 0;
  if (!isCollection(text, start)) return children;
  const isArray = text[start] === '[';
  for (let child = parent + 1; child < (index.end[parent] ?? 0); child = index.end[child] ?? child + 1) {
    children.set(isArray ? String(children.size) : keyAt(text, index.key[child] ?? 0), child);
  }
  return children;
}

function isCollection(text: string, offset: number): boolean {
  return text[offset] === '{' || text[offset] === '[';
}

function keyAt(text: string, offset: number): string {
  return JSON.parse(text.slice(offset, endOfString(text, offset))) as string;
}

function scan(text: string): Index {
  const index: Index = { key: [], value: [], end: [] };
  const open: number[] = [];
  let key = -1;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (isBetweenTokens(code)) at++;
    else if (code === closeBrace || code === closeBracket) {
      index.end[open.pop() ?? 0] = index.value.length;
      at++;
    } else {
      const isOpening = code === openBrace || code === openBracket;
      const end = isOpening ? at + 1 : endOfToken(text, at);
      if (code === quote && text.charCodeAt(skipSpace(text, end)) === colon) key = at;
      else {
        if (isOpening) open.push(index.value.length);
        index.key.push(key);
        index.value.push(at);
        index.end.push(index.value.length);
        key = -1;
      }
      at = end;
    }
  }
  return index;
}

function endOfToken(text: string, start: number): number {
  if (text.charCodeAt(start) === quote) return endOfString(text, start);
  let at = start;
  while (at < text.length && !isEndOfToken(text.charCodeAt(at))) at++;
  return at;
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - slashes - 1) === backslash) slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isBetweenTokens(code: number): boolean {
  return isSpace(code) || code === comma || code === colon;
}

function isEndOfToken(code: number): boolean {
  return isBetweenTokens(code) || code === closeBrace || code === closeBracket;
}
