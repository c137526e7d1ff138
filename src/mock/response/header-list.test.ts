import { expect, it } from 'vitest';
import { headerIn, pairsOf, withHeader } from './header-list.ts';

const headers = ['Content-Type', 'text/plain', 'Tag', 'location', 'Location', '/books/1'];

it('finds a header by its name in any case, and not by the value of another', () => {
  expect(headerIn(headers, 'location')).toBe('/books/1');
  expect(headerIn(headers, 'text/plain')).toBeUndefined();
});

it('replaces a header in its place, and adds one that is not there at the end', () => {
  expect(withHeader(headers, 'tag', 'new')).toEqual(headers.with(3, 'new'));
  expect(withHeader(headers, 'ETag', '"1"')).toEqual([...headers, 'ETag', '"1"']);
});

it('pairs names and values', () => {
  expect(pairsOf(['A', '1', 'B', '2'])).toEqual([
    ['A', '1'],
    ['B', '2'],
  ]);
});
