import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from './validator.ts';

function keywordsViolated(S: JsonObject, value: Json): string[] {
  const validator = createValidator({ components: { schemas: { S } } }, { dialect: '3.1', direction: 'response' });
  return validator.check('/components/schemas/S', value).map(({ keyword }) => keyword);
}

describe('a violated union', () => {
  it('is replaced by the violation of the branch that was meant, if it has at most 50 branches', () => {
    const meant = { type: 'object', required: ['a'] };
    const union = (branches: number): JsonObject => ({
      anyOf: [...Array.from({ length: branches - 1 }, () => ({ type: 'string' })), meant],
    });
    expect(keywordsViolated(union(50), {})).toEqual(['required']);
    expect(keywordsViolated(union(51), {})).toEqual(['anyOf']);
  });

  it('names the property that distinguishes the branches, and its values', () => {
    const branch = (kind: Json) => ({ type: 'object', required: ['kind'], properties: { kind } });
    const S = { oneOf: [branch({ const: 'image' }), branch({ enum: ['audio', 'video'] })] };
    const validator = createValidator({ components: { schemas: { S } } }, { dialect: '3.1', direction: 'response' });
    const check = (value: Json) =>
      validator
        .check('/components/schemas/S', value)
        .map(({ message, instance, schema }) => [message, instance, schema]);
    const union = '/components/schemas/S/oneOf';
    expect(check({ kind: 'text' })).toEqual([['must be "image", "audio" or "video"', '/kind', union]]);
    expect(check({})).toEqual([["must have required property 'kind'", '', union]]);
    expect(check({ kind: 'image' })).toEqual([]);
  });

  it('is replaced by the violations of the branch that its discriminator selects', () => {
    const alternative = (size: string): JsonObject => ({
      type: 'object',
      required: ['id', size],
      properties: { kind: { type: 'string' }, id: { type: 'integer' }, [size]: { type: 'integer' } },
    });
    const refs = ['Cup', 'Plate'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const mapping = { cup: '#/components/schemas/Cup', plate: '#/components/schemas/Plate' };
    const Dish: JsonObject = { oneOf: refs, discriminator: { propertyName: 'kind', mapping } };
    const schemas = { Cup: alternative('height'), Plate: alternative('width'), Dish };
    const validator = createValidator({ components: { schemas } }, { dialect: '3.0', direction: 'response' });
    const check = (value: Json) =>
      validator.check('/components/schemas/Dish', value).map(({ keyword, instance }) => `${keyword} ${instance}`);
    expect(check({ kind: 'plate', id: '7', width: 1 })).toEqual(['type /id']);
    expect(check({ kind: 'cup', id: 7 })).toEqual(['required ']);
    expect(check({ kind: 'fork', id: '7', width: 1 })).toEqual(['oneOf ']);
    expect(check({ kind: 'fork', id: 7, width: 1, height: 1 })).toEqual(['oneOf ']);
  });

  it('is explained in up to three levels of unions within unions', () => {
    const unions = (levels: number): JsonObject => {
      let schema: JsonObject = { type: 'integer' };
      for (let level = 0; level < levels; level += 1) {
        schema = { anyOf: [{ type: 'string' }, { type: 'object', properties: { a: schema } }] };
      }
      return schema;
    };
    const value = (levels: number): Json => (levels === 0 ? true : { a: value(levels - 1) });
    expect(keywordsViolated(unions(3), value(3))).toEqual(['type']);
    expect(keywordsViolated(unions(4), value(4))).toEqual(['anyOf']);
  });
});

describe('a value of the wrong type', () => {
  it('has no violations in its parts', () => {
    const branch: JsonObject = { type: 'string', properties: { a: { enum: ['b'] } } };
    expect(keywordsViolated(branch, { a: 'c' })).toEqual(['type']);
    expect(keywordsViolated({ ...branch, properties: { a: { properties: { b: false } } } }, { a: { b: 1 } })).toEqual([
      'type',
    ]);
    expect(keywordsViolated({ ...branch, type: 'object' }, { a: 'c' })).toEqual(['enum']);
  });

  it('hides what the branch of a union that was meant says of its parts', () => {
    const union: JsonObject = { oneOf: [{ properties: { a: { enum: ['b'] } } }] };
    expect(keywordsViolated(union, { a: 'c' })).toEqual(['enum']);
    expect(keywordsViolated({ allOf: [{ type: 'string' }], ...union }, { a: 'c' })).toEqual(['type']);
  });

  it('leaves the violations of values beside it', () => {
    const each: JsonObject = { type: 'string', properties: { a: false } };
    expect(
      keywordsViolated({ properties: { a: each, aa: { properties: { b: false } } } }, { a: {}, aa: { b: 1 } }),
    ).toEqual(['type', 'false schema']);
  });
});

it('reports every violation of a value with up to 10,000 parts, of a larger one the first', () => {
  const schema = { items: { type: 'string' } };
  expect(keywordsViolated(schema, Array(9_999).fill(1))).toHaveLength(9_999);
  expect(keywordsViolated(schema, Array(10_000).fill(1))).toHaveLength(1);
});
