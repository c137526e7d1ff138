import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../model/json.ts';
import { exampleOf } from './example-value.ts';

it.each<[Json, JsonObject]>([
  ['Ada', { type: ['string'], examples: ['Ada'] }],
  [9007199254740993n, { examples: [9007199254740993n] }],
  ['red', { enum: ['red', 'blue'] }],
  [1, { type: ['integer'] }],
  [12, { type: ['integer'], minimum: 10, multipleOf: 4 }],
  [-3, { type: ['integer'], maximum: -3 }],
  [6, { type: ['integer'], exclusiveMinimum: 5 }],
  ['examplexxx', { type: ['string'], minLength: 10 }],
  ['exa', { type: ['string'], maxLength: 3 }],
  ['2026-01-31', { type: ['string'], 'x-format': 'date' }],
  ['example', { type: ['string'], 'x-format': 'constructor' }],
  [[true, true], { type: ['array'], minItems: 2, items: { type: ['boolean'] } }],
  [{ name: 'example' }, { required: ['name'], properties: { name: { type: ['string'] }, other: {} } }],
  [
    { id: 1, name: 'example' },
    { allOf: [{ required: ['id'], properties: { id: { type: ['integer'] } } }, { required: ['name'] }] },
  ],
  [{ kind: 'a' }, { oneOf: [{ type: 'null' }, { required: ['kind'], properties: { kind: { const: 'a' } } }] }],
  [null, { type: ['null'] }],
])('gives the example %#', (value, schema) => {
  expect(exampleOf(schema)).toEqual(value);
});
