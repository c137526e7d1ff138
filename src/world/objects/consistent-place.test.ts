import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { localeOf } from '../words/locale.ts';
import { makePlaceConsistent } from './consistent-place.ts';

const { towns } = localeOf('en');
const agreed = (made: Record<string, Json>): Record<string, Json> => {
  makePlaceConsistent(made, towns);
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
