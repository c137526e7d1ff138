import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

const content = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const book: JsonObject = { $ref: '#/components/schemas/Book' };
const contract = contractOf({
  openapi: '3.1.0',
  paths: {
    '/books': {
      post: { requestBody: content(book), responses: { '201': { description: 'Made', ...content(book) } } },
    },
    '/books/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { '200': { description: 'One', ...content(book) } } },
    },
    '/books/search': {
      post: {
        requestBody: content({
          type: 'object',
          properties: {
            filter: { type: 'object', properties: { genre: { type: 'string' } } },
            limit: { type: 'integer', default: 4 },
            page: { type: 'object', properties: { number: { type: 'integer' } } },
          },
        }),
        responses: {
          '200': {
            description: 'Found',
            ...content({
              type: 'object',
              required: ['items', 'total'],
              properties: { items: { type: 'array', items: book }, total: { type: 'integer' } },
            }),
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Book: {
        type: 'object',
        required: ['id', 'genre'],
        properties: { id: { type: 'integer', readOnly: true }, genre: { enum: ['novel', 'poems', 'map'] } },
      },
    },
  },
});

it('lists what the body of a search asks for, and what was created', async () => {
  const mock = await openMock(contract);
  const search = async (body: JsonObject) => {
    const response = await mock.post('/books/search', JSON.stringify(body));
    return (await response.json()) as { items: { id: number; genre: string }[]; total: number };
  };
  const whole = await search({ limit: 1000 });
  expect(whole.total).toBe(whole.items.length);
  expect(whole.total).toBeGreaterThan(4);
  expect((await search({})).items).toEqual(whole.items.slice(0, 4));
  expect((await search({ page: { number: 2 }, limit: 3 })).items).toEqual(whole.items.slice(3, 6));
  const maps = await search({ filter: { genre: 'map' }, limit: 1000 });
  expect(maps.items).toEqual(whole.items.filter(({ genre }) => genre === 'map'));
  const created = (await (await mock.post('/books', '{"genre":"map"}')).json()) as { id: number };
  const after = await search({ filter: { genre: 'map' }, limit: 1000 });
  expect(after.items).toHaveLength(maps.items.length + 1);
  expect(after.items.map(({ id }) => id)).toContain(created.id);
});
