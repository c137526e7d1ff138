import { numberFrom, partSeed, pickFrom, type Seed } from '../seeds/seed.ts';
import type { Locale } from './locale.ts';
import type { Town } from './town.ts';

export function townOf(seed: Seed, { towns }: Locale): Town {
  return pickFrom(towns, partSeed(seed, 3));
}

/** `14 Harbor Street`. */
export function streetOf(seed: Seed, { streets, streetLine }: Locale): string {
  return streetLine(pickFrom(streets, partSeed(seed, 5)), numberFrom(partSeed(seed, 4), 1, 180));
}

/** Of the numbers that are reserved for fiction, or not in use. */
export function phoneOf(seed: Seed, { phone }: Locale): string {
  return `${phone}${String(numberFrom(partSeed(seed, 6), 0, 99)).padStart(2, '0')}`;
}
