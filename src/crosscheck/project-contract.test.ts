import { expect, it } from 'vitest';
import type { Contract, MediaType, Operation, ResponseSpec } from '../model/contract.ts';
import { projectContract } from './project-contract.ts';

const json: MediaType = { mediaType: 'application/json', schema: '/book', examples: [], pointer: '' };
const bearer = {
  schemes: [{ scheme: { kind: 'bearer', name: 'token', pointer: '' }, scopes: [] }],
  pointer: '',
} as const;
const create: Operation = {
  key: 'POST /books/{shelf-id}',
  method: 'POST',
  path: '/books/{shelf-id}',
  pointer: '/create',
  operationId: undefined,
  summary: undefined,
  tags: [],
  servers: [],
  parameters: [
    {
      name: 'shelf-id',
      in: 'path',
      required: true,
      style: 'simple',
      explode: false,
      allowReserved: false,
      schema: undefined,
      content: undefined,
      examples: [{ name: undefined, value: 'a b', pointer: '' }],
      pointer: '',
    },
  ],
  body: { required: true, content: [json], pointer: '' },
  responses: ['201', '400', '401', '409', 'default'].map(answered),
  security: [bearer],
};

it('plans a valid request, an invalid one and one without credentials', () => {
  const { plan } = project(create);
  const path = '/books/a%20b';
  const headers = [['Authorization', 'Bearer $TOKEN']];
  const bodySchema = expect.objectContaining({ required: ['title'] });
  expect([...plan.values()]).toMatchObject([
    {
      name: '/books/{shelf_id} > POST > 201 > application/json',
      path,
      headers,
      body: '{"title":"example"}',
      bodySchema,
    },
    { name: '/books/{shelf_id} > POST > 400 > application/json', path, headers, body: '{}', bodySchema },
    {
      name: '/books/{shelf_id} > POST > 401 > application/json',
      path,
      headers: [],
      body: '{"title":"example"}',
      bodySchema,
    },
  ]);
});

it('says why it plans nothing for the other answers', () => {
  expect(project(create).skipped.map(({ reason }) => reason)).toEqual([
    'a request alone does not bring this answer about',
    'Dredd does not know default for a status',
  ]);
});

it('writes an OpenAPI 3.0 document that holds what is planned and nothing else', () => {
  const { document } = project(create);
  expect(document).toMatchObject({ openapi: '3.0.3', paths: { '/books/{shelf_id}': { post: expect.anything() } } });
  expect(Object.keys(Object(document['paths'])['/books/{shelf_id}'].post.responses)).toEqual(['201', '400', '401']);
});

it('keeps every digit of the contract’s example', () => {
  const example = { name: undefined, value: { title: 'a', id: 9223372036854775807n }, pointer: '' };
  const { plan } = project({
    ...create,
    body: { required: true, content: [{ ...json, examples: [example] }], pointer: '' },
  });
  expect([...plan.values()][0]?.body).toBe('{"title":"a","id":9223372036854775807}');
});

it.each<[string, Partial<Operation>]>([
  [
    'its request body is not JSON',
    { body: { required: true, content: [{ ...json, mediaType: 'text/xml' }], pointer: '' } },
  ],
  ['nothing describes {shelf-id} in its path', { parameters: [] }],
  ['OpenAPI 3.0 has no place for the method', { method: 'QUERY' }],
])('passes over an operation because %s', (reason, change) => {
  const { plan, skipped } = project({ ...create, ...change });
  expect(plan.size).toBe(0);
  expect(skipped).toEqual([{ pointer: '/create', operation: create.key, reason }]);
});

function answered(status: string): ResponseSpec {
  return { status, content: [json], headers: [], pointer: `/${status}` };
}

function project(operation: Operation) {
  const contract: Contract = {
    source: 'books.yaml',
    files: [],
    dialect: '3.1',
    title: '',
    version: '',
    servers: [],
    operations: [operation],
    unsupported: [],
    document: { book: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } } },
    locate: () => ({ file: 'books.yaml', line: 1, column: 1 }),
  };
  return projectContract(contract);
}
