import { expect, it } from 'vitest';
import { contractOf } from '../testing/book-contract.ts';
import { collections, collectionsContract } from '../testing/collections-service.ts';
import { keysOfShard } from './shards.ts';

const { operations, document } = contractOf(JSON.parse(collectionsContract));
const split = (count: number) =>
  Array.from({ length: count }, (_, at) => [...keysOfShard(operations, { document, shard: { index: at + 1, count } })]);

it.each([1, 2, 4, 7])('puts each operation in one of %i shards', (count) => {
  expect(split(count).flat().sort()).toEqual(operations.map(({ key }) => key).sort());
});

it('keeps the operations of a collection together, and those with what they refer to', () => {
  for (const keys of split(4)) {
    for (const name of collections) {
      const own = keys.filter((key) => key.includes(`/${name}`));
      expect([0, 4]).toContain(own.length);
    }
    expect(keys.includes('POST /loans')).toBe(keys.includes('POST /books'));
  }
});

it('makes shards of about the same size', () => {
  expect(split(3).map((keys) => keys.length)).toEqual([8, 4, 4]);
});
