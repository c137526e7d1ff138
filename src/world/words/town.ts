/** A city, and all that has to agree with it in an object. */
export interface Town {
  readonly city: string;
  /** A state or region. */
  readonly region: string;
  /** Of the region: `BE` for Berlin. */
  readonly regionCode: string;
  readonly country: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** ISO 3166-1 alpha-3. */
  readonly countryCode3: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Its code (ISO 639-1): `de`. */
  readonly language: string;
  /** Its name in the time zone database: `Europe/Berlin`. */
  readonly timezone: string;
  readonly postcode: string;
  /** In degrees, north is positive. */
  readonly latitude: number;
  /** In degrees, east is positive. */
  readonly longitude: number;
}

const codes3: Readonly<Record<string, string>> = Object.fromEntries(
  'US:USA CA:CAN GB:GBR DE:DEU FR:FRA PT:PRT ES:ESP NL:NLD JP:JPN AU:AUS KE:KEN'
    .split(' ')
    .map((pair) => pair.split(':')),
);

/** Reads a line of a table of towns, whose fields have the order of `Town`: `Berlin|Berlin|BE|Germany|DE|EUR|de|Europe/Berlin|10115|52.53|13.38`. */
export function readTown(line: string): Town {
  const [city = '', region = '', regionCode = '', country = '', countryCode = '', ...rest] = line.split('|');
  const [currency = '', language = '', timezone = '', postcode = '', latitude, longitude] = rest;
  return {
    ...{ city, region, regionCode, country, countryCode, currency, language, timezone, postcode },
    countryCode3: codes3[countryCode] ?? countryCode,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}
