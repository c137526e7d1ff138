import { describe, expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { basePaths, createRouter } from './router.ts';

const responses = { responses: { '204': { description: 'Done' } } };
const parameters = (...names: string[]) =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
const contract = contractOf({
  paths: {
    '/books': { get: responses },
    '/books/{id}': { get: responses, delete: responses, parameters: parameters('id') },
    '/books/{isbn}': { put: responses, parameters: parameters('isbn') },
    '/books/newest': { get: responses },
    '/books/{id}.{format}': { get: responses, parameters: parameters('id', 'format') },
    '/compare/{base}...{head}': { get: responses, parameters: parameters('base', 'head') },
    '/{any}/covers': { get: responses, parameters: parameters('any') },
    '/a b': { get: responses },
    '/c/{slug}/{id}.json': { get: responses, parameters: parameters('slug', 'id') },
    '/c/{id}/show.json': { get: responses, parameters: parameters('id') },
  },
});

const route = createRouter(contract);
const found = (path: string) =>
  route(path).map(({ operations, values }) => [[...operations.values()][0]?.path, Object.fromEntries(values)]);

describe('the router', () => {
  it.each([
    ['/books', '/books', {}],
    ['/books/newest', '/books/newest', {}],
    ['/books/7', '/books/{id}', { id: '7' }],
    ['/books/a%2Fb', '/books/{id}', { id: 'a%2Fb' }],
    ['/books/7.json', '/books/{id}.{format}', { id: '7', format: 'json' }],
    ['/compare/v1...v2', '/compare/{base}...{head}', { base: 'v1', head: 'v2' }],
    ['/books/covers', '/books/{id}', { id: 'covers' }],
    ['/magazines/covers', '/{any}/covers', { any: 'magazines' }],
    ['/a%20b', '/a b', {}],
    ['/c/4/show.json', '/c/{id}/show.json', { id: '4' }],
    ['/c/general/4.json', '/c/{slug}/{id}.json', { slug: 'general', id: '4' }],
    ['/%62ooks', '/books', {}],
  ])('leads %s to %s', (path, template, values) => {
    expect(found(path)[0]).toEqual([template, values]);
  });

  it.each(['/book', '/books/', '//books', '/books//', '', 'books', '/compare/...v2', '/%zz', '/books/1/2/3'])(
    'leads %j nowhere',
    (path) => {
      expect(found(path)).toEqual([]);
    },
  );

  it('finds all templates that match the same paths', () => {
    expect(found('/books/7').map(([template]) => template)).toEqual(['/books/{id}', '/books/{isbn}']);
  });

  it('removes the base path of a server, and does not require it', () => {
    const based = createRouter({
      ...contract,
      servers: [{ url: 'https://api.example.com/v1/', pointer: '/servers/0' }],
    });
    expect(based('/v1/books')).toHaveLength(1);
    expect(based('/books')).toHaveLength(1);
    expect(based('/v2/books')).toHaveLength(0);
  });

  it('knows the base paths of servers', () => {
    const urls = ['https://a.example', '/api/', 'http://b.example:8080/v1/x?y', '', 'https://c.example/', '/api'];
    const servers = urls.map((url) => ({ url, pointer: '' }));
    expect(basePaths({ ...contract, servers })).toEqual(['/v1/x', '/api']);
  });

  it('reads a path of thousands of segments at once', () => {
    const started = performance.now();
    expect(found('/a'.repeat(8000))).toEqual([]);
    expect(performance.now() - started).toBeLessThan(200);
  });

  it('has no path that is too long to be read', () => {
    const long = '/'.repeat(200_000);
    expect(createRouter(contractOf({ paths: { [long]: { get: responses } } }))(long)).toEqual([]);
  });
});
