import type { Json } from '../../model/json.ts';
import { townOf } from '../words/places.ts';
import type { Town } from '../words/town.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import type { MakeValue, ValuePlace } from './value-place.ts';

/** What a listed value can say about a town, and what is usual where the town's own is not listed. */
interface PlaceList {
  readonly names: RegExp;
  readonly ofTown: (town: Town) => readonly string[];
  readonly usual: readonly string[];
}

const placeLists: readonly PlaceList[] = [
  {
    names: /currency(?:code|iso)?$/,
    ofTown: ({ currency }) => [currency, currency.toLowerCase()],
    usual: ['USD', 'EUR', 'GBP', 'usd', 'eur'],
  },
  {
    names: /(?:country|nationality|countryofresidence)(?:code|iso)?$/,
    ofTown: ({ country, countryCode, countryCode3 }) => [countryCode, countryCode3, country, countryCode.toLowerCase()],
    usual: ['US', 'USA', 'United States', 'us'],
  },
  { names: /(?:timezone|tz)$/, ofTown: ({ timezone }) => [timezone], usual: ['Europe/London', 'Etc/UTC', 'UTC'] },
  {
    names: /(?:locale|language|lang)(?:code)?$/,
    ofTown: ({ language, countryCode }) => [`${language}-${countryCode}`, `${language}_${countryCode}`, language],
    usual: ['en', 'en-US', 'en_US'],
  },
];

/** From this number of values on, they are a list of the world, and not a choice of the contract. */
const leastOfWorld = 12;

/** Chooses from a list of all currencies, countries, time zones or languages what belongs to the object's town; `undefined` for other lists. */
export function listedPlace(listed: readonly Json[], { name, shape }: ValuePlace): MakeValue | undefined {
  if (listed.length < leastOfWorld) return undefined;
  const { plain } = wordsOfName(name);
  const list = placeLists.find(({ names }) => names.test(plain));
  if (list === undefined) return undefined;
  const known = new Set(listed);
  const usual = list.usual.find((value) => known.has(value));
  const example = shape.examples.map(({ value }) => value).find((value) => known.has(value));
  // A service has its money in one currency where its contract shows one.
  const isMoney = list === placeLists[0];
  if (isMoney && example !== undefined) return () => example;
  return ({ seed, itemSeed, index, locale }) =>
    (index === 0 ? example : undefined) ??
    list.ofTown(townOf(isMoney ? (itemSeed ?? seed) : seed, locale)).find((value) => known.has(value)) ??
    usual ??
    listed[0] ??
    null;
}
