import { describe, expect, it } from 'vitest';
import { findItem, newKeysFirst, openLazyLists, takeItems } from './lazy-list.ts';

/** Counts up, and how often that was done. */
function counting(most: number) {
  const counted = { values: 0, starts: 0 };
  const derive = function* (): Generator<number> {
    counted.starts += 1;
    for (let value = 1; value <= most; value += 1) {
      counted.values += 1;
      yield value;
    }
  };
  return { counted, derive };
}

describe('a lazy list', () => {
  it('derives no more values than are asked for, and each once', () => {
    const { counted, derive } = counting(100);
    const list = openLazyLists(1000)(derive);
    expect(counted.starts).toBe(0);
    expect([...takeItems(list, 3)]).toEqual([1, 2, 3]);
    expect(findItem(list, (value) => value > 4)).toBe(5);
    expect(counted).toEqual({ values: 5, starts: 1 });
  });

  it('gives the same values each time', () => {
    const list = openLazyLists(1000)(counting(5).derive);
    expect([...list]).toEqual([1, 2, 3, 4, 5]);
    expect([...list]).toEqual([1, 2, 3, 4, 5]);
  });

  it('derives again what was forgotten for another list, also for who is in the middle of it', () => {
    const makeList = openLazyLists(10);
    const [one, other] = [counting(8), counting(8)];
    const reading = makeList(one.derive)[Symbol.iterator]();
    expect([reading.next().value, reading.next().value]).toEqual([1, 2]);
    expect([...makeList(other.derive)]).toHaveLength(8);
    expect([...makeList(counting(8).derive)]).toHaveLength(8);
    expect(reading.next().value).toBe(3);
    expect(one.counted.starts).toBe(2);
  });

  it('counts what an order holds back', () => {
    const makeList = openLazyLists(10);
    const held = counting(8);
    const list = makeList(held.derive, (items) => [...items].reverse());
    expect([...takeItems(list, 1)]).toEqual([8]);
    expect([...makeList(counting(3).derive)]).toHaveLength(3);
    expect([...list]).toHaveLength(8);
    expect(held.counted.starts).toBe(2);
  });
});

describe('newKeysFirst', () => {
  it('puts the first of each key before all others, within a number of items', () => {
    const items = ['a1', 'a2', 'b1', 'a3', 'c1'];
    const keyOf = (item: string) => item.slice(0, 1);
    expect([...newKeysFirst(items, keyOf, 10)]).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
    expect([...newKeysFirst(items, keyOf, 3)]).toEqual(['a1', 'b1', 'a2', 'a3', 'c1']);
  });
});
