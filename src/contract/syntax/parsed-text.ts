import type { Json } from '../../model/json.ts';

/** A text that was read as YAML or JSON. Offsets count characters of the text. */
export type ParsedText =
  | {
      readonly ok: true;
      readonly value: Json;
      /** What the syntax allows and OpenAPI does not, such as a repeated key. */
      readonly faults: readonly TextFault[];
      /** Where the property or item at the end of the path was written: its key when its value is a collection, else the value. */
      readonly offsetOf: (tokens: readonly string[]) => number | undefined;
    }
  | { readonly ok: false; readonly message: string; readonly offset: number };

/** Something that is wrong with a text, although a value could be read. */
export interface TextFault {
  /** `word`: a text such as `no`, which is a boolean in YAML 1.1. */
  readonly kind: 'duplicate-key' | 'not-json' | 'word';
  readonly message: string;
  readonly offset: number;
}

/** The deepest nesting that is read. Every later step can recurse without exhausting the stack. */
export const maximumDepth = 400;
