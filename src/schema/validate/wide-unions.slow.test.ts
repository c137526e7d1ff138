import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from './validator.ts';
import { mostAlternatives, mostTried } from './wide-unions.ts';

const direction = 'request' as const;
const dialect = '3.1' as const;

/** A document with a union, which for a wide one has alternatives that accept nothing. */
function documentWith(union: JsonObject, { isWide }: { isWide: boolean }): JsonObject {
  const never = { type: 'object', required: ['never'], properties: { never: false } };
  const more = isWide ? Array.from({ length: mostAlternatives }, () => never) : [];
  const widened = Object.fromEntries(
    Object.entries(union).map(([name, value]) => [name, Array.isArray(value) ? [...more, ...value] : value]),
  );
  return {
    components: { schemas: { U: widened, Cat: cat, Dog: dog, Big: { type: 'integer', maximum: 9007199254740993n } } },
  };
}
const cat = {
  type: 'object',
  required: ['kind', 'lives'],
  properties: { kind: { const: 'cat' }, lives: { type: 'integer', maximum: 9007199254740993n } },
};
const dog = { type: 'object', required: ['kind'], properties: { kind: { const: 'dog' }, name: { type: 'string' } } };
const alternatives = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];

const unions: readonly (readonly [name: string, union: JsonObject])[] = [
  ['oneOf', { oneOf: alternatives }],
  ['anyOf', { anyOf: alternatives }],
  ['oneOf of numbers', { oneOf: [{ $ref: '#/components/schemas/Big' }, { type: 'string' }] }],
  ['oneOf with an overlap', { oneOf: [...alternatives, { required: ['name'] }] }],
  ['oneOf beside unevaluatedProperties', { oneOf: alternatives, unevaluatedProperties: false }],
  ['anyOf below readOnly', { properties: { kind: { readOnly: true } }, anyOf: alternatives }],
  ['oneOf with a property for responses', { properties: { lives: { readOnly: true } }, oneOf: alternatives }],
  ['both', { oneOf: alternatives, anyOf: [{ required: ['name'] }, { required: ['lives'] }] }],
];

const values: readonly Json[] = [
  { kind: 'cat', lives: 9 },
  { kind: 'cat' },
  { kind: 'cat', lives: 9007199254740993n },
  { kind: 'cat', lives: 9007199254740994n },
  { kind: 'dog', name: 'Rex' },
  { kind: 'dog', other: 1 },
  { kind: 'dog', name: 'Rex', lives: 7 },
  { name: 'Rex' },
  { kind: 'fish' },
  {},
  9007199254740993n,
  9007199254740994n,
  'text',
  null,
];

it.each(unions)('%s with many alternatives accepts what it accepts with few', (_, union) => {
  const few = createValidator(documentWith(union, { isWide: false }), { dialect, direction });
  const many = createValidator(documentWith(union, { isWide: true }), { dialect, direction });
  const pointer = '/components/schemas/U';
  // The first validations of a schema are done without compiling it, see `mostPlain`.
  for (let round = 0; round < 20; round += 1) {
    for (const value of values) {
      expect(many.isValid(pointer, value)).toBe(few.isValid(pointer, value));
      expect(many.check(pointer, value).length > 0).toBe(few.check(pointer, value).length > 0);
    }
  }
  expect(values.some((value) => few.isValid(pointer, value))).toBe(true);
});

it('names the union that no alternative of many matches', () => {
  const validator = createValidator(documentWith({ oneOf: alternatives }, { isWide: true }), { dialect, direction });
  const found = validator.check('/components/schemas/U', { kind: 'fish' });
  expect(found).toEqual([
    {
      keyword: 'oneOf',
      message: 'must match exactly one schema in oneOf',
      instance: '',
      schema: '/components/schemas/U/oneOf',
    },
  ]);
});

it('validates by thousands of alternatives in seconds', () => {
  const tags = Array.from({ length: 1000 }, (_, index) => `k${index}`);
  const alternative = (tag: string): JsonObject => ({
    type: 'object',
    required: ['kind', tag],
    properties: { kind: { enum: [tag] }, [tag]: { type: 'integer' } },
  });
  const schemas = Object.fromEntries(tags.map((tag) => [tag, alternative(tag)]));
  const union = { oneOf: tags.map((tag) => ({ $ref: `#/components/schemas/${tag}` })) };
  const document = { components: { schemas: { ...schemas, U: union } } };
  const validator = createValidator(document, { dialect, direction });
  const start = performance.now();
  for (let round = 0; round < 17; round += 1) {
    expect(validator.isValid('/components/schemas/U', { kind: 'k999', k999: 1 })).toBe(true);
    expect(validator.check('/components/schemas/U', { kind: 'k999' })).toHaveLength(1);
  }
  expect(performance.now() - start).toBeLessThan(10_000);
});

it.each([
  ['response', true],
  ['request', false],
] as const)('after many alternatives, what is left of a %s counts as valid: %s', (way, expected) => {
  const without = Array.from({ length: 200 }, (_, at) => ({ type: 'object', required: [`p${at}`] }));
  const document = { components: { schemas: { L: { type: 'array', items: { oneOf: without } } } } };
  const validator = createValidator(document, { dialect, direction: way });
  const few = Array.from({ length: 100 }, () => ({ p0: 1 }));
  const many = Array.from({ length: mostTried / 200 + 1 }, () => ({ p0: 1, p1: 1 }));
  expect(validator.isValid('/components/schemas/L', few)).toBe(true);
  expect(validator.isValid('/components/schemas/L', [...Array(mostTried / 200 + 9000).fill({ p0: 1 }), ...many])).toBe(
    expected,
  );
});

it('an alternative with the same text twice matches once', () => {
  const twice = { type: 'object', properties: { kind: { enum: ['twice', 'twice'] } } };
  const document = documentWith({ oneOf: [...alternatives, twice] }, { isWide: true });
  const validator = createValidator(document, { dialect, direction });
  expect(validator.check('/components/schemas/U', { kind: 'twice' })).toEqual([]);
});
