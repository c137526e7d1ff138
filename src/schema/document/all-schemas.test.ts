import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { allPlacedSchemas, outermostSchemas } from './all-schemas.ts';

const schema = { type: 'object', properties: { a: { $ref: '#/x' } } };
const content = {
  'application/json': { schema, example: { schema: {} }, encoding: { a: { headers: { H: { schema } } } } },
};
const operation = {
  parameters: [
    { name: 'p', in: 'query', schema },
    { name: 'q', in: 'query', content },
    { $ref: '#/components/parameters/P' },
  ],
  requestBody: { content },
  responses: { default: { headers: { H: { schema } }, content }, 'x-note': { content } },
  callbacks: {
    done: { '{$url}': { post: { requestBody: { content } } }, 'x-note': { post: { requestBody: { content } } } },
  },
};
const document: JsonObject = {
  openapi: '3.2.0',
  paths: {
    '/a': { parameters: [{ schema }], get: operation, query: { requestBody: { content } } },
    'x-a': { get: operation },
  },
  webhooks: { w: { post: { requestBody: { content } } } },
  components: {
    schemas: { S: schema, T: true },
    parameters: { P: { schema } },
    pathItems: { I: { put: { requestBody: { content: { 'a/b': { itemSchema: schema } } } } } },
    mediaTypes: { M: { schema } },
    'x-schemas': { S: schema },
  },
  'x-paths': { schema },
};

test('finds every Schema Object by structure, and none in extensions and examples', () => {
  expect([...outermostSchemas(document, '3.2')]).toEqual([
    '/paths/~1a/parameters/0/schema',
    '/paths/~1a/get/parameters/0/schema',
    '/paths/~1a/get/parameters/1/content/application~1json/schema',
    '/paths/~1a/get/parameters/1/content/application~1json/encoding/a/headers/H/schema',
    '/paths/~1a/get/requestBody/content/application~1json/schema',
    '/paths/~1a/get/requestBody/content/application~1json/encoding/a/headers/H/schema',
    '/paths/~1a/get/responses/default/headers/H/schema',
    '/paths/~1a/get/responses/default/content/application~1json/schema',
    '/paths/~1a/get/responses/default/content/application~1json/encoding/a/headers/H/schema',
    '/paths/~1a/get/callbacks/done/{$url}/post/requestBody/content/application~1json/schema',
    '/paths/~1a/get/callbacks/done/{$url}/post/requestBody/content/application~1json/encoding/a/headers/H/schema',
    '/paths/~1a/query/requestBody/content/application~1json/schema',
    '/paths/~1a/query/requestBody/content/application~1json/encoding/a/headers/H/schema',
    '/webhooks/w/post/requestBody/content/application~1json/schema',
    '/webhooks/w/post/requestBody/content/application~1json/encoding/a/headers/H/schema',
    '/components/schemas/S',
    '/components/schemas/T',
    '/components/parameters/P/schema',
    '/components/pathItems/I/put/requestBody/content/a~1b/itemSchema',
    '/components/mediaTypes/M/schema',
  ]);
});

test('ignores fields that the OpenAPI version does not know', () => {
  const places = [...outermostSchemas(document, '3.0')];
  expect(
    places.some((place) => place.startsWith('/webhooks') || place.includes('/query/') || place.includes('itemSchema')),
  ).toBe(false);
});

test('lists subschemas after the schema they belong to', () => {
  const nested = {
    components: {
      schemas: {
        S: { properties: { properties: { items: { not: false } } }, $defs: { d: {} }, if: {}, examples: [{ not: {} }] },
      },
    },
  };
  expect(
    allPlacedSchemas(nested, '3.1')
      .map(({ pointer }) => pointer)
      .sort(),
  ).toEqual(
    [
      '',
      '/properties/properties',
      '/properties/properties/items',
      '/properties/properties/items/not',
      '/$defs/d',
      '/if',
    ]
      .map((place) => `/components/schemas/S${place}`)
      .sort(),
  );
});
