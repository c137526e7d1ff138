import { expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { translateToDraft7 } from './translate-to-draft7.ts';

const dialect = { $schema: 'http://json-schema.org/draft-07/schema#' };

it.each<[string, Json, Json]>([
  [
    'keeps keywords that both drafts have',
    { type: 'string', minLength: 1, const: 'a' },
    { type: ['string'], minLength: 1, const: 'a' },
  ],
  [
    'translates nullable',
    { type: 'string', nullable: true, enum: ['a'] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  ['makes bounds exclusive', { minimum: 1, exclusiveMinimum: true }, { minimum: 1, exclusiveMinimum: 1 }],
  ['keeps exclusive bounds', { exclusiveMaximum: 9 }, { exclusiveMaximum: 9 }],
  [
    'translates prefixItems',
    { prefixItems: [{ type: 'null' }], items: false },
    { items: [{ type: ['null'] }], additionalItems: { not: {} } },
  ],
  [
    'bounds int32',
    { type: 'integer', format: 'int32' },
    {
      allOf: [
        { type: ['integer'], 'x-format': 'int32' },
        { minimum: -2147483648, maximum: 2147483647 },
      ],
    },
  ],
  ['leaves the limits of int64 out', { type: 'integer', format: 'int64' }, { type: ['integer'], 'x-format': 'int64' }],
  ['drops patterns that mean something else', { pattern: '^\\p{L}$' }, {}],
  ['drops invalid patterns', { pattern: '(' }, {}],
  ['drops what is listed twice', { required: ['a', 'a'], enum: [1, 1] }, { required: ['a'], enum: [1] }],
  ['accepts every value for true', true, {}],
  ['rejects every value for false', false, { not: {} }],
])('%s', (_, schema, translated) => {
  expect(translate({ schema })).toEqual({ ...dialect, ...Object(translated) });
});

it('inlines references, and keeps their siblings', () => {
  const document = { schema: { $ref: '#/other', minLength: 2 }, other: { type: 'string' } };
  expect(translate(document)).toEqual({ ...dialect, allOf: [{ type: ['string'] }, { minLength: 2 }] });
});

it('accepts every value where a reference is recursive or broken', () => {
  const tree = { properties: { next: { $ref: '#/schema' }, lost: { $ref: '#/nowhere' } } };
  const next = { properties: { next: { properties: { next: {}, lost: {} } }, lost: {} } };
  expect(translate({ schema: tree })).toEqual({ ...dialect, ...next });
});

it('terminates quickly on schemas that would be inlined without end', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const every = Object.fromEntries(names.map((name) => [name, { $ref: `#/${name}` }]));
  const document = {
    schema: { $ref: '#/a' },
    ...Object.fromEntries(names.map((name) => [name, { properties: every }])),
  };
  expect(JSON.stringify(translate(document)).length).toBeLessThan(100_000);
});

it('does not require properties that only the other direction sends', () => {
  const document = {
    schema: { required: ['id', 'secret'], properties: { id: { readOnly: true }, secret: { writeOnly: true } } },
  };
  expect(translateToDraft7(document, { pointer: '/schema', direction: 'request' })).toMatchObject({
    required: ['secret'],
  });
  expect(translateToDraft7(document, { pointer: '/schema', direction: 'response' })).toMatchObject({
    required: ['id'],
  });
});

function translate(document: { readonly [name: string]: Json }) {
  return translateToDraft7(document, { pointer: '/schema', direction: 'response' });
}
