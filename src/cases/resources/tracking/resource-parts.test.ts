import { describe, expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { openResourceParts } from './resource-parts.ts';

const order = { kind: '/orders/{}', values: ['7'] };

function partsOf(...shown: readonly Json[]) {
  const parts = openResourceParts();
  for (const one of shown) parts.add(order, one);
  return Object.fromEntries(parts.of(order));
}

describe('the parts of a resource', () => {
  it.each<[string, Json, Json]>([
    ['id', { lines: [{ id: 'l1' }, { id: 'l2' }] }, { line: ['l1', 'l2'] }],
    ['a name of its own', { orderLines: [{ lineId: 4 }] }, { line: [4] }],
    ['snake case', { entries: [{ entry_id: 'e1' }] }, { entry: ['e1'] }],
    ['parts of parts', { modules: [{ id: 'm1', lessons: [{ id: 's1' }] }] }, { lesson: ['s1'], module: ['m1'] }],
  ])('are called by what shows their identifiers: %s', (_, shown, expected) => {
    expect(partsOf(shown)).toEqual(expected);
  });

  it('need an identifier, and a list', () => {
    expect(partsOf({ lines: [{ sku: 'a' }, 'b', { id: '' }], total: { id: 'x' }, tags: ['y'] })).toEqual({});
  });

  it('are those that were shown last, as long as any are shown', () => {
    expect(partsOf({ lines: [{ id: 'l1' }] }, { lines: [{ id: 'l3' }] }, { lines: [] }, undefined as never)).toEqual({
      line: ['l3'],
    });
  });

  it('are read to three levels, and twenty of a list', () => {
    const ids = Array.from({ length: 21 }, (_, id) => ({ id }));
    expect(partsOf({ lines: ids })).toEqual({ line: ids.slice(0, 20).map(({ id }) => id) });
    const nest = (depth: number): Json => (depth === 0 ? {} : { [`level${depth}s`]: [{ id: depth }, nest(depth - 1)] });
    expect(Object.keys(partsOf(nest(5)))).toHaveLength(4);
  });

  it('are those of one resource alone', () => {
    const parts = openResourceParts();
    parts.add(order, { lines: [{ id: 'l1' }] });
    expect(parts.of({ kind: '/orders/{}', values: ['8'] }).size).toBe(0);
  });
});
