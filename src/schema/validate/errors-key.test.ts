import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from './validator.ts';

const createCheck = (schema: JsonObject) => {
  const { check } = createValidator(
    { components: { schemas: { S: schema } } },
    { dialect: '3.1', direction: 'request' },
  );
  // A schema that is often asked about is compiled.
  for (let asked = 0; asked < 40; asked += 1) check('/components/schemas/S', null);
  return (value: Json) => check('/components/schemas/S', value);
};

const book = createCheck({
  required: ['title'],
  properties: { title: { type: 'string' }, pages: { type: 'integer', minimum: 1 } },
  additionalProperties: false,
});

describe('the list of violations', () => {
  it.each<[string, Json, Json]>([
    ['a member of another type', { title: 1 }, { title: [] }],
    ['a member that is missing', {}, { pages: 7 }],
    ['two faults', { title: 1, pages: 0 }, { title: 2, pages: -1 }],
  ])('is the same object for %s, whatever the value', (_, one, other) => {
    expect(book(one)).toHaveLength(book(other).length);
    expect(book(one)).toBe(book(other));
  });

  it.each<[string, Json, Json]>([
    ['the place', { title: 1 }, { title: 'a', pages: '1' }],
    ['the keyword', { title: 'a', pages: 0 }, { title: 'a', pages: '0' }],
    ['the name of an undeclared member', { title: 'a', b: 1 }, { title: 'a', c: 1 }],
    ['a fault more', { title: 1 }, { title: 1, pages: 0 }],
  ])('is another object when it differs in %s', (_, one, other) => {
    expect(book(one)).not.toEqual(book(other));
  });

  it('is created again when a union reports the branch that was meant', () => {
    const pet = createCheck({
      oneOf: [
        { required: ['kind', 'lives'], properties: { kind: { const: 'cat' } } },
        { required: ['kind', 'tricks'], properties: { kind: { const: 'dog' } } },
      ],
    });
    expect(pet({ kind: 'cat' })[0]?.message).toContain("'lives'");
    expect(pet({ kind: 'dog' })[0]?.message).toContain("'tricks'");
  });

  it('is not cached when it is long: names of properties may have any length', () => {
    const name = 'x'.repeat(2000);
    expect(book({ title: 'a', [name]: 1 })).toEqual(book({ title: 'a', [name]: 2 }));
    expect(book({ title: 'a', [name]: 1 })).not.toBe(book({ title: 'a', [name]: 2 }));
  });
});
