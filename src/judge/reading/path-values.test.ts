import { expect, it } from 'vitest';
import { operationOf } from '../../testing/book-contract.ts';
import { pathValuesOf } from './path-values.ts';

const valuesOf = (template: string, path: string) => {
  const operation = { ...operationOf('GET /books/{isbn}'), path: template };
  return pathValuesOf({
    operation,
    request: { method: 'GET', path, headers: [], body: { kind: 'none' }, credential: 'none' },
  });
};

it('an ending that names a format does not belong to a value', () => {
  expect(valuesOf('/shelves/{shelf}/books/{isbn}.json', '/v1/shelves/a%20b/books/12.json?x=1')).toEqual([
    { name: 'isbn', encoded: '12', isLast: true },
    { name: 'shelf', encoded: 'a%20b', isLast: false },
  ]);
  expect(valuesOf('/books/{isbn}', '/books/a.json')).toEqual([{ name: 'isbn', encoded: 'a.json', isLast: true }]);
});
