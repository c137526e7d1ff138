import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Town } from '../words/town.ts';
import { wordsOfName } from '../words/words-of-name.ts';

const cityNames = /^(?:city|town|locality|cityname)$/;
const latitudes = /^(?:latitude|lat)$/;
const longitudes = /^(?:longitude|lng|lon|long)$/;
const regions = /^(?:region|state|province|county)$/;

/** Where the city is from an example, what was made up about the place is that of the same town. */
export function makePlaceConsistent(made: Record<string, Json>, towns: readonly Town[]): void {
  let town: Town | undefined;
  for (const name in made) {
    const value = made[name];
    if (typeof value === 'string' && cityNames.test(wordsOfName(name).plain))
      town ??= towns.find(({ city }) => city === value);
  }
  if (town !== undefined) moveTo(town, made, towns);
}

function moveTo(town: Town, made: Record<string, Json>, towns: readonly Town[]): void {
  for (const name in made) {
    const value = made[name];
    if (value === undefined) continue;
    const { plain } = wordsOfName(name);
    if (isObject(value) && Object.keys(value).some((one) => latitudes.test(wordsOfName(one).plain))) {
      const place = { ...value };
      moveTo(town, place, towns);
      made[name] = place;
      continue;
    }
    const key = keyOf(plain);
    // Values of no known town are the contract's own.
    if (key !== undefined && value !== town[key] && towns.some((other) => other[key] === value)) made[name] = town[key];
  }
}

function keyOf(plain: string): 'region' | 'country' | 'latitude' | 'longitude' | undefined {
  if (latitudes.test(plain)) return 'latitude';
  if (longitudes.test(plain)) return 'longitude';
  if (regions.test(plain)) return 'region';
  return plain === 'country' ? 'country' : undefined;
}
