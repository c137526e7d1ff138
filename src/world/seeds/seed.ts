/** A number from 0 to 2^32 - 1 that everything about one thing is made from: the same seed makes the same thing. */
export type Seed = number;

/** The seed of a text (FNV-1a, over the seed `from`). It is the same on every machine. */
export function seedOf(text: string, from: Seed = 0): Seed {
  let hash = (from ^ 0x811c9dc5) >>> 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return spread(hash);
}

/** A seed of its own for the part of a thing that has this number, so that two parts of one thing are not alike. */
export function partSeed(seed: Seed, part: number): Seed {
  return spread(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(part + 0x7f4a7c15, 0xc2b2ae35));
}

/** Lets every bit depend on all bits (the last steps of MurmurHash3). */
function spread(value: number): Seed {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A whole number from `least` to `most`, both included. */
export function numberFrom(seed: Seed, least: number, most: number): number {
  return least + (seed % (most - least + 1));
}

/** One of the items; the list must not be empty. */
export function pickFrom<Item>(items: readonly Item[], seed: Seed): Item {
  return items[seed % items.length] as Item;
}

/** A text of `length` characters, each out of `characters`. */
export function textFrom(seed: Seed, length: number, characters: string): string {
  let text = '';
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = partSeed(state, at);
    text += characters[state % characters.length];
  }
  return text;
}

/** A UUID of version 4. */
export function uuidFrom(seed: Seed): string {
  const digits = textFrom(seed, 30, '0123456789abcdef');
  const variant = '89ab'[seed & 3];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${variant}${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}
