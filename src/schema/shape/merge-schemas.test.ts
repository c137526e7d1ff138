import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { shapeOf } from './merge-schemas.ts';
import { schemasOfItem, schemasOfProperty } from './shape.ts';

function shape(schemas: JsonObject) {
  return shapeOf({ components: { schemas } }, '3.1', '/components/schemas/S');
}

test('merges the schemas that $ref and allOf apply to the same instance', () => {
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

test('follows circular references once', () => {
  const merged = shape({
    S: { allOf: [{ $ref: '#/components/schemas/S' }, { $ref: '#/components/schemas/T' }] },
    T: { $ref: '#/components/schemas/S', type: 'string' },
  });
  expect([...merged.types]).toEqual(['string']);
});

test('keeps integer when one schema allows number and another integer', () => {
  expect([...shape({ S: { type: ['number', 'string'], allOf: [{ type: ['integer', 'null'] }] } }).types]).toEqual([
    'integer',
  ]);
});

test('keeps the values that every enum and const allows', () => {
  expect(shape({ S: { enum: [1, 2, 3], allOf: [{ enum: [3, 2] }, { const: 2 }] } }).values?.value).toEqual([2]);
});

test('ignores a multipleOf that is not greater than 0', () => {
  expect(shape({ S: { type: 'number', multipleOf: 0, allOf: [{ multipleOf: -2 }] } }).multiples).toEqual([]);
});

test('leaves unions undecided and lists the keywords that it cannot merge', () => {
  const merged = shape({ S: { anyOf: [{}, {}], oneOf: [{}], if: {}, else: {}, not: {}, dependentRequired: {} } });
  expect(merged.unions.map(({ keyword, branches }) => [keyword, branches.length])).toEqual([
    ['anyOf', 2],
    ['oneOf', 1],
    ['if', 2],
  ]);
  expect(merged.unmerged).toEqual(['/components/schemas/S/not', '/components/schemas/S/dependentRequired']);
});

test('finds every schema that applies to a property or an item', () => {
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

test('shapes share what is empty', () => {
  const [one, other] = [shape({ S: { type: 'string' } }), shape({ S: { type: 'number' } })];
  expect(one.types).not.toBe(other.types);
  for (const part of ['properties', 'required', 'readOnly', 'bounds', 'unions', 'examples'] as const)
    expect(one[part]).toBe(other[part]);
});
