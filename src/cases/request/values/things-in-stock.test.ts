import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { sourceOf, validRequestOf } from '../../../testing/derivations.ts';
import { withStock } from './things-in-stock.ts';

const integer = { type: 'integer', minimum: 0 };
const schema: JsonObject = {
  type: 'object',
  properties: {
    sku: { type: 'string' },
    onHand: { ...integer, maximum: 5000 },
    stock_level: integer,
    quantityAvailable: { ...integer, maximum: 5 },
    inStock: { type: 'boolean' },
    livestock: integer,
  },
};
const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Product' } } } };
const contract = contractOf({
  paths: { '/products': { post: { requestBody: body }, patch: { requestBody: body }, put: { requestBody: body } } },
  components: { schemas: { Product: schema } },
} as JsonObject);
const source = sourceOf(contract);

function stocked(sample: Json, method = 'POST'): Json {
  const operation = operationOf(`${method} /products`, contract);
  return withStock(sample, { schema: '/components/schemas/Product', operation, source });
}

it('has as much in stock as the schema allows, of 100,000 and less', () => {
  for (const method of ['POST', 'PUT'])
    expect(stocked({ sku: 'a' }, method)).toEqual({ sku: 'a', onHand: 1000, stock_level: 100_000 });
  expect(stocked({ onHand: 0, stock_level: 1 })).toEqual({ onHand: 1000, stock_level: 100_000 });
});

it('is in what the suite creates', () => {
  expect(validRequestOf({ key: 'POST /products', contract }).sample).toMatchObject({ onHand: 1000 });
});

it('keeps what the author wrote, and changes no other request', () => {
  expect(stocked({ onHand: 2, stock_level: 7 })).toEqual({ onHand: 2, stock_level: 7 });
  expect(stocked({ sku: 'a' }, 'PATCH')).toEqual({ sku: 'a' });
  expect(stocked(['a'])).toEqual(['a']);
});
