import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { listFilters } from './list-filters.ts';

const time = { type: 'string', format: 'date-time' };
const properties = {
  id: { type: 'integer' },
  status: { type: 'string' },
  price: { type: 'number' },
  rating: { type: 'string' },
  tagList: { type: 'array', items: { type: 'string' } },
  owner: { type: 'object' },
  closed_at: time,
  created_at: time,
};
const document: JsonObject = { item: { type: 'object', properties } };

const things: readonly JsonObject[] = [
  {
    ...{ id: 1, status: 'open', price: 5, rating: '2.5', tagList: ['red', 'new'], owner: { login: 'ana' } },
    ...{ created_at: '2026-01-01T09:00:00Z', closed_at: null },
  },
  {
    ...{ id: 2, status: 'closed', price: 10, rating: '10', tagList: ['red'], owner: { login: 'ben' } },
    ...{ created_at: '2026-01-02T23:30:00Z', closed_at: '2026-03-01T00:00:00Z' },
  },
  { id: 3, status: 'open', price: 20, tagList: [], created_at: '2026-02-01T00:00:00Z' },
];

it.each<[parameter: string, value: Json, ids: readonly number[]]>([
  ['status', 'open', [1, 3]],
  ['filter[status]', 'open', [1, 3]],
  ['filter', { status: 'open', min_price: 6 }, [3]],
  ['ids', '1,3', [1, 3]],
  ['ids', [2], [2]],
  ['tag', 'red', [1, 2]],
  ['owner', 'ana', [1]],
  ['min_price', 10, [2, 3]],
  ['maxPrice', 10, [1, 2]],
  ['price_gte', '10', [2, 3]],
  ['price', { lte: 5 }, [1]],
  ['rating_min', '3', [2]],
  ['created_after', '2026-01-02', [2, 3]],
  ['createdBefore', '2026-01-02', [1, 2]],
  ['created_before', '2026-01-02T12:00:00Z', [1]],
  ['from', '2026-01-02', [2, 3]],
  ['end_date', '2026-01-01', [1]],
  ['since', '2026-02-01T01:00:00+01:00', [3]],
  ['closed_until', '2026-12-31', [2]],
])('%s=%j chooses the items %j', (parameter, value, ids) => {
  const filters = listFilters(parameter, value, { document, items: '/item' });
  expect(filters).not.toEqual([]);
  expect(things.filter((item) => filters.every(({ matches }) => matches(item))).map(({ id }) => id)).toEqual(ids);
});

it.each<[parameter: string, value: Json]>([
  ['from', 10],
  ['after', 'c2'],
  ['max_results', 10],
  ['colour', 'red'],
])('%s=%j chooses none', (parameter, value) => {
  expect(listFilters(parameter, value, { document, items: '/item' })).toEqual([]);
});
