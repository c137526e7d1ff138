import { expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { namesNoNextPage, readCursor } from './read-page.ts';

function page(body: Json, link?: string) {
  const request = { ...buildCase().request, method: 'GET' };
  const headers = [['Content-Type', 'application/json'], ...(link === undefined ? [] : [['Link', link]])] as const;
  const outcome = buildReply({ text: JSON.stringify(body), headers: headers.map(([name, value]) => [name, value]) });
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
