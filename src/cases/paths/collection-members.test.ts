import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { templatesByCollection } from './collection-members.ts';

const templatesOf = (paths: JsonObject) => templatesByCollection(contractOf({ paths }).operations);

it.each(['/book', '/books/create', '/books/add'])('a POST at %s creates members of /books', (path) => {
  const member = { path: '/books/{isbn}', parameter: 'isbn' };
  const paths = { '/books': { get: {} }, [path]: { post: {} }, '/books/{isbn}': { get: {} } };
  expect(templatesOf(paths).get(path)).toEqual([member]);
  // The collection has a POST of its own.
  expect(templatesOf({ ...paths, '/books': { post: {} } }).get(path)).toBeUndefined();
});

it('a POST at the path of another collection creates none of its members', () => {
  const paths = { '/books/{isbn}': { get: {} }, '/authors': { post: {} }, '/shelves/book': { post: {} } };
  expect([...templatesOf(paths).keys()]).toEqual(['/books']);
});

it.each(['GET', 'POST'])(
  'has the members that no path names of what a %s shows, where another body may refer to them',
  (method) => {
    const shown = { description: '', content: { 'application/json': { schema: {} } } };
    const depots = { [method.toLowerCase()]: { responses: { [method === 'GET' ? '200' : '201']: shown } } };
    const orders = { post: { requestBody: { content: { 'application/json': { schema: {} } } } } };
    const member = { path: '/depots/{id}', parameter: 'id' };
    expect(templatesOf({ '/depots': depots, '/orders': orders }).get('/depots')).toEqual([member]);
    expect(templatesOf({ '/depots': depots }).get('/depots')).toBeUndefined();
  },
);

it('names a resource as what deletes it does, where paths name it otherwise', () => {
  const token = { path: '/tokens/{token}', parameter: 'token' };
  const operations = operationsAt(['GET /tokens', 'GET /tokens/{name}', 'PUT /tokens/{token}']);
  expect(templatesByCollection(operations).get('/tokens')).toEqual([{ path: '/tokens/{name}', parameter: 'name' }]);
  expect(templatesByCollection([...operations, ...operationsAt(['DELETE /tokens/{token}'])]).get('/tokens')).toEqual([
    token,
  ]);
});

function operationsAt(keys: readonly string[]) {
  const [example] = bookContract.operations;
  if (example === undefined) throw new Error('no operation');
  return keys.map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return { ...example, key, method, path };
  });
}
