import { expect, it } from 'vitest';
import { nextLink } from './next-link.ts';

it.each([
  ['</books?page=2>; rel="next"', '/books?page=2'],
  ['</books>; rel="first", </books?ids=1,2>; rel=next', '/books?ids=1,2'],
  ['</books?page=2>; title="more"; rel = "last next"', '/books?page=2'],
  ['</books?page=2>; title="more, of <these>; rel=prev"; rel=next', '/books?page=2'],
  ['</books?page=1>; title="the \\"last\\", rel=next"; rel="prev"', undefined],
  ['</books?page=1>; rel="prev"', undefined],
  ['</books?page=1>; rel="next-archive"', undefined],
])('reads %s', (value, expected) => {
  expect(nextLink([['Link', value]])).toBe(expected);
});
