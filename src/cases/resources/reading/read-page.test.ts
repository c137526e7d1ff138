import { expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { namesNoNextPage, readCursor, readEarlierCursor } from './read-page.ts';

function page(body: Json, link?: string, { method = 'GET', status = 200 } = {}) {
  const request = { ...buildCase().request, method };
  const headers = [['Content-Type', 'application/json'], ...(link === undefined ? [] : [['Link', link]])] as const;
  const outcome = buildReply({
    status,
    text: JSON.stringify(body),
    headers: headers.map(([name, value]) => [name, value]),
  });
  return buildExchange({ case: buildCase({ request }), outcome });
}

it('after is the place of the next page where nothing else is', () => {
  expect(readCursor(page({ items: [], page: { after: 'c-2' } }))).toBe('c-2');
  expect(namesNoNextPage(page({ items: [], after: null }))).toBe(true);
});

it('after repeats what was asked for where a page has another place for the next one', () => {
  const both = page({ after: 'c-1', page: { nextCursor: 'c-2' } });
  expect([readCursor(both), namesNoNextPage(both)]).toEqual(['c-2', false]);
  expect(namesNoNextPage(page({ after: null, nextCursor: 'c-2' }))).toBe(false);
  expect(readCursor(page({ after: 'c-1' }, '</books?cursor=c-2>; rel="next"'))).toBe('c-2');
  expect(readCursor(page({ after: 'c-1', nextCursor: null }))).toBeUndefined();
});

it('the place of the page before is that of a list which was shown', () => {
  const body = { items: [], page: { prevCursor: 'c-0' } };
  expect(readEarlierCursor(page(body))).toBe('c-0');
  expect(readEarlierCursor(page(body, undefined, { status: 400 }))).toBeUndefined();
  expect(readEarlierCursor(page(body, undefined, { method: 'PUT' }))).toBeUndefined();
  expect(readEarlierCursor(page({ items: [] }))).toBeUndefined();
});

it('an empty place of the next page is found within the page, not deeper', () => {
  expect(namesNoNextPage(page({ meta: { page: { nextCursor: null } } }))).toBe(true);
  expect(namesNoNextPage(page({ a: { b: { c: { d: { e: { nextCursor: null } } } } } }))).toBe(false);
});
