import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The collections of the service. */
export const collections = ['books', 'readers', 'shelves', 'loans'] as const;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const refusals = {
  400: { description: 'Invalid', ...json(ref('Problem')) },
  404: { description: 'Missing', ...json(ref('Problem')) },
};
const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
};

/** The contract of `serveCollections`, as JSON: each collection is listed and created in, and its items are read and deleted. Loans name a book. */
export const collectionsContract: string = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Collections', version: '1.0.0' },
  paths: Object.fromEntries(
    collections.flatMap((name) => [
      [
        `/${name}`,
        {
          get: { responses: { 200: { description: 'All', ...json({ type: 'array', items: ref('Item') }) } } },
          post: {
            requestBody: { required: true, ...json(ref(name === 'loans' ? 'NewLoan' : 'NewItem')) },
            responses: { 201: { description: 'Created', ...json(ref('Item')) }, ...refusals },
          },
        },
      ],
      [
        `/${name}/{id}`,
        {
          parameters: [idParameter],
          get: { responses: { 200: { description: 'One', ...json(ref('Item')) }, ...refusals } },
          delete: { responses: { 204: { description: 'Deleted' }, ...refusals } },
        },
      ],
    ]),
  ),
  components: {
    schemas: {
      NewItem: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      NewLoan: {
        type: 'object',
        required: ['name', 'bookId'],
        properties: { name: { type: 'string' }, bookId: { type: 'integer', minimum: 1 } },
      },
      Item: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'integer' }, name: { type: 'string' } },
      },
      Problem: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
    },
  },
});

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Serves the collections, with three faults: a reader has a number for a name, deleting a shelf answers 200, and an empty name of a shelf is a failure. */
export async function serveCollections(): Promise<string> {
  const items = new Map<string, Map<number, { id: number; name: unknown; bookId?: number }>>(
    collections.map((name) => [name, new Map()]),
  );
  let ids = 0;
  const answer = ({ method, url = '' }: IncomingMessage, text: string): Answer => {
    const [, name = '', part] = (url.split('?')[0] ?? '').split('/');
    const own = items.get(name);
    if (own === undefined) return { status: 404, body: { error: 'no such path' } };
    if (part === undefined) {
      if (method === 'GET') return { status: 200, body: [...own.values()] };
      if (method !== 'POST') return { status: 405, body: { error: 'no such method' } };
      const sent = read(text);
      const isValid = typeof sent?.name === 'string' && (name !== 'loans' || Number(sent.bookId) > 0);
      if (!isValid) return { status: 400, body: { error: 'invalid' } };
      if (name === 'shelves' && sent.name === '') return { status: 500, body: { error: 'broken' } };
      ids += 1;
      const item = { id: ids, name: sent.name, ...(name === 'loans' ? { bookId: Number(sent.bookId) } : {}) };
      own.set(ids, item);
      return { status: 201, body: item };
    }
    if (!/^[1-9]\d{0,5}$/.test(part)) return { status: 400, body: { error: 'invalid' } };
    const item = own.get(Number(part));
    if (method !== 'GET' && method !== 'DELETE') return { status: 405, body: { error: 'no such method' } };
    if (item === undefined) return { status: 404, body: { error: 'missing' } };
    if (method === 'GET') return { status: 200, body: name === 'readers' ? { ...item, name: 7 } : item };
    own.delete(item.id);
    return name === 'shelves' ? { status: 200, body: item } : { status: 204 };
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const { status, body } = answer(request, text);
      const headers = { 'content-type': 'application/json', ...(status === 405 ? { allow: 'GET, POST, DELETE' } : {}) };
      if (body === undefined) response.writeHead(status).end();
      else response.writeHead(status, headers).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function read(text: string): { readonly name?: unknown; readonly bookId?: unknown } | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
