import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { createValidator } from '../../validate/validator.ts';
import { withDistinctParts, withSeveralItems, withUnsortedItems, withUnusualTexts } from './distinct-parts.ts';

function distinctOf(schema: JsonObject, base: Json): Json | undefined {
  const document: JsonObject = { components: { schemas: { S: schema } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  return withDistinctParts({ document, dialect: '3.1', validator }, '/components/schemas/S', base);
}

function severalOf(schema: JsonObject, base: JsonObject): Json | undefined {
  const document: JsonObject = { components: { schemas: { S: schema } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  return withSeveralItems({ document, dialect: '3.1', validator }, '/components/schemas/S', base);
}

const side = { type: 'integer', maximum: 2 };

describe('withDistinctParts', () => {
  it('changes numbers and texts that are the same as one beside them', () => {
    const whole = (...names: string[]) => ({
      properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
    });
    const sides = whole('width', 'height', 'depth');
    const schema = { properties: { ...sides.properties, size: sides } };
    const base = { width: 1, height: 1, depth: 1, title: 'text', note: 'text', size: { width: 1, height: 1 } };
    expect(distinctOf(schema, base)).toEqual({
      ...{ width: 1, height: 2, depth: 11, title: 'text', note: 'text1' },
      size: { width: 1, height: 2 },
    });
  });

  it('leaves a part as it is where the schema has no other value for it', () => {
    const schema = { type: 'object', properties: { width: side, height: side, depth: side } };
    expect(distinctOf(schema, { width: 1, height: 1, depth: 1 })).toEqual({ width: 1, height: 2, depth: 1 });
    expect(distinctOf({ properties: { unit: { enum: ['mm'] } } }, { shape: 'mm', unit: 'mm' })).toBeUndefined();
  });

  it('gives numbers a fraction where the schema allows it', () => {
    const schema = { properties: { price: { multipleOf: 0.01 }, weight: {}, pages: { type: 'integer' } } };
    expect(distinctOf(schema, { price: 1, weight: 1, pages: 1 })).toEqual({ price: 1.25, weight: 2.25, pages: 1 });
  });

  it('gives multiples of a half a fraction, and no fraction where the schema allows whole numbers alone', () => {
    const halves = { multipleOf: 0.5 };
    const schema = { properties: { hours: halves, days: halves, price: {}, weeks: { multipleOf: 1 } } };
    expect(distinctOf(schema, { hours: 1, days: 4, price: 2, weeks: 7 })).toEqual({
      ...{ hours: 1.5, days: 4.5, price: 2.25, weeks: 7 },
    });
    expect(distinctOf(schema, { hours: 1, days: 1 })).toEqual({ hours: 1.5, days: 2.5 });
    const most = { properties: { hours: { ...halves, minimum: 4 } } };
    expect(distinctOf(most, { hours: 0 })).toEqual({ hours: 4.5 });
  });

  it('ends decimals as text with a zero where the schema fixes how many digits they have', () => {
    const decimal = (digits: number) => ({ pattern: `^\\d+\\.\\d{${digits}}$` });
    const schema = {
      properties: { price: decimal(2), fee: decimal(2), rate: decimal(1), free: {}, weight: decimal(3) },
    };
    const base = { price: '0.00', fee: '0.00', rate: '0.0', free: '0.00', weight: '0.000' };
    expect(distinctOf(schema, base)).toEqual({
      price: '1.20',
      fee: '2.20',
      rate: '1.0',
      free: '0.00',
      weight: '1.200',
    });
  });

  it('gives nothing where all parts differ already, and leaves numbers in lists, true and false alone', () => {
    expect(distinctOf({}, { width: 1.5, height: 2.5 })).toBeUndefined();
    expect(distinctOf({}, { isOpen: true, isLent: true, pages: [1, 1] })).toBeUndefined();
  });

  it('changes the objects in a list', () => {
    expect(distinctOf({}, { parts: [{ from: 1.5, to: 1.5 }] })).toEqual({ parts: [{ from: 1.5, to: 2.5 }] });
    expect(distinctOf({}, { names: ['a', 'a'] })).toBeUndefined();
  });
});

describe('withSeveralItems', () => {
  const line = { type: 'object', properties: { count: { type: 'integer', maximum: 5 } } };
  const lines = (maxItems: number) => ({
    type: 'object',
    properties: { lines: { type: 'array', maxItems, items: line } },
  });

  it('gives a list of one object two more with another number or text, in no order', () => {
    const count = (number: number) => ({ bookId: 'b7', count: number });
    expect(severalOf(lines(3), { lines: [count(1)] })).toEqual({ lines: [count(2), count(3), count(1)] });
    const notes = [{ note: 'old1' }, { note: 'old2' }, { note: 'old' }];
    expect(severalOf(lines(3), { lines: [{ note: 'old' }] })).toEqual({ lines: notes });
  });

  it('does so within objects and within the items, and varies a part of a part where an item has no other', () => {
    const schema = { type: 'object', properties: { order: lines(3) } };
    expect(severalOf(schema, { order: { lines: [{ count: 1 }] } })).toEqual({
      order: { lines: [{ count: 2 }, { count: 3 }, { count: 1 }] },
    });
    const group = (...names: readonly string[]) => ({ rules: names.map((name) => ({ name })) });
    const groups = [group('a11', 'a2', 'a'), group('a12', 'a2', 'a'), group('a1', 'a2', 'a')];
    expect(severalOf({}, { rules: [group('a')] })).toEqual({ rules: groups });
  });

  it('gives a list of one number or text others, in no order, unless they have to be unique', () => {
    const list = (items: JsonObject, more: JsonObject = {}) => ({
      properties: { sizes: { type: 'array', items, ...more } },
    });
    expect(severalOf(list({ type: 'integer' }), { sizes: [1] })).toEqual({ sizes: [2, 11, 1] });
    expect(severalOf(list({ type: 'string' }), { sizes: ['s'] })).toEqual({ sizes: ['s1', 's2', 's'] });
    expect(severalOf(list({ type: 'integer' }, { maxItems: 2 }), { sizes: [1] })).toEqual({ sizes: [1, 2] });
    expect(severalOf(list({ type: 'integer' }, { uniqueItems: true }), { sizes: [1] })).toBeUndefined();
    expect(severalOf(list({ const: 1 }), { sizes: [1] })).toBeUndefined();
    expect(severalOf(list({ type: 'integer' }), { sizes: [1, 1] })).toBeUndefined();
  });

  it('varies the first part that may have other values', () => {
    const kind = { type: 'object', properties: { kind: { const: 'a' }, name: { type: 'string' } } };
    const schema = { properties: { lines: { type: 'array', items: kind } } };
    const named = (name: string) => ({ kind: 'a', name, note: 'b' });
    expect(severalOf(schema, { lines: [named('c')] })).toEqual({ lines: [named('c1'), named('c2'), named('c')] });
  });

  it('leaves lists alone that are deep within others, which would make thousands of items', () => {
    let rules: Json = [{ name: 'a' }];
    for (let depth = 0; depth < 6; depth += 1) rules = [{ rules }];
    expect(JSON.stringify(severalOf({}, { rules })).match(/name/g)?.length).toBeLessThan(100);
  });

  it('gives it a second one where no third is valid', () => {
    expect(severalOf(lines(2), { lines: [{ count: 1 }] })).toEqual({ lines: [{ count: 1 }, { count: 2 }] });
    expect(severalOf(lines(3), { lines: [{ count: 4 }] })).toEqual({ lines: [{ count: 4 }, { count: 5 }] });
  });

  it('gives nothing where there is no such list, or the schema allows no second one', () => {
    expect(severalOf(lines(3), { lines: [{ bookId: 'b7' }] })).toBeUndefined();
    expect(severalOf(lines(3), { lines: [{ count: 1 }, { count: 1 }] })).toBeUndefined();
    expect(severalOf(lines(1), { lines: [{ count: 1 }] })).toBeUndefined();
  });
});

describe('withUnusualTexts', () => {
  const text = { type: 'string' };
  const document: JsonObject = {
    components: {
      schemas: {
        S: {
          properties: {
            title: text,
            short: { ...text, maxLength: 1 },
            brief: { ...text, maxLength: 2 },
            grade: { enum: ['a'] },
            userId: text,
            tags: { type: 'array', items: text },
            within: { type: 'object', properties: { note: text } },
          },
        },
      },
    },
  };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  const source = { document, dialect: '3.1', validator } as const;
  const base = {
    title: 'x',
    short: 'x',
    brief: 'x',
    grade: 'a',
    userId: 'u',
    pages: 3,
    tags: ['x', 'y'],
    within: { note: 'x' },
  };
  const changed = (isWanted: (name: string) => boolean) =>
    withUnusualTexts(source, '/components/schemas/S', {
      base,
      ...{ text: '\u{1f33f}é', shortest: 'é' },
      isWanted,
    });

  it('changes each text as far as the schema allows, but not what identifies something', () => {
    const expected = {
      title: 'x \u{1f33f}é',
      short: 'é',
      brief: '\u{1f33f}é',
      tags: ['x \u{1f33f}é', 'y'],
      within: { note: 'x \u{1f33f}é' },
    };
    expect(changed(() => true)).toEqual({ ...base, ...expected });
  });

  it('puts a text in the place of others where it stands alone', () => {
    const digits = { text: '0123', shortest: '0', isAlone: true };
    const changes = withUnusualTexts(source, '/components/schemas/S', { base, ...digits, isWanted: () => true });
    const expected = { title: '0123', short: '0', brief: '0', tags: ['0123', 'y'], within: { note: '0123' } };
    expect(changes).toEqual({ ...base, ...expected });
  });

  it('changes the wanted properties alone, also the items of a list', () => {
    expect(changed((name) => name === 'tags')).toEqual({ ...base, tags: ['x \u{1f33f}é', 'y'] });
    expect(changed(() => false)).toBeUndefined();
  });
});

describe('withUnsortedItems', () => {
  const unsortedOf = (items: JsonObject, base: JsonObject, choices: readonly Json[]) => {
    const list = { type: 'array', uniqueItems: true, items };
    const document: JsonObject = { components: { schemas: { S: { properties: { tags: list, others: list } } } } };
    const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
    const lists = new Map([['tags', choices]]);
    return withUnsortedItems({ document, dialect: '3.1', validator }, '/components/schemas/S', { base, lists });
  };

  it('gives a list three items that are in no order', () => {
    const days = ['wed', 'thu', 'fri', 'sat'];
    expect(unsortedOf({ enum: days }, { tags: ['wed'], others: ['wed'] }, days)).toEqual({
      tags: ['thu', 'wed', 'fri'],
      others: ['wed'],
    });
    expect(unsortedOf({ type: 'string' }, { tags: ['a'] }, [])).toEqual({ tags: ['a1', 'a2', 'a'] });
  });

  it('leaves a list as it is that cannot have three items', () => {
    expect(unsortedOf({ enum: ['a', 'b'] }, { tags: ['a'] }, ['a', 'b'])).toBeUndefined();
    expect(unsortedOf({ type: 'integer' }, { tags: [1] }, [])).toBeUndefined();
  });
});
