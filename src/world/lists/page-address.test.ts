import { expect, it } from 'vitest';
import { pageFacts, pageParameters, pageQuery, pagesAround } from './page-address.ts';

const page = { items: [{}, {}], size: 2, total: 7, from: 3, firstPage: 1 } as const;

it('finds the parameters that an operation has for its pages, a number before a place', () => {
  expect(pageParameters(['q', 'offset', 'per_page', 'page'])).toEqual({ size: 'per_page', place: 'page' });
  expect(pageParameters(['cursor', 'offset'])).toEqual({ size: undefined, place: 'offset' });
  expect(pageParameters(['before', 'after', 'limit'])).toEqual({ size: 'limit', place: 'after' });
  expect(pageParameters(['q'])).toEqual({ size: 'limit', place: 'offset' });
});

it('names a page by its number, from 0 or 1, by the place of its first item, or by a cursor', () => {
  const at = (place: string, firstPage: 0 | 1 = 1) => pageQuery({ size: undefined, place }, 4, { ...page, firstPage });
  expect([at('page'), at('page', 0), at('offset'), at('cursor')]).toEqual([
    'page=3',
    'page=2',
    'offset=4',
    'cursor=c4',
  ]);
  expect(pageQuery({ size: 'page[size]', place: 'offset' }, 4, page)).toBe('offset=4&page%5Bsize%5D=2');
});

it('knows the pages around one', () => {
  expect(pagesAround(page)).toEqual({ next: 5, previous: 1, last: 6 });
  expect(pagesAround({ ...page, from: 1 }).previous).toBe(0);
  expect(pagesAround({ ...page, from: 6, items: [{}] }).next).toBeUndefined();
  expect(pagesAround({ from: 0, items: [], total: 0, size: 2 })).toEqual({
    next: undefined,
    previous: undefined,
    last: 0,
  });
  // The whole list is one page.
  expect(pagesAround({ from: 0, items: [{}, {}], total: 2, size: Number.POSITIVE_INFINITY }).last).toBe(0);
});

it('has the queries of those pages, with what the request asked for', () => {
  const { total, queries } = pageFacts({ ...page, from: 0 }, { target: '/books?q=a', parameters: pageParameters([]) });
  expect(total).toBe(7);
  expect(Object.fromEntries(queries)).toEqual({
    next: 'q=a&offset=2&limit=2',
    first: 'q=a&offset=0&limit=2',
    last: 'q=a&offset=6&limit=2',
  });
});
