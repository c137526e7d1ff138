import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { shapeOf } from './merge-schemas.ts';
import { impliedType } from './value-types.ts';

test.each<[JsonObject, string]>([
  [{}, 'string'],
  [{ required: ['a'] }, 'object'],
  [{ dependentRequired: { a: ['b'] } }, 'object'],
  [{ propertyNames: { maxLength: 3 } }, 'object'],
  [{ unevaluatedProperties: false }, 'object'],
  [{ contains: { const: 1 } }, 'array'],
  [{ unevaluatedItems: false }, 'array'],
  [{ prefixItems: [{}] }, 'array'],
  [{ pattern: 'a' }, 'string'],
  [{ minimum: 1 }, 'number'],
  [{ type: 'string', propertyNames: {} }, 'string'],
])('%j implies one type', (schema, type) => {
  expect(impliedType(shapeOf({ components: { schemas: { S: schema } } }, '3.1', '/components/schemas/S'))).toBe(type);
});
