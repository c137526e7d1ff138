import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase } from '../../../testing/build-exchange.ts';
import { jsonBody, rawBody } from '../../request/body/body-draft.ts';
import { type IdentifierReplacement, replaceIdentifiers } from './replace-identifiers.ts';

const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const page = { type: 'object', properties: { authorId: { type: 'integer' }, text: { type: 'string' } } };
const contract = contractOf({
  openapi: '3.1.0',
  paths: {
    '/authors/{authorId}': { parameters: [id('authorId')], get: { responses: { '200': { description: 'Done' } } } },
    '/books/{bookId}/pages/{pageId}': {
      parameters: [id('bookId'), id('pageId'), { name: 'authorId', in: 'query', schema: { type: 'integer' } }],
      put: {
        requestBody: { content: { 'application/json': { schema: page } } },
        responses: { '200': { description: 'Done' } },
      },
    },
  },
} as JsonObject);

it('replaces the identifiers in path, query and body, each after those before it', () => {
  const operation = operationOf('PUT /books/{bookId}/pages/{pageId}', contract);
  const path = '/books/1/pages/2?authorId=3&draft=3';
  const body = jsonBody({ authorId: 3, text: '3' });
  const request = { method: 'PUT', path, headers: [], body, credential: 'valid' as const };
  const asked: Parameters<IdentifierReplacement['inPath']>[] = [];
  const { request: replaced } = replaceIdentifiers(buildCase({ operation, request }), contract.operations, {
    inPath: (...of) => {
      asked.push(of);
      return `${of[1].at(-1)}0`;
    },
    elsewhere: (kind, value) => (kind === '/authors/{}' ? `${value}0` : undefined),
  });
  expect(asked).toEqual([
    ['/books/{}', ['1'], []],
    ['/books/{}/pages/{}', ['1', '2'], ['10']],
  ]);
  expect(replaced.path).toBe('/books/10/pages/20?authorId=30&draft=3');
  expect(replaced.body).toMatchObject({ content: '{"authorId":30,"text":"3"}' });
});

it.each([
  ['the one of its path', 2, 20],
  ['another one, which was sent on purpose', 5, 5],
])('a body that repeats %s has %i, then %i', (_, sent, expected) => {
  const operation = operationOf('PUT /books/{bookId}/pages/{pageId}', contract);
  const body = jsonBody({ pageId: sent });
  const request = { method: 'PUT', path: '/books/1/pages/2', headers: [], body, credential: 'valid' as const };
  const { request: replaced } = replaceIdentifiers(buildCase({ operation, request }), contract.operations, {
    inPath: (kind) => (kind === '/books/{}/pages/{}' ? '20' : undefined),
    elsewhere: () => undefined,
  });
  expect(replaced.body).toMatchObject({ content: `{"pageId":${expected}}` });
});

it('replaces identifiers in a text that is not JSON, and reads a long one but once', () => {
  const operation = operationOf('PUT /books/{bookId}/pages/{pageId}', contract);
  const contentOf = (content: string) => {
    const request = { method: 'PUT', path: '/books/1/pages/2', headers: [], body: rawBody(content) } as const;
    const asked = buildCase({ operation, request: { ...request, credential: 'valid' } });
    const { request: replaced } = replaceIdentifiers(asked, contract.operations, {
      inPath: () => undefined,
      elsewhere: (kind, value) => (kind === '/authors/{}' ? `${value}0` : undefined),
    });
    return replaced.body.kind === 'content' ? replaced.body.content : '';
  };
  expect(contentOf('{"authorId" : "3","text":"3",authorId:3')).toBe('{"authorId" : "30","text":"3",authorId:3');
  const space = ' '.repeat(1_000_000);
  expect(contentOf(`{"authorId":${space}3`)).toBe(`{"authorId":${space}30`);
});
