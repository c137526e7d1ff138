import { describe, expect, it } from 'vitest';
import { type Locale, localeNames, localeOf } from './locale.ts';
import { firstName, fullName, lastName, loginName } from './people.ts';
import { phoneOf, streetOf, townOf } from './places.ts';

const seeds = Array.from({ length: 300 }, (_, at) => at * 7919);
const all = (make: (seed: number, locale: Locale) => string, locale: Locale) => seeds.map((seed) => make(seed, locale));

describe.each(localeNames)('the locale %s', (name) => {
  const locale = localeOf(name);

  it('has logins in Latin letters', () => {
    expect(all(loginName, locale).filter((login) => !/^[a-z]{2,}\.[a-z]{2,}$/.test(login))).toEqual([]);
  });

  it('has telephone numbers of one length', () => {
    const numbers = all(phoneOf, locale);
    expect(numbers.filter((number) => !/^\+\d{11,13}$/.test(number))).toEqual([]);
    expect(new Set(numbers.map(({ length }) => length)).size).toBe(1);
  });

  it('has towns with everything that belongs to them', () => {
    for (const town of locale.towns) {
      expect(Object.values(town).filter((value) => value === '' || Number.isNaN(value))).toEqual([]);
      expect(town.countryCode).toMatch(/^[A-Z]{2}$/);
      expect(town.currency).toMatch(/^[A-Z]{3}$/);
      expect(Math.abs(town.latitude)).toBeLessThan(90);
    }
  });

  it('has streets with a number', () => {
    expect(all(streetOf, locale).filter((street) => !/\d/.test(street) || !/\p{L}{2}/u.test(street))).toEqual([]);
  });
});

it('writes names as people of the locale do', () => {
  const [seed = 0] = seeds;
  expect(fullName(seed, localeOf('de'))).toBe(`${firstName(seed, localeOf('de'))} ${lastName(seed, localeOf('de'))}`);
  expect(fullName(seed, localeOf('ja'))).toBe(`${lastName(seed, localeOf('ja'))} ${firstName(seed, localeOf('ja'))}`);
  expect(all(fullName, localeOf('ja')).join('')).not.toMatch(/[a-z/]/);
  expect(all(fullName, localeOf('de')).some((name) => /[äöüß]/.test(name))).toBe(true);
});

it('has towns of the country alone, except in English', () => {
  const countries = (name: (typeof localeNames)[number]) =>
    new Set(seeds.map((seed) => townOf(seed, localeOf(name)).countryCode));
  expect(countries('fr')).toEqual(new Set(['FR']));
  expect(countries('en').size).toBeGreaterThan(5);
});
