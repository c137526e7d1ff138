import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { extendsSchema } from './extends-schema.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/schemas/${name}` });
const document: JsonObject = {
  schemas: {
    Book: { type: 'object', properties: { title: { type: 'string' } } },
    NewBook: { allOf: [ref('Book'), { properties: { isbn: { type: 'integer' } } }] },
    RareBook: { allOf: [{ allOf: [ref('NewBook')] }] },
    Alias: ref('Book'),
    Described: { ...ref('Book'), description: 'with a word about it' },
    Either: { anyOf: [ref('Book')], oneOf: [ref('Book')] },
    Holder: { properties: { book: ref('Book') } },
    Double: { type: 'object', properties: { title: { type: 'string' } } },
    Ring: { allOf: [ref('Circle')] },
    Circle: { allOf: [ref('Ring')] },
    Lost: ref('Nowhere'),
    Elsewhere: { $ref: 'other.yaml#/Book' },
    'a/b': { allOf: [{ $ref: '#/schemas/Book' }] },
    Escaped: { $ref: '#/schemas/a~1b' },
  },
};
const isSubtype = (schema: string, base: string): boolean =>
  extendsSchema(document, `/schemas/${schema}`, `/schemas/${base}`);

describe('extendsSchema', () => {
  it.each([
    ['Book', 'Book'],
    ['NewBook', 'Book'],
    ['RareBook', 'Book'],
    ['RareBook', 'NewBook'],
    ['Alias', 'Book'],
    ['Book', 'Alias'],
    ['NewBook', 'Alias'],
    ['Described', 'Book'],
    ['Escaped', 'Book'],
  ])('is true: %s extends %s', (schema, base) => {
    expect(isSubtype(schema, base)).toBe(true);
  });

  it.each([
    ['Book', 'NewBook'],
    ['Either', 'Book'],
    ['Holder', 'Book'],
    ['Double', 'Book'],
    ['Ring', 'Book'],
    ['Lost', 'Book'],
    ['Elsewhere', 'Book'],
    ['Book', 'Lost'],
    ['Nowhere', 'Book'],
  ])('is false: %s does not extend %s', (schema, base) => {
    expect(isSubtype(schema, base)).toBe(false);
  });

  it('terminates on circular schemas', () => {
    expect(isSubtype('Ring', 'Circle')).toBe(true);
    expect(isSubtype('Circle', 'Ring')).toBe(true);
  });
});
