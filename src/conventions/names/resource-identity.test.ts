import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { identifierLike, isShownWithId, likelyIdentity, namesOfId, readIdentity } from './resource-identity.ts';

describe('readIdentity', () => {
  it.each([
    ['bookId', { id: 7, name: 'Emma' }, '7'],
    ['featureName', { name: 'dark-mode', type: 'release' }, 'dark-mode'],
    ['userName', { id: 7, username: 'ada' }, 'ada'],
    ['orderNumber', { id: 7, number: 'A-1' }, 'A-1'],
    ['book', { id: 7, name: 'Emma' }, '7'],
    ['bookId', { data: { id: 7 } }, '7'],
  ])('finds what {%s} names', (parameter, value, identity) => {
    expect(readIdentity(value, parameter)).toBe(identity);
  });

  it.each([
    ['userName', { id: 7, name: 'Ada' }, 'Ada'],
    ['contextField', { name: 'region', sort: 1 }, 'region'],
    ['article', { title: 'Roses', slug: 'roses' }, 'roses'],
  ])('finds what {%s} may name only where a guess is good enough', (parameter, value, identity) => {
    expect(readIdentity(value, parameter)).toBeUndefined();
    expect(readIdentity(value, parameter, likelyIdentity)).toBe(identity);
  });

  it('takes no name for an id', () => {
    expect(readIdentity({ name: 'Emma' }, 'bookId', likelyIdentity)).toBeUndefined();
  });
});

describe('namesOfId', () => {
  it.each([
    ['number', { number: 1, points: 1 }, ['number']],
    ['orderNumber', { points: 1, number: 1 }, ['number']],
    ['ref', { berth: 1, points: 1 }, ['berth', 'points']],
    ['ref', { points: 2, order: { berth: 1 } }, ['berth']],
    ['ref', { points: 2 }, []],
  ])('finds where a resource shows its {%s}', (parameter, shown, names) => {
    expect(namesOfId(shown, '1', parameter)).toEqual(names);
  });
});

it('an item shows an identifier in each of the properties that it has', () => {
  const shows = (item: JsonObject) => isShownWithId(item, ['berth', 'points'], '1');
  expect([{ berth: 1, points: 1 }, { berth: 1 }, { points: 1 }].map(shows)).toEqual([true, true, true]);
  expect([{ berth: 2, points: 1 }, { berth: 1, points: 2 }, { name: 1 }].map(shows)).toEqual([false, false, false]);
});

it('an identifier is written as another one is, with all its digits', () => {
  expect(identifierLike('a', '7')).toBe('7');
  expect([identifierLike(1, '7'), identifierLike(1n, '9007199254740991')]).toEqual([7, 9007199254740991]);
  expect(identifierLike(1, '9007199254740993')).toBe(9007199254740993n);
  expect([identifierLike(1, 'b7'), identifierLike(1, '-7'), identifierLike(null, 'b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
