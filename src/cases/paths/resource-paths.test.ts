import { expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { fillPath } from '../resources/reproduction/replace-identifiers.ts';
import { templatesByCollection } from './collection-members.ts';
import { collectionKind, deletedAt, isAction, pathKind, pathValues } from './resource-paths.ts';

it('a slash at the end of a path begins no segment: its members belong to its collection', () => {
  expect(pathKind('/books/{isbn}/')).toBe('/books/{}');
  expect(collectionKind(pathKind('/books/{isbn}/'))).toBe(pathKind('/books/'));
  expect(pathValues('/books/{isbn}/', '/v1/books/12/')).toEqual(['12']);
  expect(pathValues('/books/{isbn}/', '/v1/books/12')).toEqual(['12']);
  expect(pathValues('/books/{isbn}/', '/books/')).toBeUndefined();
  const done = { responses: { '200': { description: 'Done' } } };
  const { operations } = contractOf({ paths: { '/books/': { get: done }, '/books/{isbn}/': { get: done } } });
  expect(templatesByCollection(operations).get('/books')).toEqual([{ path: '/books/{isbn}/', parameter: 'isbn' }]);
});

it('a path with a slash at its end keeps it when it gets other values', () => {
  expect(fillPath('/books/{isbn}/', '/v1/books/12/?x=1', () => '13')).toBe('/v1/books/13/?x=1');
  expect(fillPath('/books/{isbn}/pages', '/books/12/pages', () => '13')).toBe('/books/13/pages');
});

it('an ending that names a format belongs to no segment, and stays when the path gets other values', () => {
  expect(pathKind('/tickets/{id}.json')).toBe('/tickets/{}');
  expect(collectionKind(pathKind('/tickets/{id}.json'))).toBe(pathKind('/tickets.json'));
  expect(pathValues('/tickets/{id}.json', '/v1/tickets/12.json?x=1')).toEqual(['12']);
  expect(pathValues('/tickets/{id}.json', '/v1/tickets/12')).toBeUndefined();
  expect(pathValues('/files/{name}', '/files/a.json')).toEqual(['a.json']);
  expect(fillPath('/tickets/{id}.json', '/tickets/12.json?x=1', () => '13')).toBe('/tickets/13.json?x=1');
  expect(fillPath('/tickets/{id}/notes.json', '/tickets/12/notes.json', () => '13')).toBe('/tickets/13/notes.json');
});

it('a verb after a colon is a segment by itself', () => {
  expect(pathKind('/books/{isbn}:renew')).toBe('/books/{}/:renew');
  expect(pathKind('/books:batchDelete')).toBe('/books/:batchDelete');
  expect(pathValues('/books/{isbn}:renew', '/v1/books/12:renew?x=1')).toEqual(['12']);
  expect(pathValues('/books/{isbn}:renew', '/books/12:lend')).toBeUndefined();
  expect(pathValues('/books/{isbn}', '/books/12:renew')).toEqual(['12:renew']);
  expect(fillPath('/books/{isbn}:renew', '/books/12:renew', () => '13')).toBe('/books/13:renew');
  const { operations } = contractOf({ paths: { '/books/{isbn}:renew': { post: {} }, '/books/{isbn}': { get: {} } } });
  expect(operations.map((one) => isAction(one, operations))).toEqual([true, false]);
});

it('a request deletes by its method, or by the verb that its path ends with', () => {
  const deleted = (method: string, path: string) =>
    deletedAt({ path, body: undefined }, { method, path: path.replace('{isbn}', '12') })?.kind;
  expect(deleted('DELETE', '/books/{isbn}')).toBe('/books/{}');
  expect(deleted('DELETE', '/books/{isbn}/cover')).toBe('/books/{}/cover');
  expect(deleted('POST', '/books/{isbn}/delete')).toBe('/books/{}');
  expect(deleted('DELETE', '/books/{isbn}:remove')).toBe('/books/{}');
  expect(deleted('GET', '/books/{isbn}/delete')).toBeUndefined();
  expect(deleted('POST', '/books/{isbn}/renew')).toBeUndefined();
  expect(deleted('POST', '/books/delete')).toBeUndefined();
  const schema = { content: { 'application/json': { schema: {} } } };
  const { operations } = contractOf({ paths: { '/books/{isbn}/remove': { post: { requestBody: schema } } } });
  const [removal] = operations;
  expect(removal && deletedAt(removal, { method: 'POST', path: '/books/12/remove' })).toBeUndefined();
});
