import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { derivationOf } from '../../testing/derivations.ts';
import { namedWithoutPath } from './named-without-path.ts';

const text = { type: 'string' };
const content = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
const object = (...names: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const query = (name: string, required = true) => ({ parameters: [{ name, in: 'query', required, schema: text }] });
const showing = (schema: JsonObject) => ({ responses: { 200: { description: 'Done', ...content(schema) } } });

/** What names the resource of the operation, in a contract with these paths. */
function namedIn(key: string, paths: object): string | undefined {
  const contract = contractOf({ paths } as JsonObject);
  const { operation, validRequest } = derivationOf({ contract, key });
  const { operations, document } = contract;
  return namedWithoutPath(operation, { operations, document, schema: validRequest.schema });
}
const inQuery = (method: string, name: string, required = true) =>
  namedIn(`${method.toUpperCase()} /book`, { '/book': { [method]: query(name, required) } });
const inBody = (
  path: string,
  schema: JsonObject,
  { method = 'post', ...others }: { method?: string; get?: object } = {},
) => namedIn(`${method.toUpperCase()} ${path}`, { [path]: { [method]: { requestBody: content(schema) }, ...others } });

it('a query that names what is changed or deleted', () => {
  expect(inQuery('delete', 'id')).toBe('id');
  expect(inQuery('put', 'bookId', false)).toBe('bookId');
  expect(inQuery('patch', 'isbn')).toBe('isbn');
  expect(inQuery('patch', 'isbn', false)).toBeUndefined();
  expect(inQuery('delete', 'dry_run')).toBeUndefined();
  expect(inQuery('get', 'id')).toBeUndefined();
  expect(inQuery('post', 'id')).toBeUndefined();
});

it('a property that does, of an operation that changes or deletes by its name', () => {
  expect(inBody('/books.update', object('title', 'id'))).toBe('id');
  expect(inBody('/deleteBook', object('book_id'))).toBe('book_id');
  expect(inBody('/books.update', object('ownerId'))).toBeUndefined();
  expect(inBody('/books.create', object('id'))).toBeUndefined();
  expect(inBody('/addBook/replace', object('id'))).toBeUndefined();
  const shown = { type: 'object', properties: { id: { ...text, readOnly: true } } };
  expect(inBody('/books.update', shown)).toBeUndefined();
});

it('is not what exists once, and is read at the same path', () => {
  const change = { method: 'put' };
  expect(inBody('/profile', object('id', 'name'), { ...change, get: showing(object('id', 'name')) })).toBeUndefined();
  const list = { type: 'array', items: object('id') };
  expect(inBody('/profile', object('id', 'name'), { ...change, get: showing(list) })).toBe('id');
  expect(
    inBody('/profile', object('id', 'name'), { ...change, get: { ...query('id'), ...showing(object('id')) } }),
  ).toBe('id');
});

it('is not what a path of the contract leads to', () => {
  const path = { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], get: showing(object('id')) };
  const deletion = { post: { requestBody: content(object('id')) } };
  const both = { '/books/{id}': path, '/books/delete': deletion };
  expect(namedIn('POST /books/delete', both)).toBeUndefined();
  expect(namedIn('POST /books/delete', { '/books/delete': deletion })).toBe('id');
});
