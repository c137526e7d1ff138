import type { Json, Pointer } from '../../model/json.ts';
import { JsonSyntaxError } from './json-tokens.ts';
import { readPlainJson } from './read-plain-json.ts';
import { readStrictly } from './read-strictly.ts';

/** What a JSON text holds, or where it stops being JSON. */
export type JsonReading =
  | {
      readonly ok: true;
      readonly value: Json;
      /** Members whose name came before in the same object, where the last one wins; the first few. */
      readonly duplicates: readonly Pointer[];
      /** Strings, or members by their name, with half a surrogate pair in them, which no UTF-8 text can hold; the first few. */
      readonly loneSurrogates: readonly Pointer[];
    }
  | {
      readonly ok: false;
      /** Our own words; of the text at most one printable ASCII character is quoted. */
      readonly message: string;
      /** In UTF-16 code units from the start. */
      readonly offset: number;
    };

/**
 * Reads a JSON text strictly (RFC 8259) and without loss: integers that a double cannot hold become `bigint` (see `readNumber`), a
 * member called `__proto__` is an ordinary member. A byte order mark is refused (8.1). Nesting costs no stack; `limits.depth`
 * bounds it when it is given.
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
