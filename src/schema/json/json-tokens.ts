import type { Json, Pointer } from '../../model/json.ts';
import { readNumber } from './json-number.ts';
import { join } from './pointer.ts';

/** The text is not JSON. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** The number of duplicates, and of lone surrogates, that are reported; hostile texts contain millions. */
const maxReported = 20;

/** A text that is being read from the front. */
export interface JsonReader {
  readonly text: string;
  readonly depth: number;
  /** The containers that are open, the innermost last. */
  readonly open: Container[];
  readonly duplicates: Pointer[];
  readonly loneSurrogates: Pointer[];
  at: number;
}

/** An array or object that is not closed yet; `name` is that of the property that is being read. */
export type Container =
  | { readonly close: ']'; readonly value: Json[] }
  | { readonly close: '}'; readonly value: Record<string, Json>; name: string };

const loneSurrogate = /\p{Surrogate}/u;

/** Reads the string that begins here, its quotes included. */
export function readString(reader: JsonReader, isName: boolean): string {
  const start = reader.at;
  const escaped = skipString(reader);
  const value = escaped ? readEscapes(reader, start) : reader.text.slice(start + 1, reader.at - 1);
  if (loneSurrogate.test(value)) recordPointer(reader, reader.loneSurrogates, isName ? value : undefined);
  return value;
}

/** Moves past the closing quote; returns whether there are escapes. */
function skipString(reader: JsonReader): boolean {
  const { text } = reader;
  let escaped = false;
  for (reader.at += 1; reader.at < text.length; reader.at += 1) {
    const code = text.charCodeAt(reader.at);
    if (code === 34) {
      reader.at += 1;
      return escaped;
    }
    if (code < 32) throw new JsonSyntaxError(`unescaped ${characterName(text, reader.at)} in a string`, reader.at);
    if (code === 92) {
      escaped = true;
      reader.at += 1;
    }
  }
  throw new JsonSyntaxError('unexpected end of text in a string', text.length);
}

/** A backslash alone where it starts no escape, otherwise with the character after it. */
const escapes = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})|\\./gs;

function readEscapes(reader: JsonReader, start: number): string {
  const literal = reader.text.slice(start, reader.at);
  try {
    return JSON.parse(literal) as string;
  } catch {
    for (const found of literal.matchAll(escapes)) {
      if (found[0].length === 1) throw new JsonSyntaxError('invalid escape in a string', start + found.index);
    }
    throw new JsonSyntaxError('invalid string', start);
  }
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Reads the number that begins here. */
export function readNumberToken(reader: JsonReader): number | bigint {
  number.lastIndex = reader.at;
  const token = number.exec(reader.text)?.[0];
  if (token === undefined) throw unexpected(reader, 'a value');
  reader.at += token.length;
  return readNumber(token);
}

/** Reads `true`, `false` or `null`. */
export function readLiteral<Value extends Json>(reader: JsonReader, word: string, value: Value): Value {
  if (!reader.text.startsWith(word, reader.at)) throw unexpected(reader, 'a value');
  reader.at += word.length;
  return value;
}

/** Moves past insignificant white space (RFC 8259, 2). */
export function skipSpace(reader: JsonReader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    reader.at += 1;
  }
}

/** Adds the place that is being read to `pointers`: the property `name` of the innermost container, or its current property or item. */
export function recordPointer(reader: JsonReader, pointers: Pointer[], name: string | undefined): void {
  if (pointers.length >= maxReported) return;
  const places = reader.open.map((container) => (container.close === ']' ? container.value.length : container.name));
  if (name !== undefined) places[places.length - 1] = name;
  pointers.push(join('', ...places));
}

/** The error for a character that is not what must be there. */
export function unexpected(reader: JsonReader, expected: string): JsonSyntaxError {
  if (reader.at >= reader.text.length) return new JsonSyntaxError('unexpected end of text', reader.text.length);
  return new JsonSyntaxError(`unexpected ${characterName(reader.text, reader.at)}, expected ${expected}`, reader.at);
}

function characterName(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  if (code === 0xfeff) return 'byte order mark';
  return code > 32 && code < 127
    ? `"${String.fromCharCode(code)}"`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
