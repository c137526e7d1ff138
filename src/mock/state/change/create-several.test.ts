import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes } from '../../../testing/thing-contract.ts';

const text: JsonObject = { type: 'string' };
const count: JsonObject = { type: 'integer' };
const book = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { ...count, readOnly: true }, title: text },
};
const id: JsonObject = { name: 'id', in: 'path', required: true, schema: count };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const made = {
  type: 'object',
  required: ['data', 'created'],
  properties: { data: list(book), created: count, failed: count },
};

async function open(action: string, body: JsonObject) {
  const paths = {
    '/books': { get: gives(200, list(book)), post: { ...takes(book), ...gives(201, book) } },
    '/books/{id}': { parameters: [id], get: gives(200, book) },
    [`/books${action}`]: { post: { ...takes(body), ...gives(201, made) } },
  };
  const mock = await openMock(contractOf({ openapi: '3.1.0', paths }));
  return (line: string, content?: Json) => sendJson(mock, line, content === undefined ? {} : { content });
}

const wanted = [{ title: 'Emma' }, { title: 'Persuasion' }];

it.each([
  ['/bulk', list(book), wanted],
  [
    ':batch',
    { type: 'object', required: ['books'], properties: { books: list(book), note: text } },
    { books: wanted, note: 'x' },
  ],
])('POST /books%s makes what the request has, in its order, and counts it', async (action, schema, content) => {
  const say = await open(action, schema);
  const { value } = await say(`POST /books${action}`, content);
  expect(value).toMatchObject({ data: wanted, created: 2, failed: 0 });
  const { data } = value as { readonly data: readonly { readonly id: number }[] };
  expect(new Set(data.map((one) => one.id)).size).toBe(2);
  for (const one of data) expect((await say(`GET /books/${one.id}`)).value).toEqual(one);
  expect((await say('GET /books')).value).toEqual(expect.arrayContaining([...data]));
});

it.each(['/validate', '/bulk-update'])('POST /books%s makes nothing', async (action) => {
  const say = await open(action, list(book));
  await say(`POST /books${action}`, wanted);
  expect((await say('GET /__coldframe/state')).value).toEqual({});
});
