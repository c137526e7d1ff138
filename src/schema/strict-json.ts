import type { Json, Pointer } from '../model/json.ts';
import { readNumber } from './json-number.ts';
import { join } from './pointer.ts';

/** The text is not JSON. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** As many duplicates and as many half surrogate pairs are told; hostile texts hold millions. */
const told = 20;

interface Reader {
  readonly text: string;
  readonly depth: number;
  /** The containers that are open, the innermost last. */
  readonly open: Container[];
  readonly duplicates: Pointer[];
  readonly loneSurrogates: Pointer[];
  at: number;
}

type Container =
  | { readonly close: ']'; readonly value: Json[] }
  | { readonly close: '}'; readonly value: Record<string, Json>; name: string };

/** What `readStrictly` found besides the value is explained at `JsonReading`. */
export interface StrictReading {
  readonly value: Json;
  readonly duplicates: readonly Pointer[];
  readonly loneSurrogates: readonly Pointer[];
}

/** Reads a JSON text character by character, with the containers that are open on a stack of its own. Throws `SyntaxFault`. */
export function readStrictly(text: string, depth: number): StrictReading {
  const reader: Reader = { text, depth, open: [], duplicates: [], loneSurrogates: [], at: 0 };
  let value = readValue(reader);
  while (value === undefined || reader.open.length > 0) {
    value = value === undefined ? readValue(reader) : closeValue(reader, value);
  }
  skipSpace(reader);
  if (reader.at < text.length) throw fault(reader, 'after the value, where nothing may follow');
  return { value, duplicates: reader.duplicates, loneSurrogates: reader.loneSurrogates };
}

/** Reads a scalar or an empty container whole; opens any other container and gives `undefined`. */
function readValue(reader: Reader): Json | undefined {
  skipSpace(reader);
  const character = reader.text[reader.at];
  switch (character) {
    case '{':
    case '[':
      return openContainer(reader, character);
    case '"':
      return readText(reader, false);
    case 't':
      return readWord(reader, 'true', true);
    case 'f':
      return readWord(reader, 'false', false);
    case 'n':
      return readWord(reader, 'null', null);
    default:
      return readDigits(reader);
  }
}

function openContainer(reader: Reader, character: '{' | '['): Json | undefined {
  if (reader.open.length >= reader.depth) throw new SyntaxFault(`nested deeper than ${reader.depth} levels`, reader.at);
  reader.at += 1;
  skipSpace(reader);
  const close = character === '[' ? ']' : '}';
  if (reader.text[reader.at] === close) {
    reader.at += 1;
    return close === ']' ? [] : {};
  }
  if (close === ']') {
    reader.open.push({ close, value: [] });
    return undefined;
  }
  const container: Container = { close, value: {}, name: '' };
  reader.open.push(container);
  container.name = readName(reader);
  return undefined;
}

/** Puts a value into the innermost container and reads what follows it: a comma gives `undefined`, the end gives the container. */
function closeValue(reader: Reader, value: Json): Json | undefined {
  const container = reader.open.at(-1);
  if (container === undefined) return value;
  if (container.close === ']') container.value.push(value);
  else addMember(container, value);
  skipSpace(reader);
  const character = reader.text[reader.at];
  if (character !== ',' && character !== container.close)
    throw fault(reader, `where "," or "${container.close}" must be`);
  reader.at += 1;
  if (character === ',') {
    if (container.close === '}') {
      skipSpace(reader);
      container.name = readName(reader);
    }
    return undefined;
  }
  reader.open.pop();
  return container.value;
}

function addMember(container: Container & { close: '}' }, value: Json): void {
  const { name, value: members } = container;
  if (name !== '__proto__') members[name] = value;
  else Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true });
}

function readName(reader: Reader): string {
  if (reader.text[reader.at] !== '"') throw fault(reader, 'where a name in double quotes must be');
  const name = readText(reader, true);
  const container = reader.open.at(-1);
  if (container?.close === '}' && Object.hasOwn(container.value, name)) note(reader, reader.duplicates, name);
  skipSpace(reader);
  if (reader.text[reader.at] !== ':') throw fault(reader, 'where ":" must be');
  reader.at += 1;
  return name;
}

const halfPair = /\p{Surrogate}/u;

function readText(reader: Reader, isName: boolean): string {
  const start = reader.at;
  const escaped = skipText(reader);
  const value = escaped ? readEscapes(reader, start) : reader.text.slice(start + 1, reader.at - 1);
  if (halfPair.test(value)) note(reader, reader.loneSurrogates, isName ? value : undefined);
  return value;
}

/** Moves past the closing quote; says whether there are escapes. */
function skipText(reader: Reader): boolean {
  const { text } = reader;
  let escaped = false;
  for (reader.at += 1; reader.at < text.length; reader.at += 1) {
    const code = text.charCodeAt(reader.at);
    if (code === 34) {
      reader.at += 1;
      return escaped;
    }
    if (code < 32) throw fault(reader, 'inside a string, where it must be escaped');
    if (code === 92) {
      escaped = true;
      reader.at += 1;
    }
  }
  throw new SyntaxFault('the text ends inside a string', text.length);
}

/** A backslash that starts no escape alone, one that does with its character. */
const escapes = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})|\\./gs;

function readEscapes(reader: Reader, start: number): string {
  const literal = reader.text.slice(start, reader.at);
  try {
    return JSON.parse(literal) as string;
  } catch {
    for (const found of literal.matchAll(escapes)) {
      if (found[0].length === 1) throw new SyntaxFault('there is no such escape in JSON', start + found.index);
    }
    throw new SyntaxFault('this is no JSON string', start);
  }
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readDigits(reader: Reader): number | bigint {
  number.lastIndex = reader.at;
  const token = number.exec(reader.text)?.[0];
  if (token === undefined) throw fault(reader, 'where a value must be');
  reader.at += token.length;
  return readNumber(token);
}

function readWord<Value extends Json>(reader: Reader, word: string, value: Value): Value {
  if (!reader.text.startsWith(word, reader.at)) throw fault(reader, 'where a value must be');
  reader.at += word.length;
  return value;
}

function skipSpace(reader: Reader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    reader.at += 1;
  }
}

/** Notes the place that is being read: the member `name` of the innermost container, or its current member or item. */
function note(reader: Reader, pointers: Pointer[], name: string | undefined): void {
  if (pointers.length >= told) return;
  const places = reader.open.map((container) => (container.close === ']' ? container.value.length : container.name));
  if (name !== undefined) places[places.length - 1] = name;
  pointers.push(join('', ...places));
}

function fault(reader: Reader, where: string): SyntaxFault {
  if (reader.at >= reader.text.length) return new SyntaxFault('the text ends too early', reader.text.length);
  return new SyntaxFault(`${nameOf(reader.text, reader.at)} ${where}`, reader.at);
}

function nameOf(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  if (code === 0xfeff) return 'a byte order mark';
  return code > 32 && code < 127
    ? `"${String.fromCharCode(code)}"`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
