import { expect, test } from 'vitest';
import { contractOf } from '../../testing/contract-of.ts';
import { diffContracts } from '../diff-contracts.ts';

const json = (schema: string) => `content: { application/json: { schema: ${schema} } }`;

/** A contract of one operation and one webhook, in which any part may be other. */
function text(
  parts: Partial<Record<'servers' | 'head' | 'parameter' | 'body' | 'responses' | 'links' | 'webhooks', string>>,
) {
  const {
    servers = '[{ url: "https://a.example/v1" }]',
    head = 'operationId: a',
    parameter = '{ name: q, in: query, schema: {} }',
  } = parts;
  const { body = `{ required: true, ${json('{}')} }`, links = '{ next: { operationId: a } }', responses = '' } = parts;
  const { webhooks = `{ paid: { post: { requestBody: { ${json('{ type: object, properties: { a: {} } }')} } } } }` } =
    parts;
  return `openapi: 3.1.0
info: { title: T, version: "1" }
servers: ${servers}
paths:
  /a:
    post:
      ${head}
      parameters: [${parameter}]
      requestBody: ${body}
      responses: { "200": { description: d, links: ${links} }, ${responses} default: { description: d, ${json('{ type: object, required: [code] }')} } }
webhooks: ${webhooks}
`;
}

type Parts = Parameters<typeof text>[0];

function callback(schema: string, address = '{$request.body#/url}'): Parts {
  const item = `"${address}": { post: { requestBody: { ${json(schema)} }, responses: {} } }`;
  return { head: `operationId: a\n      callbacks: { done: { ${item} } }` };
}

function changes(old: Parts, now: Parts): string[] {
  const pair = { old: contractOf(text(old), 'old.yaml'), new: contractOf(text(now), 'new.yaml') };
  return diffContracts(pair).map((change) => `${change.class} ${change.id}`);
}

const rows: readonly (readonly [what: string, old: Parts, now: Parts, ...changes: string[]])[] = [
  ['another base path', {}, { servers: '[{ url: "https://a.example/v2" }]' }, 'breaking base-path'],
  ['another host', {}, { servers: '[{ url: "https://b.example/v1/" }]' }, 'unclear server-removed'],
  ['a server more', {}, { servers: '[{ url: "https://a.example/v1" }, { url: /v1 }]' }, 'compatible server-added'],
  ['no servers', {}, { servers: '[]' }, 'breaking base-path'],
  [
    'a server of its own',
    {},
    {
      head: 'operationId: a\n      servers: [{ url: "https://{host}.example/v3", variables: { host: { default: c } } }]',
    },
    'breaking base-path',
  ],
  [
    'its own server as that of the document',
    {},
    { head: 'operationId: a\n      servers: [{ url: "https://a.example/v1" }]' },
  ],
  ['another operationId', {}, { head: 'operationId: b' }, 'unclear operation-id'],
  ['an operationId where none was', { head: 'tags: []' }, { head: 'operationId: b' }],
  ['deprecation', {}, { head: 'operationId: a\n      deprecated: true' }, 'compatible deprecated'],
  ['no deprecation any more', { head: 'deprecated: true' }, { head: 'tags: []' }, 'compatible undeprecated'],
  [
    'deprecation of a parameter',
    {},
    { parameter: '{ name: q, in: query, deprecated: true, schema: {} }' },
    'compatible deprecated',
  ],
  [
    'a parameter written as JSON',
    {},
    { parameter: `{ name: q, in: query, ${json('{}')} }` },
    'breaking parameter-style',
  ],
  [
    'reserved characters to be escaped',
    { parameter: '{ name: q, in: query, allowReserved: true, schema: {} }' },
    {},
    'unclear parameter-style',
  ],
  [
    'a parameter that is a text and no longer a number',
    { parameter: '{ name: q, in: query, schema: { type: [string, integer] } }' },
    { parameter: '{ name: q, in: query, schema: { type: string } }' },
    'compatible type',
  ],
  [
    'a parameter that may have several values, each with its name',
    { parameter: '{ name: q, in: query, schema: { type: string } }' },
    { parameter: '{ name: q, in: query, schema: { type: array, items: { type: string } } }' },
    'compatible type',
  ],
  [
    'several values of another type',
    { parameter: '{ name: q, in: query, schema: { type: string } }' },
    { parameter: '{ name: q, in: query, schema: { type: array, items: { type: integer } } }' },
    'breaking type',
    'compatible type',
  ],
  [
    'at least two values',
    { parameter: '{ name: q, in: query, schema: { type: string } }' },
    { parameter: '{ name: q, in: query, schema: { type: array, minItems: 2, items: { type: string } } }' },
    'breaking type',
    'breaking limit',
    'breaking type',
  ],
  [
    'several values between commas, which a text may contain',
    { parameter: '{ name: q, in: query, explode: false, schema: { type: string } }' },
    { parameter: '{ name: q, in: query, explode: false, schema: { type: array, items: {} } }' },
    'breaking type',
  ],
  [
    'several values between commas, which no number contains',
    { parameter: '{ name: q, in: query, explode: false, schema: { type: integer } }' },
    { parameter: '{ name: q, in: query, explode: false, schema: { type: array, items: { type: integer } } }' },
    'compatible type',
  ],
  [
    'a single value instead of several',
    { parameter: '{ name: q, in: query, schema: { type: array, items: { type: string } } }' },
    { parameter: '{ name: q, in: query, schema: { type: string } }' },
    'breaking type',
    'compatible type',
  ],
  [
    'another default of a parameter',
    { parameter: '{ name: q, in: query, schema: { default: 1 } }' },
    { parameter: '{ name: q, in: query, schema: { default: 2 } }' },
    'unclear default',
  ],
  [
    'a charset that says nothing',
    {},
    { body: '{ required: true, content: { application/json; charset=utf-8: { schema: {} } } }' },
  ],
  ['a link less', {}, { links: '{}' }, 'unclear link-removed'],
  ['a link more', {}, { links: '{ next: { operationId: a }, last: { operationId: a } }' }, 'compatible link-added'],
  ['a link elsewhere', {}, { links: '{ next: { operationId: a, parameters: { q: 1 } } }' }, 'unclear link'],
  ['other words about a link', {}, { links: '{ next: { operationId: a, description: d } }' }],
  [
    'an error named that was among the others',
    {},
    { responses: `"404": { description: d, ${json('{ type: object, required: [code, text] }')} },` },
    'compatible property-required',
  ],
  [
    'an error that is among the others now',
    { responses: `"404": { description: d, ${json('{ type: object, required: [code, text] }')} },` },
    {},
    'breaking property-optional',
  ],
  ['a webhook less', {}, { webhooks: '{}' }, 'breaking webhook-removed'],
  ['a webhook more', { webhooks: '{}' }, {}, 'compatible webhook-added'],
  [
    'a webhook that promises less',
    { webhooks: `{ paid: { post: { requestBody: { ${json('{ required: [a] }')} } } } }` },
    { webhooks: `{ paid: { post: { requestBody: { ${json('{ required: [] }')} } } } }` },
    'breaking property-optional',
  ],
  ['a callback less', callback('{ required: [a] }'), {}, 'breaking callback-removed'],
  ['a callback more', {}, callback('{ required: [a] }'), 'compatible callback-added'],
  [
    'a callback that is called at another address',
    callback('{}'),
    callback('{}', '{$request.body#/other}'),
    'breaking callback-removed',
    'compatible callback-added',
  ],
  [
    'a callback that promises less, and more',
    callback('{ required: [a], maxLength: 3 }'),
    callback('{ maxLength: 2 }'),
    'breaking property-optional',
    'compatible limit',
  ],
];

test.each(rows.map(([what, old, now, ...expected]) => ({ what, old, now, expected })))('$what', (row) => {
  expect(changes(row.old, row.now)).toEqual(row.expected);
});

test.each([
  ['breaking', ''],
  ['unclear', 'deprecated: true, '],
])('an operation that was removed is %s', (weight, deprecated) => {
  const paths = (more: string) => `openapi: 3.1.0\npaths: { /a: { get: { responses: {} }${more} } }\n`;
  const pair = { old: contractOf(paths(`, put: { ${deprecated}responses: {} }`)), new: contractOf(paths('')) };
  expect(diffContracts(pair)).toMatchObject([{ class: weight, id: 'operation-removed', operations: ['PUT /a'] }]);
});

test.each([
  ['breaking', 'true'],
  ['unclear', 'false'],
])('a body that was removed is %s', (weight, required) => {
  const paths = (body: string) => `openapi: 3.1.0\npaths: { /a: { put: { ${body}responses: {} } } }\n`;
  const body = `requestBody: { required: ${required}, ${json('{}')} }, `;
  const pair = { old: contractOf(paths(body)), new: contractOf(paths('')) };
  expect(diffContracts(pair)).toMatchObject([{ class: weight, id: 'body-removed' }]);
});
