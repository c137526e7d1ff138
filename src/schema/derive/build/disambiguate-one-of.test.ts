import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { createValidator } from '../../validate/validator.ts';
import { sampleValue } from './sample-value.ts';

const open = (name: string, type: string): JsonObject => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string' }, [name]: { type } },
});

test.each<[JsonObject, unknown]>([
  [{ oneOf: [open('i', 'integer'), open('j', 'string')] }, { kind: 'text', j: null }],
  [{ oneOf: [open('i', 'integer'), open('j', 'string'), open('k', 'null')] }, { kind: 'text', j: null, k: 'text' }],
  [
    { type: 'object', required: ['a'], properties: { a: { oneOf: [open('i', 'integer'), open('j', 'string')] } } },
    { a: { kind: 'text', j: null } },
  ],
  [
    { discriminator: { propertyName: 'kind' }, oneOf: [open('i', 'integer'), open('j', 'string')] },
    { kind: 'text', j: null },
  ],
  [{ oneOf: [open('i', 'integer'), open('i', 'integer')] }, undefined],
  [
    {
      oneOf: [
        { type: 'array', items: open('i', 'integer') },
        { type: 'array', items: open('j', 'string') },
      ],
    },
    [{ kind: 'text', i: 1, j: null }],
  ],
  [{ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 0.5],
  [{ type: 'array', minItems: 1, items: { oneOf: [{ type: 'number' }, { type: 'integer' }] } }, [0.5]],
])('a sample matches one alternative only, even when they overlap: %j', (schema, sample) => {
  const document: JsonObject = { components: { schemas: { S: schema } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'response' });
  expect(sampleValue({ document, dialect: '3.1', validator }, '/components/schemas/S')).toEqual(sample);
});
