import { readOperations } from '../contract/operations/read-operations.ts';
import type { Contract, Operation } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const response = (schema: JsonObject): JsonObject => ({ description: 'A response', content: json(schema) });
const requestBody = (schema: JsonObject): JsonObject => ({ required: true, content: json(schema) });
const isbn: JsonObject = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } };

const schemas: JsonObject = {
  Book: {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string' },
      shelf: { type: 'string' },
      pages: { type: 'integer', format: 'int32' },
      weight: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
      author: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      'a/b': { type: 'string' },
    },
  },
  NewBook: {
    allOf: [
      ref('Book'),
      { type: 'object', required: ['isbn'], properties: { isbn: { type: 'integer', format: 'int64' } } },
    ],
  },
  Problem: {
    type: 'object',
    required: ['code', 'text'],
    properties: { code: { type: 'integer', format: 'int32' }, text: { type: 'string' } },
  },
  Loan: {
    type: 'object',
    required: ['isbn'],
    properties: { isbn: { type: 'integer', format: 'int64' }, until: { type: 'string', format: 'date' } },
    additionalProperties: false,
  },
  Reader: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      password: { type: 'string', writeOnly: true },
      number: { type: 'integer', readOnly: true },
    },
  },
  Novel: { type: 'object', required: ['kind', 'title'], properties: { kind: { type: 'string' }, title: {} } },
  Atlas: { type: 'object', required: ['kind', 'maps'], properties: { kind: { type: 'string' }, maps: {} } },
  Find: {
    anyOf: [ref('Novel'), ref('Atlas')],
    discriminator: { propertyName: 'kind', mapping: { novel: 'Novel', atlas: 'Atlas' } },
  },
  Stock: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
};

const paths: JsonObject = {
  '/books': {
    post: {
      requestBody: requestBody(ref('NewBook')),
      responses: { '200': response(ref('Book')), '400': response(ref('Problem')) },
    },
    get: {
      security: [],
      responses: { '200': response({ type: 'array', items: ref('Book') }), default: response(ref('Problem')) },
    },
    head: { security: [], responses: { '200': response({ type: 'array', items: ref('Book') }) } },
  },
  '/books/{isbn}': {
    parameters: [isbn],
    get: {
      responses: { '200': response(ref('Book')), '404': response(ref('Problem')), '4XX': { description: 'Refused' } },
    },
    put: {
      requestBody: requestBody(ref('Book')),
      responses: { '200': response(ref('Book')), '413': response(ref('Problem')) },
    },
    delete: { responses: { '204': { description: 'Gone' }, '4XX': response(ref('Problem')) } },
  },
  '/loans': {
    post: {
      security: [],
      requestBody: requestBody(ref('Loan')),
      responses: {
        '201': {
          description: 'Lent',
          headers: {
            Location: { required: true, schema: { type: 'string' } },
            'X-Left': { schema: { type: 'integer', format: 'int32', minimum: 0 } },
            'X-Renewable': { schema: { type: ['boolean', 'null'] } },
            'X-Until': { schema: { type: 'string', format: 'date' } },
            'X-Copies': { schema: { type: 'array', items: { type: 'integer' }, maxItems: 3 } },
            'X-Shelf': { schema: { type: 'object', properties: { row: { type: 'integer' } } } },
            'X-State': { schema: { enum: ['lent', 7] } },
            'Set-Cookie': { schema: { type: 'string', pattern: '^loan=[^,]*$' } },
            'Content-Type': { required: true, schema: { type: 'string' } },
          },
          content: json(ref('Loan')),
        },
        '422': { description: 'Refused' },
        '5XX': response(ref('Problem')),
      },
    },
    put: {
      security: [],
      requestBody: requestBody(ref('Loan')),
      responses: { '204': { description: 'Lent on' }, '4XX': { description: 'Refused' } },
    },
  },
  '/readers': {
    patch: {
      security: [{ token: [] }, {}],
      requestBody: requestBody(ref('Reader')),
      responses: { '204': { description: 'Done' }, '4XX': response(ref('Problem')) },
    },
    get: {
      security: [],
      responses: { '200': response({ type: 'object', properties: { all: { type: 'array', items: ref('Reader') } } }) },
    },
    post: {
      requestBody: requestBody(ref('Reader')),
      responses: { '200': response(ref('Reader')), '400': response(ref('Problem')) },
    },
  },
  '/finds': { get: { security: [], responses: { '200': response(ref('Find')) } } },
  '/notes': {
    post: {
      security: [],
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: { properties: { note: { type: 'string' } } } } },
      },
      responses: { '204': { description: 'Noted' } },
    },
  },
  '/hours': { get: { security: [] } },
  '/lists': {
    get: {
      security: [],
      responses: {
        '200': {
          description: 'A list',
          content: {
            ...json({ type: 'array', items: ref('Book') }),
            'text/csv': { schema: { type: 'string', pattern: '^[a-z]+$' } },
            'image/*': {},
          },
        },
        '400': { description: 'No list', content: { 'application/problem+json': {} } },
      },
    },
  },
  '/stock': { get: { responses: { '200': response(ref('Stock')) } } },
  '/covers': {
    get: {
      security: [],
      responses: {
        '200': {
          description: 'A cover',
          content: {
            'image/png': {},
            'text/*': { schema: ref('Book') },
            'application/vnd.cover+json; version=1': { schema: ref('Book') },
          },
        },
        '204': { description: 'No cover, and content anyway', content: json(ref('Book')) },
      },
    },
  },
};

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1.0.0' },
  security: [{ token: [] }],
  paths,
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas },
};

/** A library. `NewBook` extends `Book`; every error is a `Problem`. */
export const bookContract: Contract = contractOf(document);

/** The contract in a document that is known to be right. */
export function contractOf(written: JsonObject): Contract {
  return {
    source: 'library.yaml',
    files: ['library.yaml'],
    dialect: '3.1',
    title: 'Library',
    version: '1.0.0',
    servers: [],
    operations: readOperations(written),
    unsupported: [],
    unusable: [],
    assumptions: [],
    document: written,
    locate: () => ({ file: 'library.yaml', line: 1, column: 1 }),
  };
}

/** An operation of a contract by its key: `POST /books`. */
export function operationOf(key: string, contract: Contract = bookContract): Operation {
  const operation = contract.operations.find((one) => one.key === key);
  if (operation === undefined) throw new Error(`The contract has no operation ${key}.`);
  return operation;
}

/** An ordinary body for each operation that accepts one. */
export const ordinaryBodies: Readonly<Record<string, Json>> = {
  'POST /books': { isbn: 9780141439587n, title: 'Emma', shelf: 'A1' },
  'PUT /books/{isbn}': { title: 'Emma' },
  'PUT /loans': { isbn: 12 },
  'PATCH /readers': { name: 'Ada' },
  'POST /loans': { isbn: 12, until: '2026-11-20' },
  'POST /readers': { name: 'Ada', password: 'secret' },
};
