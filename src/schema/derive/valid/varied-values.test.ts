import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { createValidator } from '../../validate/validator.ts';
import { variedValues } from './varied-values.ts';

function variedOf(schema: JsonObject, base: Json, most = 9): readonly Json[] {
  const document: JsonObject = { components: { schemas: { S: schema } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  return variedValues({ document, dialect: '3.1', validator }, '/components/schemas/S', { base, most });
}

const properties: JsonObject = {
  colour: { type: 'string', enum: ['red', 'blue', 'green'] },
  isOpen: { type: 'boolean' },
  note: { type: ['string', 'null'], minLength: 1 },
  tags: { type: 'array', items: { type: 'string' } },
};

describe('variedValues', () => {
  it('gives each part each of its distinct values, many at once', () => {
    const base = { colour: 'red', isOpen: false, note: 'text', tags: ['a'] };
    expect(variedOf({ type: 'object', properties }, base)).toEqual([
      { colour: 'blue', isOpen: true, note: null, tags: [] },
      { colour: 'green', isOpen: false, note: 'text', tags: [''] },
    ]);
  });

  it('leaves a part for another value where it is not valid together with the others', () => {
    const isNotBlue = { properties: { colour: { enum: ['red', 'green'] } } };
    const schema = { type: 'object', properties, anyOf: [isNotBlue, { properties: { isOpen: { const: false } } }] };
    expect(variedOf(schema, { colour: 'red', isOpen: false })).toEqual([
      { colour: 'green', isOpen: true },
      { colour: 'blue', isOpen: false },
    ]);
  });

  it('gives at most so many, and nothing where no part has another value', () => {
    expect(variedOf({ type: 'object', properties }, { colour: 'red' }, 1)).toEqual([{ colour: 'blue' }]);
    expect(variedOf({ type: 'object', properties }, {})).toEqual([]);
  });
});
