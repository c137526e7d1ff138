import { expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { featuresOf } from './content-features.ts';

/** Whether a value has a feature that the other one has not. */
function hasNews(value: Json, other: Json): boolean {
  const known = new Set(featuresOf(other));
  return featuresOf(value).some((feature) => !known.has(feature));
}

it.each<[Json, Json]>([
  [{ name: 'text-7410' }, { name: 'text-7411' }],
  [{ rank: 1 }, { rank: 9 }],
  [{ rank: 2 ** 31 }, { rank: 2 ** 40 }],
  [{ tags: ['a', 'a', 'a', 'a'] }, { tags: ['a', 'a', 'a'] }],
])('%j is like %j', (one, other) => {
  expect([hasNews(one, other), hasNews(other, one)]).toEqual([false, false]);
});

it.each<[Json, Json]>([
  [{ name: null }, { name: 'text' }],
  [{ name: '' }, { name: 'text' }],
  [{ state: 'lost' }, { state: 'sold' }],
  [{ name: 'é' }, { name: 'e' }],
  [{ name: 'a'.repeat(25) }, { name: 'a'.repeat(24) }],
  [{ isNew: true }, { isNew: false }],
  [{ rank: 0 }, { rank: 1 }],
  [{ rank: -1 }, { rank: 1 }],
  [{ rank: 1.5 }, { rank: 1 }],
  [{ rank: 2 ** 31 }, { rank: 2 ** 31 - 1 }],
  [{ tags: [] }, { tags: ['a'] }],
  [{ tags: ['a', 'a'] }, { tags: ['a'] }],
  [{ labels: {} }, { labels: { a: 1 } }],
  [{ items: [{}, { size: 1 }] }, { items: [{}] }],
])('%j has what %j has not', (one, other) => {
  expect(hasNews(one, other)).toBe(true);
});

it('looks at twelve levels, and at five items of a list', () => {
  const within = (levels: number, inner: Json): Json => (levels === 0 ? inner : { a: within(levels - 1, inner) });
  expect([hasNews(within(12, 0), within(12, 1)), hasNews(within(13, 0), within(13, 1))]).toEqual([true, false]);
  const last = (length: number, item: Json): Json => [...Array<Json>(length - 1).fill(1), item];
  expect([hasNews(last(5, 0), last(5, 1)), hasNews(last(6, 0), last(6, 1))]).toEqual([true, false]);
});
