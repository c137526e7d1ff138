import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Town } from '../words/town.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { nameTopics } from './name-topics.ts';

const cityNames = /^(?:city|town|locality|cityname)$/;
const topics = nameTopics({ city: (name) => cityNames.test(wordsOfName(name).plain) });
const latitudes = /^(?:latitude|lat)$/;
const longitudes = /^(?:longitude|lng|lon|long)$/;
const postcodes = /^(?:postcode|postalcode|zip|zipcode)$/;
const countries = /^country(?:code)?$/;
const regions = /^(?:region|state|province|county)$/;

/** What a place is made consistent with. */
export interface PlaceContext {
  readonly towns: readonly Town[];
  readonly properties: readonly PlaceProperty[];
  /** What the request asks for, by the plain names of properties: it stays. */
  readonly fixed?: ReadonlyMap<string, Json> | undefined;
}

/** A property of an object, and whether the contract lists its values. */
export interface PlaceProperty {
  readonly name: string;
  readonly isListed: boolean;
}

/**
 * Changes what an object says of a place, in place, to what is true of one town: one in its country where the contract lists the countries, else the town of
 * its city, which may be from an example.
 */
export function makePlaceConsistent(made: Record<string, Json>, context: PlaceContext): void {
  const { towns } = context;
  const inCountry = townsInCountry(made, context);
  if (inCountry.length > 0) {
    const mentioned = towns.findIndex((town) => mentions(made, town));
    const town = inCountry[mentioned % inCountry.length];
    if (town !== undefined && !inCountry.some((one) => mentions(made, one))) moveTo(town, made, context);
    return;
  }
  if ((topics.of(made) & topics.bits.city) === 0) return;
  let town: Town | undefined;
  for (const name in made) {
    const value = made[name];
    if (typeof value === 'string' && cityNames.test(wordsOfName(name).plain))
      town ??= towns.find(({ city }) => city === value);
  }
  if (town !== undefined) moveTo(town, made, context);
}

function townsInCountry(made: JsonObject, { towns, properties }: PlaceContext): readonly Town[] {
  const listed = properties.find(({ name, isListed }) => isListed && countries.test(wordsOfName(name).plain));
  const country = listed && made[listed.name];
  return typeof country !== 'string' ? [] : towns.filter((town) => [town.country, town.countryCode].includes(country));
}

/** Whether the city, the postcode or the coordinates are those of a town. */
function mentions(made: JsonObject, town: Town): boolean {
  return Object.entries(made).some(([name, value]) => {
    if (isObject(value) && isPoint(value)) return mentions(value, town);
    const key = partOfPlace(wordsOfName(name).plain);
    return key !== undefined && key !== 'country' && key !== 'region' && value === town[key];
  });
}

function isPoint(value: JsonObject): boolean {
  return Object.keys(value).some((one) => latitudes.test(wordsOfName(one).plain));
}

function moveTo(town: Town, made: Record<string, Json>, context: PlaceContext): void {
  for (const name in made) {
    const value = made[name];
    if (value === undefined) continue;
    const { plain } = wordsOfName(name);
    if (isObject(value) && isPoint(value)) {
      const place = { ...value };
      moveTo(town, place, context);
      made[name] = place;
      continue;
    }
    const key = partOfPlace(plain);
    if (key === undefined || value === town[key] || context.fixed?.has(plain) === true) continue;
    // Values of no known town are the contract's own.
    if (context.towns.some((other) => other[key] === value)) made[name] = town[key];
  }
}

function partOfPlace(plain: string): 'city' | 'postcode' | 'region' | 'country' | 'latitude' | 'longitude' | undefined {
  if (cityNames.test(plain)) return 'city';
  if (postcodes.test(plain)) return 'postcode';
  if (latitudes.test(plain)) return 'latitude';
  if (longitudes.test(plain)) return 'longitude';
  if (regions.test(plain)) return 'region';
  return plain === 'country' ? 'country' : undefined;
}
