import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { localeOf } from '../words/locale.ts';
import { makePlaceConsistent, type PlaceProperty } from './consistent-place.ts';

const { towns } = localeOf('en');
const agreed = (made: Record<string, Json>, properties: readonly PlaceProperty[] = []): Record<string, Json> => {
  makePlaceConsistent(made, { towns, properties });
  return made;
};
const berlin = towns.find(({ city }) => city === 'Berlin');
const other = towns.find(({ country }) => country !== berlin?.country);

it('gives a known city its own region and coordinates, in parts of the object, too', () => {
  expect(
    agreed({
      ort: 'Berlin',
      region: other?.region ?? '',
      coordinates: { lat: other?.latitude ?? 0, lon: other?.longitude ?? 0 },
    }),
  ).toEqual({ ort: 'Berlin', region: berlin?.region, coordinates: { lat: berlin?.latitude, lon: berlin?.longitude } });
});

it('keeps what no known town has, and what is about an unknown city', () => {
  const own = { city: 'Berlin', country: 'Deutschland', latitude: 1.5, region: '' };
  expect(agreed({ ...own })).toEqual(own);
  const unknown = { city: 'Atlantis', region: other?.region ?? '' };
  expect(agreed({ ...unknown })).toEqual(unknown);
});

it('is in the country that was chosen of those that the contract lists', () => {
  const listed = [{ name: 'country', isListed: true }];
  const made = { country: 'DE', postcode: other?.postcode ?? '', location: { lat: other?.latitude ?? 0 } };
  const place = agreed({ ...made }, listed);
  const german = towns.filter(({ countryCode }) => countryCode === 'DE');
  expect(
    german.map(({ postcode, latitude }) => ({ country: 'DE', postcode, location: { lat: latitude } })),
  ).toContainEqual(place);
  expect(agreed({ ...made })).toEqual(made);
  expect(agreed({ ...made, country: 'ZZ' }, listed)).toEqual({ ...made, country: 'ZZ' });
  const fixed = new Map([['postcode', made.postcode]]);
  const asked = { ...made };
  makePlaceConsistent(asked, { towns, properties: listed, fixed });
  expect(asked).toMatchObject({ postcode: made.postcode, location: place['location'] });
  expect(agreed({ country: 'DE', city: 'Atlantis' }, listed)).toEqual({ country: 'DE', city: 'Atlantis' });
});
