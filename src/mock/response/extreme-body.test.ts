import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { type Extreme, extremes } from '../settings/preferences.ts';
import { extremeBody } from './extreme-body.ts';

const pet: JsonObject = {
  type: 'object',
  required: ['id', 'name', 'kind'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string', minLength: 2, maxLength: 40 },
    kind: { enum: ['cat', 'dog'] },
    age: { type: 'integer', format: 'int32', minimum: 0 },
    owner: { type: ['string', 'null'] },
    born: { type: 'string', format: 'date' },
    tags: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
  },
};
const document: JsonObject = { pets: { type: 'array', items: pet } };
const validator = createValidator(document, { dialect: '3.1', direction: 'response' });
const bello = { id: 1, name: 'Bello', kind: 'dog', age: 3, owner: 'Emma', born: '2020-02-02', tags: ['a', 'b'] };
const value: Json = [bello, { ...bello, id: 2 }];
const entry = { mediaType: 'application/json', schema: '/pets', examples: [], pointer: '' };
const format = { entry, mediaType: 'application/json', document };

function changed(extreme: Extreme): readonly JsonObject[] {
  return extremeBody({ value, format }, extreme, validator) as readonly JsonObject[];
}

describe('data at an edge of its schema', () => {
  it.each(extremes)('is valid: %s', (extreme) => {
    expect(validator.check('/pets', changed(extreme))).toEqual([]);
    expect(changed(extreme)).not.toEqual(value);
  });

  it('has texts as long as they may be, and keeps ids, formats and listed values', () => {
    const [first] = changed('long');
    expect(first).toMatchObject({ id: 1, kind: 'dog', born: '2020-02-02', age: 3 });
    expect([...String(first?.['name'])]).toHaveLength(40);
    expect(String(first?.['owner'])).toHaveLength(500);
  });

  it('has lists of the shortest, of one or of many entries, each with its id', () => {
    expect(changed('empty')).toEqual([]);
    expect(changed('one')).toEqual([{ ...bello, tags: ['a'] }]);
    const many = changed('many');
    expect(many).toHaveLength(1000);
    expect(new Set(many.map(({ id }) => id)).size).toBe(1000);
    expect(many[0]).toEqual(bello);
  });

  it('has null where it is allowed', () => {
    expect(changed('null')[0]).toEqual({ ...bello, owner: null });
  });

  it('has the smallest numbers and texts and nothing optional, or the largest ones', () => {
    expect(changed('min')[0]).toEqual({ id: 1, name: 'Be', kind: 'dog' });
    expect(changed('max')[0]).toMatchObject({ id: 1, age: 2_147_483_647 });
  });

  it('has other scripts', () => {
    expect(changed('unicode')[0]?.['name']).toContain('Zoë');
    expect(changed('rtl')[0]?.['owner']).toMatch(/\p{Script=Hebrew}/u);
  });
});
