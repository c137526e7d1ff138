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
  responses: ['201', '400', '401', '409', 'default'].map(withJson),
  security: [bearer],
};

it('plans a valid request, an invalid one and one without credentials', () => {
  const { plan } = project(create);
  const path = '/books/a%20b';
  const headers = [['Authorization', 'Bearer $BEARER']];
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

it('says why it plans nothing for the other responses', () => {
  expect(project(create).skipped.map(({ reason }) => reason)).toEqual([
    'a single request does not cause this response',
    'Dredd does not accept default as a status',
  ]);
});

it('writes an OpenAPI 3.0 document with the planned responses only', () => {
  const { document } = project(create);
  expect(document).toMatchObject({ openapi: '3.0.3', paths: { '/books/{shelf_id}': { post: expect.anything() } } });
  expect(Object.keys(Object(document['paths'])['/books/{shelf_id}'].post.responses)).toEqual(['201', '400', '401']);
});

it.each(['text/json', 'application/problem+json; charset=utf-8'])(
  'treats %s as JSON in requests and responses',
  (mediaType) => {
    const content = [{ ...json, mediaType }];
    const { document, plan, skipped } = project({
      ...create,
      body: { required: true, content, pointer: '' },
      responses: [{ ...withJson('201'), content }],
    });
    const [planned] = plan.values();
    expect(skipped).toEqual([]);
    expect(planned).toMatchObject({
      name: `/books/{shelf_id} > POST > 201 > ${mediaType}`,
      body: '{"title":"example"}',
      bodySchema: { required: ['title'] },
    });
    expect(Object(document['paths'])['/books/{shelf_id}'].post).toMatchObject({
      requestBody: { content: { [mediaType]: { example: { title: 'example' } } } },
      responses: { '201': { content: { [mediaType]: {} } } },
    });
  },
);

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
  ['its path parameter {shelf-id} is not described', { parameters: [] }],
  ['OpenAPI 3.0 does not know the method QUERY', { method: 'QUERY' }],
])('skips an operation because %s', (reason, change) => {
  const { plan, skipped } = project({ ...create, ...change });
  expect(plan.size).toBe(0);
  expect(skipped).toEqual([{ pointer: '/create', operation: create.key, reason }]);
});

function withJson(status: string): ResponseSpec {
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
    unusable: [],
    assumptions: [],
    document: { book: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } } },
    locate: () => ({ file: 'books.yaml', line: 1, column: 1 }),
  };
  return projectContract(contract);
}
