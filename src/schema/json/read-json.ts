import type { Json, Pointer } from '../../model/json.ts';
import { JsonSyntaxError } from './json-tokens.ts';
import { nestsDeeper } from './nests-deeper.ts';
import { readPlainJson } from './read-plain-json.ts';
import { readStrictly } from './read-strictly.ts';

/** The value of a JSON text, or where it stops being JSON. */
export type JsonReading =
  | {
      readonly ok: true;
      readonly value: Json;
      /** Properties whose name was there before in the same object, the last one wins; the first few. */
      readonly duplicates: readonly Pointer[];
      /** Strings, and properties by their name, that contain half a surrogate pair, which UTF-8 cannot encode; the first few. */
      readonly loneSurrogates: readonly Pointer[];
    }
  | {
      readonly ok: false;
      /** `unexpected ",", expected a value`. Quotes at most one printable ASCII character of the text. */
      readonly message: string;
      /** In UTF-16 code units from the start. */
      readonly offset: number;
    };

/**
 * Reads a JSON text strictly (RFC 8259) and without loss: integers that a double cannot hold become `bigint` (see `readNumber`), and
 * `__proto__` is an ordinary property. A byte order mark is an error (8.1). Nesting does not use the call stack; `limits.depth` bounds it
 * when given.
 */
export function readJson(text: string, limits: { readonly depth?: number } = {}): JsonReading {
  if (limits.depth === undefined) {
    const value = readPlainJson(text);
    if (value !== undefined) return { ok: true, value, duplicates: [], loneSurrogates: [] };
  }
  try {
    return { ok: true, ...readStrictly(text, limits.depth ?? Number.POSITIVE_INFINITY) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { ok: false, message: error.message, offset: error.offset };
    throw error;
  }
}

/** The files that Coldframe reads and writes nest far less. */
const deepestOfFile = 1000;

/** Reads the JSON of a file, as `readJson` does; one that is nested deeper than 1,000 levels is refused at once: to read millions of them takes minutes. */
export function readJsonFile(text: string): JsonReading {
  return nestsDeeper(text, deepestOfFile) ? readJson(text, { depth: deepestOfFile }) : readJson(text);
}
