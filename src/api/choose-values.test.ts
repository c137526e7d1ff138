import { expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { contractOf } from '../testing/book-contract.ts';
import { chooseValues } from './choose-values.ts';

const parameter = (name: string, place: string) => ({ name, in: place, required: true, schema: { type: 'string' } });
const done = { responses: { '200': { description: 'Done' } } };
const schema = { type: 'object', properties: { shelf: { type: 'string' } } };
const contract = contractOf({
  openapi: '3.1.0',
  paths: {
    '/books/{isbn}': { parameters: [parameter('isbn', 'path')], get: done, put: done },
    '/notes': { post: { ...done, requestBody: { content: { 'application/json': { schema } } } } },
    '/search': { get: { ...done, parameters: [parameter('q', 'query')] } },
  } as JsonObject,
});

test('a value is for every operation, or for one', () => {
  expect(chooseValues(contract, { q: 'emma', isbn: '1', 'PUT /books/{isbn}': { isbn: '2' } })).toEqual([
    { name: 'q', value: 'emma' },
    { name: 'isbn', value: '1' },
    { name: 'isbn', value: '2', operation: 'PUT /books/{isbn}' },
  ]);
});

test('a value for one operation may be for a property of its JSON body', () => {
  expect(chooseValues(contract, { 'POST /notes': { shelf: 'A' } })).toEqual([
    { name: 'shelf', value: 'A', operation: 'POST /notes', inBody: true },
  ]);
});

test('a value for what a selector matches is for those that have the name; one for an operation comes after it', () => {
  expect(chooseValues(contract, { 'PUT /books/{isbn}': { isbn: '2' }, '/*': { isbn: '1', shelf: 'A' } })).toEqual([
    { name: 'isbn', value: '1', operation: 'GET /books/{isbn}' },
    { name: 'isbn', value: '1', operation: 'PUT /books/{isbn}' },
    { name: 'shelf', value: 'A', operation: 'POST /notes', inBody: true },
    { name: 'isbn', value: '2', operation: 'PUT /books/{isbn}' },
  ]);
});

test.each([
  [{ '/shelves/*': { shelf: 'A' } }, 'no operation "/shelves/*"', 'See: coldframe plan'],
  [{ 'GET /*': { shelf: 'A' } }, 'no parameter "shelf"', 'See: coldframe plan'],
  [{ 'POST /notes': { shlf: 'A' } }, 'no parameter "shlf"', 'Did you mean "shelf"?'],
  [{ ibsn: '1' }, 'no parameter "ibsn"', 'Did you mean "isbn"?'],
  [{ 'PUT /books/{isnb}': { isbn: '1' } }, 'no operation "PUT /books/{isnb}"', 'Did you mean "PUT /books/{isbn}"?'],
  [{ 'PUT /books/{isbn}': { q: '1' } }, 'no parameter "q"', 'See: coldframe plan'],
])('%j names what the contract does not have', (params, message, advice) => {
  expect(() => chooseValues(contract, params)).toThrow(
    expect.objectContaining({ code: 'usage', advice, message: expect.stringContaining(message) }),
  );
});
