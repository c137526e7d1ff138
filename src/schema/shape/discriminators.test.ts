import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { shapeOf } from './merge-schemas.ts';

const kind = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { kind: schema } });

function valuesOf(schemas: JsonObject, discriminator: JsonObject = { propertyName: 'kind' }) {
  const oneOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const document = { components: { schemas: { Pet: { oneOf, discriminator }, ...schemas } } };
  return shapeOf(document, '3.1', '/components/schemas/Pet').unions[0]?.discriminator?.values;
}

it('are selected by the value that an alternative requires, where nothing maps it', () => {
  const cat = { allOf: [kind({ $ref: '#/components/schemas/Kind' })] };
  expect(valuesOf({ Cat: kind({ const: 'cat' }), Dog: kind({ enum: ['dog'] }) })).toEqual(['cat', 'dog']);
  expect(valuesOf({ Cat: cat, Kind: { const: 'tom' } })).toEqual(['tom', 'Kind']);
});

it('are selected by their names where they allow them, or say nothing', () => {
  expect(valuesOf({ Cat: kind({ enum: ['tom', 'Cat'] }), Dog: kind({ type: 'string' }), Bird: {} })).toEqual([
    'Cat',
    'Dog',
    'Bird',
  ]);
});

it('are selected by the mapping in any case', () => {
  const mapping = { feline: '#/components/schemas/Cat' };
  expect(valuesOf({ Cat: kind({ const: 'cat' }) }, { propertyName: 'kind', mapping })).toEqual(['feline']);
});

it('are selected by the first of several names', () => {
  const mapping = { feline: '#/components/schemas/Cat', puss: '#/components/schemas/Cat' };
  expect(valuesOf({ Cat: kind({ const: 'cat' }) }, { propertyName: 'kind', mapping })).toEqual(['feline']);
});
