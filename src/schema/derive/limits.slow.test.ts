import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../validate/validator.ts';
import { buildValue } from './build/build-value.ts';
import { generateValue } from './build/generate-value.ts';
import { isValidValue } from './build/is-valid-value.ts';
import { plainPlan, sampleValue } from './build/sample-value.ts';
import { registryOf, type SchemaSource } from './build/schema-source.ts';
import { seededRandom } from './build/seeded-random.ts';
import { deriveInvalidValues } from './invalid/invalid-values.ts';
import { deriveValidValues } from './valid/valid-values.ts';

const place = '/components/schemas/S';

function sourceOf(S: JsonObject, others: JsonObject = {}): SchemaSource {
  const document: JsonObject = { components: { schemas: { ...others, S } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  return { document, dialect: '3.1', validator };
}

function validLabels(S: JsonObject): string[] {
  return deriveValidValues(sourceOf(S), place).map(({ label }) => label);
}

function longestValid(S: JsonObject): number {
  return Math.max(...deriveValidValues(sourceOf(S), place).map(({ value }) => lengthOf(value)));
}

function longestInvalid(S: JsonObject): number {
  return Math.max(...deriveInvalidValues(sourceOf(S), place).map(({ value }) => lengthOf(value)));
}

function lengthOf(value: Json): number {
  return Array.isArray(value) ? value.length : 0;
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user;
}

const list = { type: 'array', items: { type: 'integer' } };
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the values derived from a schema', () => {
  it('have arrays of at most 1,000 items', () => {
    expect([longestValid({ ...list, maxItems: 1000 }), longestValid({ ...list, maxItems: 1001 })]).toEqual([
      1000, 1000,
    ]);
    expect(longestInvalid({ ...list, maxItems: 999 })).toBe(1000);
    expect(longestInvalid({ ...list, maxItems: 1000 })).toBeLessThan(1000);
    expect(longestInvalid({ ...list, contains: { const: 1 }, maxContains: 999 })).toBe(1000);
    expect(longestInvalid({ ...list, contains: { const: 1 }, maxContains: 1000 })).toBeLessThan(1000);
  });

  it('include at most 100 values of an enum', () => {
    expect(validLabels({ enum: numbers(100) })).toHaveLength(100);
    expect(validLabels({ enum: numbers(101) })).toHaveLength(100);
  });

  it('vary at most 10 items with a schema of their own', () => {
    const labels = validLabels({ type: 'array', prefixItems: numbers(12).map(() => ({ enum: ['a', 'b'] })) });
    expect(labels.filter((label) => / is "b"$/.test(label))).toHaveLength(10);
  });

  it('vary at most 10 patterns of undeclared properties', () => {
    const patterns = numbers(12).map((index) => [`^p${index}$`, { enum: ['a', 'b'] }]);
    const labels = validLabels({ type: 'object', patternProperties: Object.fromEntries(patterns) });
    expect(labels.filter((label) => /^p\d+ is "b"$/.test(label))).toHaveLength(10);
  });

  it('vary places up to five levels deep', () => {
    const subjects = validLabels(nested(7, { enum: [1, 2] })).map((label) => label.split(' ')[0] ?? '');
    expect(subjects).toContain('a.a.a.a.a');
    expect(subjects.filter((subject) => subject.startsWith('a.a.a.a.a.'))).toEqual([]);
  });

  it('enter a recursive schema three times, below other levels and lists as well', () => {
    const part: JsonObject = {
      type: 'object',
      required: ['seats'],
      properties: {
        seats: { type: 'integer', maximum: 9 },
        parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
      },
    };
    const hall = {
      type: 'object',
      properties: { sections: { type: 'array', items: { $ref: '#/components/schemas/Part' } } },
    };
    const source = sourceOf(hall, { Part: part });
    const third = 'sections[0].parts[0].parts[0]';
    expect(deriveInvalidValues(source, place).map(({ label }) => label)).toContain(`${third}.seats is 10`);
    const deepest = deriveValidValues(source, place).find(({ label }) => label === `${third} has every property`);
    expect(deepest?.value).toEqual({
      sections: [{ seats: 9, parts: [{ seats: 9, parts: [{ seats: 9, parts: [{ seats: 9 }] }] }] }],
    });
    const fourth = deriveValidValues(source, place).filter(({ label }) => label.startsWith(`${third}.parts[0]`));
    expect(fourth).toEqual([]);
  });

  it('vary at most 30 alternatives of a union', () => {
    const labels = validLabels({ anyOf: numbers(32).map((index) => ({ const: index })) });
    expect(labels).toContain('the value (alternative 30) is 29');
    expect(labels.filter((label) => label.includes('(alternative 31)'))).toEqual([]);
  });

  it('violate at most 30 pairs of alternatives of a oneOf', () => {
    const oneOf = numbers(9).map((index) => ({ required: [`p${index}`] }));
    const labels = deriveInvalidValues(sourceOf({ type: 'object', oneOf }), place).map(({ label }) => label);
    expect(labels.filter((label) => label.includes('valid against two alternatives'))).toHaveLength(30);
  });

  it('are at most 1,500, not counting the invalid ones with several faults', () => {
    const properties = Object.fromEntries(numbers(150).map((index) => [`p${index}`, { type: 'string', minLength: 2 }]));
    const source = sourceOf({ type: 'object', properties });
    expect(deriveValidValues(source, place)).toHaveLength(1500);
    const single = deriveInvalidValues(source, place).filter(({ keyword }) => keyword !== 'several');
    expect(single).toHaveLength(1500);
  });
});

describe('a sample', () => {
  it('that needs too many parts is given up after a few attempts', () => {
    const items: JsonObject = { type: 'array', minItems: 12, items: { type: 'string' } };
    const source = sourceOf({ type: 'array', minItems: 9000, items });
    const effort = { left: 60_000 };
    const attempt = { pointers: [place], plan: plainPlan(source), effort };
    const ofOne = cpuOf(() => expect(buildValue(registryOf(source), attempt)).toBeUndefined());
    expect(effort.left).toBe(10_000);
    const ofAll = cpuOf(() => expect(generateValue(source, place, seededRandom(1))).toBeUndefined());
    expect(ofAll).toBeLessThan(ofOne * 20);
  });

  it('has required properties up to 24 levels deep', () => {
    expect(sampleValue(sourceOf(nested(24, { type: 'integer' })), place)).toBeDefined();
    expect(sampleValue(sourceOf(nested(25, { type: 'integer' })), place)).toBeUndefined();
  });
});

describe('long texts', () => {
  const long = { type: 'string', minLength: 1_000_000 };
  const textOf = (value: Json): number => JSON.stringify(value).length;

  it('are made up to a million characters each', () => {
    expect(textOf(sampleValue(sourceOf(long), place) ?? null)).toBe(1_000_002);
    const longer = { type: 'string', minLength: 1_000_001 };
    expect(sampleValue(sourceOf(longer), place)).toBeUndefined();
    expect(generateValue(sourceOf(longer), place, seededRandom(1))).toBeUndefined();
    expect(deriveValidValues(sourceOf({ type: 'object', properties: { a: longer } }), place)).not.toEqual([]);
  });

  it('are up to 20 million characters of one value', () => {
    const itemsOf = (minItems: number) =>
      lengthOf(sampleValue(sourceOf({ type: 'array', minItems, items: long }), place) ?? null);
    expect([itemsOf(20), itemsOf(21)]).toEqual([20, 0]);
  });

  it('fill no list or map beyond that', () => {
    const list = { type: 'array', items: long };
    const counts = deriveValidValues(sourceOf(list), place).map(({ value }) => lengthOf(value));
    expect(Math.max(...counts)).toBe(2);
    const map = { type: 'object', additionalProperties: long };
    const largest = Math.max(...deriveValidValues(sourceOf(map), place).map(({ value }) => textOf(value)));
    expect(largest).toBeGreaterThan(1_000_000);
    expect(largest).toBeLessThan(21_000_000);
  });
});

describe('discriminators', () => {
  const kind = { type: 'string' };
  const shapes = {
    Circle: { type: 'object', required: ['kind', 'radius'], properties: { kind } },
    Square: { type: 'object', required: ['kind', 'side'], properties: { kind } },
  };
  const shape = {
    oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }],
    discriminator: { propertyName: 'kind' },
  };
  const circle: Json = { kind: 'Circle', radius: 1 };
  const circleNamedSquare: Json = { kind: 'Square', radius: 1 };

  it('are checked in the first 100 items of an array', () => {
    const source = sourceOf({ type: 'array', items: shape }, shapes);
    const wrongAt = (index: number): Json => [...numbers(index).map(() => circle), circleNamedSquare];
    expect(isValidValue(source, place, wrongAt(99))).toBe(false);
    expect(isValidValue(source, place, wrongAt(100))).toBe(true);
  });

  it('are checked up to eight levels deep', () => {
    const isValidAt = (depth: number): boolean => {
      const value = numbers(depth).reduce<Json>((inner) => ({ a: inner }), circleNamedSquare);
      return isValidValue(sourceOf(nested(depth, shape), shapes), place, value);
    };
    expect([isValidAt(8), isValidAt(9)]).toEqual([false, true]);
  });
});

/** A schema of objects nested so deep, each with the required property `a`. */
function nested(levels: number, innermost: JsonObject): JsonObject {
  return numbers(levels).reduce<JsonObject>(
    (inner) => ({ type: 'object', required: ['a'], properties: { a: inner } }),
    innermost,
  );
}
