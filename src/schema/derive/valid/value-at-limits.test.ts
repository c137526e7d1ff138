import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { createValidator } from '../../validate/validator.ts';
import { type LimitSide, valueAtLimits } from './value-at-limits.ts';

function extremes(
  schema: JsonObject,
  base: Json,
  sides: readonly LimitSide[] = ['upper', 'lower'],
): readonly (Json | undefined)[] {
  const document: JsonObject = { components: { schemas: { S: schema } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  const source = { document, dialect: '3.1', validator } as const;
  return sides.map((side) => valueAtLimits(source, '/components/schemas/S', { base, side }));
}

const properties: JsonObject = {
  name: { type: 'string', minLength: 2, maxLength: 5 },
  rank: { type: 'integer', minimum: -3, maximum: 9 },
  tags: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
  free: { type: 'string' },
};

describe('valueAtLimits', () => {
  it('puts every part at its limit', () => {
    const [upper, lower] = extremes(
      { type: 'object', properties },
      { name: 'abc', rank: 1, tags: ['a', 'b'], free: 'f' },
    );
    expect(upper).toMatchObject({ rank: 9, tags: { length: 3 }, free: 'f' });
    expect(upper).toHaveProperty('name.length', 5);
    expect(lower).toMatchObject({ rank: -3, tags: { length: 1 }, free: 'f' });
    expect(lower).toHaveProperty('name.length', 2);
  });

  it('leaves alone what is not there, and what is invalid together with the others', () => {
    const rule = { not: { properties: { name: { minLength: 5 }, rank: { minimum: 9 } }, required: ['name', 'rank'] } };
    const [upper] = extremes({ type: 'object', properties, ...rule }, { name: 'abc', rank: 1 });
    expect(upper).not.toMatchObject({ rank: 9 });
    expect(upper).toHaveProperty('name.length', 5);
    expect(upper).not.toHaveProperty('tags');
  });

  it('puts each item of a list at its limits, but fills no list within those of a full one', () => {
    const item = { type: 'object', properties: { rank: { type: 'integer', maximum: 9 } } };
    const list = (items: JsonObject) => ({ type: 'array', maxItems: 4, items });
    const rows = { type: 'object', properties: { cells: list(item) } };
    const [upper] = extremes({ type: 'object', properties: { items: list(item) } }, { items: [{ rank: 1 }] });
    expect(upper).toEqual({ items: Array(4).fill({ rank: 9 }) });
    const [nested] = extremes(
      { type: 'object', properties: { rows: list(rows) } },
      { rows: [{ cells: [{ rank: 1 }] }] },
    );
    expect(nested).toHaveProperty('rows.length', 4);
    expect(nested).toHaveProperty('rows.0.cells', Array(4).fill({ rank: 9 }));
    expect(nested).not.toHaveProperty('rows.1.cells.3');
    const [different] = extremes(
      { type: 'object', properties: { items: { ...list(item), uniqueItems: true } } },
      { items: [{ rank: 1 }] },
    );
    expect(different).toHaveProperty('items.0.rank', 9);
  });

  it('gives integers that no double holds', () => {
    const integers = { serial: { type: 'integer', format: 'int64' }, most: { type: 'integer', maximum: 2 ** 60 } };
    const base = { serial: 1, most: 1, rank: 1, name: 'abc' };
    const [value] = extremes({ type: 'object', properties: { ...properties, ...integers } }, base, ['int64']);
    expect(value).toEqual({ ...base, serial: 2n ** 63n - 1n, most: 2n ** 60n });
    expect(extremes({ type: 'object', properties }, { rank: 1 }, ['int64'])).toEqual([undefined]);
  });

  it('gives nothing where no limit is stated', () => {
    expect(extremes({ type: 'object', properties: { free: { type: 'string' } } }, { free: 'f' })).toEqual([
      undefined,
      undefined,
    ]);
  });
});
