import { numberFrom, partSeed, pickFrom, type Seed } from '../seeds/seed.ts';
import { words } from './people.ts';

/** A city with everything that must agree with it. */
export interface Town {
  readonly city: string;
  /** A state or region. */
  readonly region: string;
  readonly regionCode: string;
  readonly country: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly language: string;
  readonly timezone: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

const towns: readonly Town[] = [
  town('Portland|Oregon|OR|United States|US|USD|en|America/Los_Angeles|97205|45.52|-122.68'),
  town('Austin|Texas|TX|United States|US|USD|en|America/Chicago|78701|30.27|-97.74'),
  town('Boston|Massachusetts|MA|United States|US|USD|en|America/New_York|02116|42.35|-71.07'),
  town('Toronto|Ontario|ON|Canada|CA|CAD|en|America/Toronto|M5V 2T6|43.64|-79.39'),
  town('Bristol|England|ENG|United Kingdom|GB|GBP|en|Europe/London|BS1 4DJ|51.45|-2.59'),
  town('Berlin|Berlin|BE|Germany|DE|EUR|de|Europe/Berlin|10115|52.53|13.38'),
  town('Hamburg|Hamburg|HH|Germany|DE|EUR|de|Europe/Berlin|20095|53.55|10.00'),
  town('Lyon|Auvergne-Rhône-Alpes|ARA|France|FR|EUR|fr|Europe/Paris|69002|45.76|4.83'),
  town('Porto|Porto|13|Portugal|PT|EUR|pt|Europe/Lisbon|4000-322|41.15|-8.61'),
  town('Valencia|Valencia|VC|Spain|ES|EUR|es|Europe/Madrid|46002|39.47|-0.38'),
  town('Utrecht|Utrecht|UT|Netherlands|NL|EUR|nl|Europe/Amsterdam|3511 LN|52.09|5.12'),
  town('Osaka|Osaka|27|Japan|JP|JPY|ja|Asia/Tokyo|530-0001|34.69|135.50'),
  town('Melbourne|Victoria|VIC|Australia|AU|AUD|en|Australia/Melbourne|3000|-37.81|144.96'),
  town('Nairobi|Nairobi|30|Kenya|KE|KES|en|Africa/Nairobi|00100|-1.29|36.82'),
];

function town(line: string): Town {
  const [city = '', region = '', regionCode = '', country = '', countryCode = '', ...rest] = line.split('|');
  const [currency = '', language = '', timezone = '', postcode = '', latitude, longitude] = rest;
  return {
    ...{ city, region, regionCode, country, countryCode, currency, language, timezone, postcode },
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

const streets = words('Maple Harbor Station Mill Garden Church River Park Linden Market Bridge Hill Orchard Chapel');

export function townOf(seed: Seed): Town {
  return pickFrom(towns, partSeed(seed, 3));
}

/** `14 Harbor Street`. */
export function streetOf(seed: Seed): string {
  return `${numberFrom(partSeed(seed, 4), 1, 180)} ${pickFrom(streets, partSeed(seed, 5))} Street`;
}

/** Of the numbers that are reserved for fiction. */
export function phoneOf(seed: Seed): string {
  return `+1202555${String(numberFrom(partSeed(seed, 6), 100, 199)).padStart(4, '0')}`;
}
