import { numberFrom, partSeed, pickFrom, type Seed } from '../seeds/seed.ts';
import type { Locale } from './locale.ts';
import type { Town } from './town.ts';

/** The town of an object with this seed. All that the object says of places is from it, so that they agree. */
export function townOf(seed: Seed, { towns }: Locale): Town {
  return pickFrom(towns, partSeed(seed, 3));
}

/** A street and a house number as the locale writes them: `14 Harbor Street`. */
export function streetOf(seed: Seed, { streets, streetLine }: Locale): string {
  return streetLine(pickFrom(streets, partSeed(seed, 5)), numberFrom(partSeed(seed, 4), 1, 180));
}

/** A phone number of the locale, out of those that are reserved for fiction or not in use. */
export function phoneOf(seed: Seed, { phone }: Locale): string {
  return `${phone}${String(numberFrom(partSeed(seed, 6), 0, 99)).padStart(2, '0')}`;
}
