import { expect, it } from 'vitest';
import { describePage } from './envelope.ts';

it('describes the page beside the items, and in an object around that', () => {
  const items = [{ id: 3 }, { id: 4 }];
  const page = { items, total: 5, from: 2, size: 2, firstPage: 1, target: '/books', none: null } as const;
  const described = { page: 1, per_page: 25, total_pages: 9, next: 'https://example.com/books' };
  const expected = { page: 2, per_page: 2, total_pages: 3, next: 'https://example.com/books?offset=4&limit=2' };
  for (const name of ['pages', 'meta', 'pagination'])
    expect(describePage({ items, total: 1, [name]: described }, page)).toEqual({ items, total: 5, [name]: expected });
  // Nothing says that this object is about the page.
  expect(describePage({ items, shelf: described }, page)).toEqual({ items, shelf: described });
});

it('links to a page by the parameters that the operation has', () => {
  const page = {
    items: [{ id: 3 }],
    total: 5,
    from: 2,
    size: 1,
    firstPage: 1,
    target: '/books?q=a',
    none: null,
  } as const;
  const links = { next: '/books', prev: '/books', last: '/books' };
  const parameters = { size: 'page[size]', place: 'page[number]' };
  const at = (number: number) => `/books?q=a&page%5Bnumber%5D=${number}&page%5Bsize%5D=1`;
  expect(describePage({ items: page.items, links }, { ...page, parameters })).toEqual({
    items: page.items,
    links: { next: at(4), prev: at(2), last: at(5) },
  });
});

it('numbers the pages before and after, and links to none that does not exist', () => {
  const items = [{ id: 3 }, { id: 4 }];
  const page = { items, total: 4, from: 2, size: 2, firstPage: 1, target: '/books', none: null } as const;
  const meta = { current_page: 9, next_page: 3, prev_page: 1 };
  expect(describePage({ items, meta }, page)).toEqual({
    items,
    meta: { current_page: 2, next_page: null, prev_page: 1 },
  });
  const unknown = { current_page: 9, next_page: null, prev_page: null };
  expect(describePage({ items, meta: unknown }, { ...page, total: 9 })).toEqual({
    items,
    meta: { current_page: 2, next_page: 3, prev_page: 1 },
  });
  const links = { self: { href: '/x' }, next: { href: '/x' }, prev: { href: 'https://example.com/x' } };
  expect(describePage({ items, _links: links }, { ...page, none: undefined })).toEqual({
    items,
    _links: {
      self: { href: '/books?offset=2&limit=2' },
      prev: { href: 'https://example.com/books?offset=0&limit=2' },
    },
  });
});

it('repeats what was looked for, says whether it is done, and where it goes on', () => {
  const items = [{ id: 3 }];
  const page = { items, total: 4, from: 0, size: 1, firstPage: 1, target: '/books', none: null } as const;
  const body = { items, query: 'Solar Summit', sortBy: 'team', done: true, iterator: 'Quiet Tide' };
  const none = new Map([['query', undefined]]);
  const some = new Map([
    ['query', 'river'],
    ['sortby', 'name'],
  ]);
  expect(describePage(body, { ...page, queries: none })).toMatchObject({ query: '', sortBy: 'team', done: false });
  expect(describePage(body, { ...page, queries: some })).toMatchObject({ query: 'river', sortBy: 'name' });
  expect(describePage(body, page)).toMatchObject({ query: 'Solar Summit', iterator: 'c1' });
  expect(describePage(body, { ...page, total: 1 })).toMatchObject({ done: true, iterator: null });
});

it('describes pages as Spring does, with numbers beside the totals', () => {
  const items = [{ id: 3 }];
  const page = { items, total: 3, from: 2, size: 2, firstPage: 0, target: '/books', none: null } as const;
  const numbers = { totalElements: 90, totalPages: 9, number: 7, size: 20, numberOfElements: 5 };
  const flags = { first: true, last: false, empty: true };
  const pageable = { pageNumber: 7, pageSize: 20, offset: 5 };
  expect(describePage({ content: items, ...numbers, ...flags, pageable }, page)).toEqual({
    content: items,
    ...{ totalElements: 3, totalPages: 2, number: 1, size: 2, numberOfElements: 1 },
    ...{ first: false, last: true, empty: false },
    pageable: { pageNumber: 1, pageSize: 2, offset: 2 },
  });
  expect(describePage({ items, number: 7 }, page)).toEqual({ items, number: 7 });
});

it('links to where the request was sent', () => {
  const results = [{ id: 1 }];
  const page = { items: results, total: 2, from: 0, size: 1, firstPage: 1, target: '/books', none: null } as const;
  const body = { count: 7, next: 'https://example.com/x', previous: 'https://example.com/x', results };
  expect(describePage(body, { ...page, base: 'http://127.0.0.1:4010/v1' })).toEqual({
    count: 2,
    next: 'http://127.0.0.1:4010/v1/books?offset=1&limit=1',
    previous: null,
    results,
  });
});

it('has a cursor where the name says so, also in place of null', () => {
  const page = { items: [{ id: 3 }], total: 4, from: 0, size: 1, firstPage: 1, target: '/books', none: null } as const;
  const body = { items: page.items, nextCursor: null, next: null };
  const parameters = { size: 'limit', place: 'cursor' };
  const { nextCursor, next } = describePage(body, { ...page, parameters }) as Record<string, string>;
  expect(next).toBe(`https://example.com/books?cursor=${nextCursor}&limit=1`);
});
