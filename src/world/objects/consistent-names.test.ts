import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { localeOf } from '../words/locale.ts';
import { firstName, fullName, lastName, loginName } from '../words/people.ts';
import { slugOf, thingName } from '../words/things.ts';
import { makeNamesConsistent } from './consistent-names.ts';

const scope = { seed: 7, locale: localeOf('en') };
const usual = { slug: slugOf(thingName(7)), email: `${loginName(7, scope.locale)}@example.com` };

function agreed(made: Record<string, Json>, kind = '', listed: readonly string[] = []) {
  const changed = { ...made };
  makeNamesConsistent(changed, scope, { kind, isListed: (name) => listed.includes(name) });
  return changed;
}

it('a made-up slug and a made-up address are those of the name', () => {
  expect(agreed({ name: 'Jörg Weiß', ...usual })).toEqual({
    name: 'Jörg Weiß',
    slug: 'joerg-weiss',
    email: 'joerg.weiss@example.com',
  });
  expect(agreed({ name: 'Acme Corp', ...usual }).email).toBe('info@acme-corp.example.com');
  expect(agreed({ name: 'Blue Fig', ...usual }, 'restaurant').email).toBe('info@blue-fig.example.com');
});

it('the slug and the address of an example stay', () => {
  const own = { name: 'Acme Corp', slug: 'acme', email: 'billing@acme.test' };
  expect(agreed(own)).toEqual(own);
  const unnamed = { ...usual };
  expect(agreed(unnamed)).toEqual(unnamed);
});

it('the title of a person is not taken for a name', () => {
  const person = { title: 'Product Manager', firstName: 'Ada', lastName: 'Keller', email: usual.email };
  expect(agreed(person)).toEqual(person);
});

it('a made-up file name ends as its media type says', () => {
  const png = { filename: 'late-field.pdf', content_type: 'image/png', fileExtension: 'csv' };
  expect(agreed(png)).toEqual({ filename: 'late-field.png', content_type: 'image/png', fileExtension: 'png' });
  const own = { filename: 'Report 7.pdf', content_type: 'image/png' };
  expect(agreed(own)).toEqual(own);
  const other = { filename: 'late-field.pdf', content_type: 'application/x-own' };
  expect(agreed(other)).toEqual(other);
});

it('the made-up names of a person are those of the login', () => {
  const names = {
    name: fullName(7, scope.locale),
    first_name: firstName(7, scope.locale),
    lastName: lastName(7, scope.locale),
  };
  expect(agreed({ username: 'grace.okafor', ...names })).toEqual({
    username: 'grace.okafor',
    name: 'Grace Okafor',
    first_name: 'Grace',
    lastName: 'Okafor',
  });
  expect(agreed({ login: 'octocat', ...names })).toMatchObject(names);
  expect(agreed({ login: 'grace.okafor', name: 'Another Person' })).toMatchObject({ name: 'Another Person' });
});

it('what has a listed code is called by it', () => {
  const name = thingName(7);
  expect(agreed({ name, symbol: 'REACTOR_SOLAR_II' }, '', ['symbol']).name).toBe('Reactor Solar II');
  expect(agreed({ name, key: 'free-shipping' }, '', ['key']).name).toBe('Free Shipping');
  expect(agreed({ name, symbol: 'REACTOR_SOLAR_II' }).name).toBe(name);
  expect(agreed({ name, code: 'DEU' }, '', ['code']).name).toBe(name);
  expect(agreed({ name: 'Own', code: 'SOLAR' }, '', ['code']).name).toBe('Own');
});
