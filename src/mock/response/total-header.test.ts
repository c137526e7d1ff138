import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

const book = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, title: { type: 'string' } } };
const content = (schema: JsonObject) => ({ 'application/json': { schema } });
const headers = { 'X-Total-Count': { required: true, schema: { type: 'integer' } } };
const contract = contractOf({
  paths: {
    '/books': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } }],
        responses: { '200': { description: '', headers, content: content({ type: 'array', items: book }) } },
      },
      post: {
        requestBody: { content: content(book) },
        responses: { '201': { description: '', content: content(book) } },
      },
    },
    '/books/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { '200': { description: '', content: content(book) } } },
    },
  },
} as unknown as JsonObject);

it('says in a header how many items all pages have', async () => {
  const mock = await openMock(contract);
  const read = async (query: string) => {
    const response = await mock.send(`/books${query}`);
    const items: unknown = await response.json();
    return { total: Number(response.headers.get('x-total-count')), length: Array.isArray(items) ? items.length : -1 };
  };
  const all = await read('?limit=1000');
  expect(all.total).toBe(all.length);
  expect(await read('?limit=1')).toEqual({ total: all.length, length: 1 });
  await mock.post('/books', '{"id":7410741,"title":"Emma"}');
  expect((await read('?limit=1')).total).toBe(all.length + 1);
});
