import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { shapeOf } from './merge-schemas.ts';
import { schemasOfItem, schemasOfProperty } from './shape.ts';

function shape(schemas: JsonObject) {
  return shapeOf({ components: { schemas } }, '3.1', '/components/schemas/S');
}

test('what $ref and allOf say about the same instance is put together', () => {
  const merged = shape({
    S: {
      allOf: [
        { $ref: '#/components/schemas/T' },
        { properties: { a: { maxLength: 5 } }, required: ['b', 'a'], minProperties: 2 },
      ],
      type: ['object', 'null'],
    },
    T: {
      type: 'object',
      properties: { a: { type: 'string', readOnly: true }, b: {} },
      required: ['a'],
      minProperties: 1,
    },
  });
  expect([...merged.types]).toEqual(['object']);
  expect([...merged.properties]).toEqual([
    ['a', ['/components/schemas/T/properties/a', '/components/schemas/S/allOf/1/properties/a']],
    ['b', ['/components/schemas/T/properties/b']],
  ]);
  expect([...merged.required]).toEqual([
    ['a', '/components/schemas/T/required'],
    ['b', '/components/schemas/S/allOf/1/required'],
  ]);
  expect(merged.bounds.get('minProperties')).toEqual({
    value: 2,
    pointer: '/components/schemas/S/allOf/1/minProperties',
  });
  expect([...merged.readOnly]).toEqual(['a']);
});

test('circles end where they close', () => {
  const merged = shape({
    S: { allOf: [{ $ref: '#/components/schemas/S' }, { $ref: '#/components/schemas/T' }] },
    T: { $ref: '#/components/schemas/S', type: 'string' },
  });
  expect([...merged.types]).toEqual(['string']);
});

test('integer is what number and integer have in common', () => {
  expect([...shape({ S: { type: ['number', 'string'], allOf: [{ type: ['integer', 'null'] }] } }).types]).toEqual([
    'integer',
  ]);
});

test('listed values are those that all lists admit', () => {
  expect(shape({ S: { enum: [1, 2, 3], allOf: [{ enum: [3, 2] }, { const: 2 }] } }).values?.value).toEqual([2]);
});

test('a step that is no step is passed over', () => {
  expect(shape({ S: { type: 'number', multipleOf: 0, allOf: [{ multipleOf: -2 }] } }).multiples).toEqual([]);
});

test('unions stay open and what cannot be put together is named', () => {
  const merged = shape({ S: { anyOf: [{}, {}], oneOf: [{}], if: {}, else: {}, not: {}, dependentRequired: {} } });
  expect(merged.unions.map(({ keyword, branches }) => [keyword, branches.length])).toEqual([
    ['anyOf', 2],
    ['oneOf', 1],
    ['if', 2],
  ]);
  expect(merged.unmerged).toEqual(['/components/schemas/S/not', '/components/schemas/S/dependentRequired']);
});

test('every schema that speaks about a property or an item is found', () => {
  const merged = shape({
    S: {
      properties: { a: {} },
      patternProperties: { '^a': {} },
      additionalProperties: { type: 'string' },
      prefixItems: [{}],
      items: false,
      allOf: [{ additionalProperties: {} }, { items: {} }],
    },
  });
  const place = '/components/schemas/S';
  expect(schemasOfProperty(merged, 'a')).toEqual([
    `${place}/properties/a`,
    `${place}/patternProperties/^a`,
    `${place}/allOf/0/additionalProperties`,
  ]);
  expect(schemasOfProperty(merged, 'b')).toEqual([
    `${place}/additionalProperties`,
    `${place}/allOf/0/additionalProperties`,
  ]);
  expect(schemasOfItem(merged, 0)).toEqual([`${place}/prefixItems/0`, `${place}/allOf/1/items`]);
  expect(schemasOfItem(merged, 1)).toBeUndefined();
});
