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

/** Every item that the links named `next` lead to, and the last `Link` header. */
async function walk(name: string, link: JsonObject) {
  const list = {
    ...contractWith([{ name, in: 'query', schema: { type: name === 'page' ? 'integer' : 'string' } }], link),
  };
  const mock = await openMock(contractOf(list));
  const ids: unknown[] = [];
  let next: string | undefined = '/books?limit=3&author=Emma';
  let header: string | null = null;
  for (let pages = 0; next !== undefined && pages < 20; pages += 1) {
    const response = await mock.send(next);
    const items: unknown = await response.json();
    ids.push(...(Array.isArray(items) ? items.map((one: { id: unknown }) => one.id) : []));
    header = response.headers.get('link');
    const [, path, query] = /<http:\/\/[^/]+(\/books)(\?[^>]+)>; rel="next"/.exec(header ?? '') ?? [];
    next = path === undefined ? undefined : `${path}${query}`;
  }
  const whole: unknown = await (await mock.send('/books?limit=100')).json();
  return { ids, all: Array.isArray(whole) ? whole.map((one: { id: unknown }) => one.id) : [], header };
}

function contractWith(parameters: readonly JsonObject[], link: JsonObject): JsonObject {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } };
  const author = { name: 'author', in: 'query', schema: { type: 'string' } };
  const get = {
    parameters: [limit, author, ...parameters],
    responses: {
      '200': { description: '', headers: { Link: link }, content: content({ type: 'array', items: book }) },
    },
  };
  return { paths: { '/books': { get } } } as unknown as JsonObject;
}

it.each(['page', 'offset', 'cursor'])('links to the next page by its %s, and to none after the last', async (name) => {
  const schema = { type: 'string', pattern: '^<[^>]+>; rel="next"$' };
  const { ids, all, header } = await walk(name, { schema });
  expect(ids.length).toBeGreaterThan(3);
  expect(ids).toEqual(all);
  expect(header).toBeNull();
});

it('links to the first page where it has to link, and there is no other', async () => {
  const link = { required: true, schema: { type: 'string', pattern: '^<[^>]+>; rel="(next|first)"$' } };
  expect((await walk('offset', link)).header).toMatch(/offset=0&limit=3>; rel="first"$/);
});

it('links to the pages that the header names, with what the request asked for', async () => {
  const { header } = await walk('page', {
    description: 'Links to first, prev, next and last.',
    schema: { type: 'string' },
  });
  const links = (header ?? '').split(', ').map((one) => /\?(.*)>; rel="(.*)"$/.exec(one)?.slice(1));
  const last = links.find((one) => one?.[1] === 'last')?.[0] ?? '';
  expect(last).toMatch(/^author=Emma&page=[2-9]\d*&limit=3$/);
  const previous = last.replace(/page=\d+/, (text) => `page=${Number(text.slice(5)) - 1}`);
  expect(links).toEqual([
    [previous, 'prev'],
    ['author=Emma&page=1&limit=3', 'first'],
    [last, 'last'],
  ]);
});
