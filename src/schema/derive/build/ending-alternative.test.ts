import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import { createValidator } from '../../validate/validator.ts';
import { positionsOf } from '../positions.ts';
import { endingAlternative } from './ending-alternative.ts';
import { registryOf } from './schema-source.ts';

const rule = { $ref: '#/components/schemas/Rule' };
const having = (properties: JsonObject): JsonObject => ({ required: Object.keys(properties), properties });
const pair = having({ below: rule, above: rule });
const flat = having({ price: { const: 5 } });

function sourceOf(alternatives: JsonObject[], others: JsonObject = {}) {
  const document: JsonObject = { components: { schemas: { Rule: { oneOf: alternatives }, ...others } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  return { document, dialect: '3.1' as const, validator };
}

function endOf(alternatives: JsonObject[], others?: JsonObject): number | undefined {
  const registry = registryOf(sourceOf(alternatives, others));
  const [union] = mergeSchemas(registry, { pointers: ['/components/schemas/Rule'] }).unions;
  return union && endingAlternative(registry, union);
}

it('the alternative that ends is the first that needs no other one of its union', () => {
  const items = { type: 'array', items: rule };
  expect(endOf([pair, having({ rules: { ...items, minItems: 1 } }), flat])).toBe(2);
  expect(endOf([pair, having({ rules: items }), flat])).toBe(1);
  expect(endOf([pair, having({ wrapped: having({ rule }) })])).toBeUndefined();
});

it('what contains itself is looked at once', () => {
  const next = { $ref: '#/components/schemas/Endless' };
  expect(endOf([pair, next], { Endless: having({ next }) })).toBe(1);
});

it('of what contains itself twice, sixty places are varied at most', () => {
  const places = [
    ...positionsOf(
      sourceOf([pair, having({ rules: { type: 'array', items: rule } }), flat]),
      '/components/schemas/Rule',
    ),
  ];
  expect(places.filter(({ isRepeated }) => isRepeated)).toHaveLength(60);
});
