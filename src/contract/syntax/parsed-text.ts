import type { Json } from '../../model/json.ts';

/** A text that was read as YAML or JSON. Offsets count characters of the text. */
export type ParsedText =
  | {
      readonly ok: true;
      readonly value: Json;
      /** What the syntax allows and OpenAPI does not, such as a key that is there twice. */
      readonly flaws: readonly Flaw[];
      /** Where the member or item at the end of the path was written: its key if its value is a collection, else the value. */
      readonly offsetOf: (tokens: readonly string[]) => number | undefined;
    }
  | { readonly ok: false; readonly message: string; readonly offset: number };

export interface Flaw {
  readonly kind: 'duplicate-key' | 'not-json';
  readonly message: string;
  readonly offset: number;
}

/** Levels of nesting that are read; every later step may recurse without fear for the stack. */
export const maximumDepth = 400;
