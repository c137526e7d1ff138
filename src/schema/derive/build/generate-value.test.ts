import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { writeJson } from '../../json/write-json.ts';
import { createValidator } from '../../validate/validator.ts';
import { generateValue } from './generate-value.ts';
import { seededRandom } from './seeded-random.ts';

const document: JsonObject = {
  components: {
    schemas: {
      S: {
        type: 'object',
        required: ['id', 'kind'],
        properties: {
          id: { type: 'integer', format: 'int64' },
          kind: { enum: ['a', 'b', 'c'] },
          name: { type: 'string', minLength: 2, maxLength: 20 },
          code: { type: 'string', pattern: '^[A-Z]{3}-[0-9]+$' },
          tags: { type: 'array', uniqueItems: true, maxItems: 3, items: { type: 'string' } },
          next: { $ref: '#/components/schemas/S' },
          owner: {
            oneOf: [
              { type: 'string', format: 'uuid' },
              { type: 'object', required: ['n'], properties: { n: { type: 'number' } } },
            ],
          },
        },
        additionalProperties: false,
      },
      none: false,
    },
  },
};
const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
const source = { document, dialect: '3.1' as const, validator };

function many(seed: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: 200 }, () => {
    const value = generateValue(source, '/components/schemas/S', random);
    if (value === undefined) throw new Error('nothing was generated');
    expect(validator.check('/components/schemas/S', value)).toEqual([]);
    return writeJson(value);
  });
}

test('generated values are valid, many and small', () => {
  const texts = many(1);
  expect(new Set(texts).size).toBeGreaterThan(190);
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(20_000);
  for (const part of ['"next":{', '"tags":[]', '"owner":{"n"', '"owner":"', '"code":"', ':-']) {
    expect(texts.some((text) => text.includes(part))).toBe(true);
  }
  expect(texts.some((text) => /"id":-?\d{17,}/.test(text))).toBe(true);
});

test('the same seed gives the same values, another seed gives others', () => {
  expect(many(7)).toEqual(many(7));
  expect(many(7)).not.toEqual(many(8));
});

test('a schema that allows no value gives none', () => {
  expect(generateValue(source, '/components/schemas/none', seededRandom(1))).toBeUndefined();
});
