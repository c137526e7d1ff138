import { describe, expect, it } from 'vitest';
import { memoize, memoizeBriefly, memoizeByObject } from './memoize.ts';

describe('a function that keeps its results', () => {
  it('finds each once for an owner and a key', () => {
    const calls: string[] = [];
    const find = memoize((owner: { readonly name: string }, key: string) => {
      calls.push(`${owner.name} ${key}`);
      return key === 'nothing' ? undefined : { key };
    });
    const [one, other] = [{ name: 'one' }, { name: 'other' }];
    expect(find(one, 'a')).toBe(find(one, 'a'));
    expect(find(one, 'b')).not.toBe(find(one, 'a'));
    for (const key of ['nothing', 'a', 'nothing']) find(other, key);
    expect(calls).toEqual(['one a', 'one b', 'other nothing', 'other a']);
  });

  it('starts again when there are too many keys', () => {
    let count = 0;
    const find = memoize((_: object, key: number) => {
      count += 1;
      return key;
    }, 3);
    const owner = {};
    for (const key of [1, 2, 3, 1, 2, 3]) find(owner, key);
    expect(count).toBe(3);
    for (const key of [4, 4, 1]) find(owner, key);
    expect(count).toBe(5);
  });

  it('finds each once for keys of the same name', () => {
    const find = memoize(
      (_: object, { form, id }: { readonly form: string; readonly id: number }) => ({ form, id }),
      3,
      ({ form }) => form,
    );
    const owner = {};
    const found = [
      find(owner, { form: 'a', id: 1 }),
      find(owner, { form: 'a', id: 2 }),
      find(owner, { form: 'b', id: 3 }),
    ];
    expect(found.map(({ id }) => id)).toEqual([1, 1, 3]);
  });

  it('keeps a hundred by default', () => {
    let count = 0;
    const find = memoize((_: object, key: number) => {
      count += 1;
      return key;
    });
    const owner = {};
    for (const key of [...Array(100).keys(), 0]) find(owner, key);
    expect(count).toBe(100);
    for (const key of [100, 0]) find(owner, key);
    expect(count).toBe(102);
  });

  it('finds each once for an object', () => {
    let count = 0;
    const find = memoizeByObject((_: object) => {
      count += 1;
      return { count };
    });
    const [one, other] = [{}, {}];
    expect([find(one), find(other), find(one)]).toEqual([{ count: 1 }, { count: 2 }, { count: 1 }]);
  });

  it('keeps a brief result while it is needed', () => {
    let count = 0;
    const find = memoizeBriefly((_: object, key: string) => {
      count += 1;
      return { key };
    });
    const owner = {};
    expect([find(owner, 'a'), find(owner, 'b'), find(owner, 'a')]).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'a' }]);
    expect(count).toBe(2);
  });
});
