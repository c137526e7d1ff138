import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { sourceOf } from '../../testing/derivations.ts';
import { findCreatedItems, withFreshItems } from './created-items.ts';

const book = {
  type: 'object',
  required: ['code', 'shelf'],
  properties: { code: { type: 'string', pattern: '^[A-Z]{3}[0-9]{6}$' }, shelf: { type: 'string' } },
};
const takes = (schema: JsonObject) => ({
  requestBody: { content: { 'application/json': { schema } } },
  responses: { 200: { description: '' } },
});
const ofBook = { $ref: '#/components/schemas/Book' };
const list = { type: 'array', items: ofBook };
const contract = contractOf({
  paths: {
    '/books': { post: takes(ofBook) },
    '/books/bulk': { post: takes({ type: 'object', properties: { note: { type: 'string' }, books: list } }) },
    '/books/import': { post: takes(list) },
    '/shelves': { post: takes({ $ref: '#/components/schemas/Shelf' }) },
    '/orders': { post: takes({ type: 'object', properties: { lines: { type: 'array', items: book } } }) },
  },
  components: {
    schemas: {
      Book: book,
      Shelf: {
        type: 'object',
        properties: { shelves: { type: 'array', items: { $ref: '#/components/schemas/Shelf' } } },
      },
    },
  },
} as JsonObject);
const source = sourceOf(contract);

function refreshed(path: string, body: Json): Json {
  const operation = operationOf(`POST ${path}`, contract);
  const schema = operation.body?.content[0]?.schema;
  const items = findCreatedItems({ operation, contract, source }, schema);
  let number = 992_000_000;
  const fresh = () => number++;
  const isReference = (name: string) => name === 'shelf';
  return items === undefined ? 'none' : withFreshItems(body, { items, schema, isReference }, { source, fresh });
}

it('gives each item of what is created together values of its own', () => {
  const operation = operationOf('POST /books/bulk', contract);
  const found = findCreatedItems({ operation, contract, source }, operation.body?.content[0]?.schema);
  const code = found?.sample['code'];
  const same = { code: code ?? '', shelf: 'north' };
  const changed = refreshed('/books/bulk', { note: 'text', books: [same, same, { ...same, code: 'XYZ123456' }, 7] });
  expect(changed).toMatchObject({
    note: 'text',
    books: [{ shelf: 'north' }, { shelf: 'north' }, { code: 'XYZ123456' }, 7],
  });
  const codes = (changed as { books: readonly JsonObject[] }).books.slice(0, 2).map((one) => one['code']);
  expect(new Set([...codes, code]).size).toBe(3);
  expect(refreshed('/books/import', [same, same])).not.toEqual([same, same]);
});

it('leaves items alone that no other operation creates', () => {
  expect(refreshed('/orders', { lines: [] })).toBe('none');
  expect(refreshed('/books', {})).toBe('none');
  expect(refreshed('/shelves', {})).toBe('none');
});
