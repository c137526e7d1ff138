import { expect, it } from 'vitest';
import { textLike } from './text-like.ts';

const seeds = Array.from({ length: 50 }, (_, at) => at * 7919);

it.each([
  ['192.168.1.100', /^192\.0\.2\.(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-4])$/],
  ['09:30', /^(?:0[7-9]|1\d):(?:00|15|30|45)$/],
  ['09:30:00+02:00', /^(?:0[7-9]|1\d):(?:00|15|30|45):00\+02:00$/],
  ['9:30 AM', /^[7-9]:(?:00|15|30|45) AM$/],
  ['31/12/2024', /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|1[0-2])\/2024$/],
  ['31.12.2024', /^(?:0[1-9]|1[0-2])\.(?:0[1-9]|1[0-2])\.2024$/],
  ['2022-07-27T23:49:01.511Z', /^2022-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T23:49:01\.511Z$/],
  ['"2020-07-09T00:55:30Z"', /^"2020-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T00:55:30Z"$/],
  ['12/27', /^(?:0[1-9]|1[0-2])\/27$/],
  ['1574553600', /^15[567]\d{7}$/],
  ['PT0.364788S', /^PT0\.[1-9]{6}S$/],
  ['2024', /^20(?:1[5-9]|2[0-5])$/],
  ['48.1351,11.5820', /^4[78]\.\d{4},1[01]\.\d{4}$/],
  ['54.006057', /^5[34]\.\d{6}$/],
  ['-89.9', /^-\d\d\.\d$/],
  ['00:1B:44:11:3A:B7', /^[0-9A-F]{2}(?::[0-9A-F]{2}){5}$/],
  ['cus_9s6XKzkNRiz8i3', /^cus_[0-9][a-z][0-9][A-Z]{2}[a-z][a-z][A-Z]{2}[a-z]{2}[0-9][a-z][0-9]$/],
  ['db-s-1vcpu-16GB', /^db-[a-z]-[1-9]?\dvcpu-\d\dGB$/],
  ['a-bcdfg-12', /^a-(?!bcdfg)[a-z]{5}-\d\d$/],
  ['5abcdef-x', /^\d(?!abcdef)[a-z]{6}-[a-z]$/],
  ['x-7kb2', /^x-\d(?!kb)[a-z]{2}\d$/],
])('makes texts of the form of %s', (example, form) => {
  const made = seeds.map((seed) => textLike(example, seed));
  for (const text of made) expect(text).toMatch(form);
  expect(new Set(made).size).toBeGreaterThan(5);
});

it('moves an area without turning it around', () => {
  for (const seed of seeds) {
    const [west = 0, south = 0, east = 0, north = 0] = textLike('10.72838,54.00605,10.77584,54.09436', seed)
      .split(',')
      .map(Number);
    expect([east - west, north - south].map((size) => size.toFixed(5))).toEqual(['0.04746', '0.08831']);
  }
});
