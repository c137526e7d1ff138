import { sha256Hex } from '../../text/sha256.ts';

/** Texts that were met before. */
export interface KnownTexts {
  readonly has: (text: string) => boolean;
  readonly add: (text: string) => void;
  /** How many different texts were added. */
  readonly size: () => number;
}

/** Longer texts are remembered by their digest: many values are as long as their schema allows, and a run remembers those of every operation. */
const longestKept = 100;

/** Knows no text yet. */
export function openKnownTexts(): KnownTexts {
  const known = new Set<string>();
  const keyOf = (text: string) => (text.length > longestKept ? sha256Hex(text) : text);
  return {
    has: (text) => known.has(keyOf(text)),
    add: (text) => {
      known.add(keyOf(text));
    },
    size: () => known.size,
  };
}
