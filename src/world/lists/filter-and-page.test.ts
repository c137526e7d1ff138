import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { filterAndPage } from './filter-and-page.ts';

const properties = { id: { type: 'integer' }, genre: { type: 'string' }, tags: { type: 'array' } };
const listOf = (list: JsonObject): JsonObject => ({
  list: { type: 'array', items: { type: 'object', properties }, ...list },
});

const books: readonly JsonObject[] = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  genre: id % 2 === 0 ? 'even' : 'odd',
  tags: id > 5 ? ['late', 'last'] : ['early'],
}));

/** The ids on the page that a query asks for, and the total. */
function page(query: Readonly<Record<string, Json>>, list: JsonObject = {}): readonly [Json[], number] {
  const parameters = new Map(Object.entries(query).map(([name, value]) => [`query/${name}`, value]));
  const { items, total } = filterAndPage(books, {
    document: listOf(list),
    location: { schema: '/list/items', path: [] },
    values: { parameters },
  });
  return [items.map((item) => (item as JsonObject)['id'] ?? null), total];
}

describe('a page of a list', () => {
  it.each<[Readonly<Record<string, Json>>, readonly number[]]>([
    [{}, [1, 2, 3, 4, 5, 6, 7]],
    [{ limit: 3 }, [1, 2, 3]],
    [{ limit: 0 }, []],
    [{ limit: 3, offset: 2 }, [3, 4, 5]],
    [{ offset: 5 }, [6, 7]],
    [{ skip: 7 }, []],
    [{ limit: 3, page: 1 }, [1, 2, 3]],
    [{ limit: 3, page: 2 }, [4, 5, 6]],
    [{ limit: 3, page: 3 }, [7]],
    [{ limit: 3, page: 4 }, []],
    [{ limit: 3, page: 0 }, [1, 2, 3]],
    [{ limit: 2, page: 3, offset: 1 }, [2, 3]],
    [{ limit: 2, after: 'c2' }, [3, 4]],
    [{ limit: 2, before: 'c2' }, [3, 4]],
    [{ limit: 2, before: 5 }, [3, 4]],
    [{ page: 1 }, [1, 2, 3, 4, 5, 6, 7]],
    [{ page: 2 }, []],
  ])('has the items that %j selects, and the number of all', (query, ids) => {
    expect(page(query)).toEqual([ids, 7]);
  });

  it.each([
    { per_page: 2, page_number: 2 },
    { perPage: 2, pageNumber: 2 },
    { 'page[size]': 2, 'page[number]': 2 },
    { 'page-limit': 2, page: 2 },
    { size: 2, page: 2 },
  ])('understands %j', (query) => {
    expect(page(query)).toEqual([[3, 4], 7]);
  });

  it.each([
    [0, [1, 2, 3]],
    [1, [4, 5, 6]],
    [2, [7]],
  ])('is counted from 0 where the contract does: %i', (number, ids) => {
    const parameters = new Map([
      ['query/size', 3],
      ['query/page', number],
    ]);
    const location = { schema: '/list/items', path: [] };
    const { items } = filterAndPage(books, { document: listOf({}), location, values: { parameters }, firstPage: 0 });
    expect(items.map((item) => (item as JsonObject)['id'])).toEqual(ids);
  });

  it('has no more items than the schema of the list allows, and then that many on each page', () => {
    expect(page({}, { maxItems: 4 })).toEqual([[1, 2, 3, 4], 7]);
    expect(page({ page: 2 }, { maxItems: 4 })).toEqual([[5, 6, 7], 7]);
    expect(page({ limit: 6, page: 2 }, { maxItems: 4 })).toEqual([[5, 6, 7], 7]);
  });

  it.each([{ limit: -1 }, { limit: 1.5 }, { limit: 'many' }, { limit: true }])('ignores %j', (query) => {
    expect(page(query)[0]).toHaveLength(7);
  });
});

describe('a filter', () => {
  it.each<[Readonly<Record<string, Json>>, readonly number[]]>([
    [{ genre: 'even' }, [2, 4, 6]],
    [{ GENRE: 'even' }, [2, 4, 6]],
    [{ genre: ['even', 'odd'] }, [1, 2, 3, 4, 5, 6, 7]],
    [{ id: 3 }, [3]],
    [{ id: '3' }, [3]],
    [{ tags: 'last' }, [6, 7]],
    [{ genre: 'even', tags: ['late'] }, [6]],
    [{ genre: 'none' }, []],
    [{ author: 'Austen' }, [1, 2, 3, 4, 5, 6, 7]],
    [{ genre: { not: 'even' } }, [1, 2, 3, 4, 5, 6, 7]],
  ])('of %j keeps the items with that value', (query, ids) => {
    expect(page(query)).toEqual([ids, ids.length]);
  });

  it.each<[Readonly<Record<string, Json>>, readonly number[]]>([
    [{ q: 'EVEN' }, [2, 4, 6]],
    [{ search: 'even late' }, [6]],
    [{ q: 'genre' }, []],
    [{ keyword: 'last', genre: 'odd' }, [7]],
  ])('of %j keeps the items that have the words', (query, ids) => {
    expect(page(query)).toEqual([ids, ids.length]);
  });

  it('that must be sent keeps all items where none matches', () => {
    const values = { parameters: new Map([['query/q', 'text']]) };
    const location = { schema: '/list/items', path: [] };
    const { total } = filterAndPage(books, { document: listOf({}), location, values, required: new Set(['q']) });
    expect(total).toBe(7);
  });

  it('of a size keeps the items of that size, where they have one', () => {
    const document = { list: { type: 'array', items: { type: 'object', properties: { size: { type: 'integer' } } } } };
    const { items } = filterAndPage([{ size: 2 }, { size: 1 }, { size: 2 }], {
      document,
      location: { schema: '/list/items', path: [] },
      values: { parameters: new Map([['query/size', 2]]) },
    });
    expect(items).toEqual([{ size: 2 }, { size: 2 }]);
  });

  it('comes before paging', () => {
    expect(page({ genre: 'odd', limit: 2, page: 2 })).toEqual([[5, 7], 4]);
  });

  it('does not use the parameters for paging, even if an item has a property of that name', () => {
    const document = { list: { type: 'array', items: { type: 'object', properties: { page: { type: 'integer' } } } } };
    const { total } = filterAndPage([{ page: 1 }, { page: 2 }], {
      document,
      location: { schema: '/list/items', path: [] },
      values: { parameters: new Map([['query/page', 1]]) },
    });
    expect(total).toBe(2);
  });
});

it('a list is sorted by numbers as numbers, also by those beyond 53 bits', () => {
  const ids = [9n, 10n, 9_007_199_254_740_993n, 9_007_199_254_740_992n, 2];
  const { items } = filterAndPage(
    ids.map((id) => ({ id })),
    {
      document: listOf({}),
      location: { schema: '/list/items', path: [] },
      values: { parameters: new Map([['query/sort', '-id']]) },
    },
  );
  expect(items).toEqual([9_007_199_254_740_993n, 9_007_199_254_740_992n, 10n, 9n, 2].map((id) => ({ id })));
});
