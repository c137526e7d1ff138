import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { collections, collectionsContract } from '../../testing/collections-service.ts';
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

it('makes shards that take about as long, by the times of an earlier run', () => {
  const slow = 'GET /loans';
  const times = new Map(operations.map(({ key }) => [key, key === slow ? 1000 : 1]));
  const shards = [1, 2].map((index) => [...keysOfShard(operations, { document, shard: { index, count: 2 }, times })]);
  const [withSlow = [], other = []] = shards[0]?.includes(slow) ? shards : [...shards].reverse();
  expect(withSlow).toContain(slow);
  // All the other collections are in the other shard.
  expect(other.length).toBeGreaterThanOrEqual(withSlow.length);
  expect([...withSlow, ...other].sort()).toEqual(operations.map(({ key }) => key).sort());
});

it('finds what a body refers to at any depth, also in a schema that contains itself', () => {
  const post = (schema: JsonObject) => ({
    post: {
      requestBody: { content: { 'application/json': { schema } } },
      responses: { '201': { description: 'Done' } },
    },
  });
  const node = { $ref: '#/components/schemas/Node' };
  const { operations: all, document: whole } = contractOf({
    openapi: '3.1.0',
    paths: {
      '/trees': post(node),
      '/birds': post({ type: 'object' }),
      '/birds/{id}': { get: { responses: { '200': { description: 'One' } } } },
    },
    components: {
      schemas: {
        Node: { properties: { children: { items: node }, nest: { oneOf: [{}, { properties: { birdId: {} } }] } } },
      },
    },
  } as JsonObject);
  const first = keysOfShard(all, { document: whole, shard: { index: 1, count: 2 } });
  expect(['POST /trees', 'POST /birds', 'GET /birds/{id}'].map((key) => first.has(key))).toEqual([true, true, true]);
});

it('keeps together what is created below another collection, and what the contract says is listed by its identifiers', () => {
  const done = { responses: { '200': { description: 'Done' } } };
  const one = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }], get: done };
  const tags = { type: 'array', items: { type: 'string' }, description: 'Slugs of existing tags.' };
  const content = { 'application/json': { schema: { type: 'object', properties: { tags } } } };
  const { operations: all, document: whole } = contractOf({
    paths: {
      '/documents': { post: { ...done, requestBody: { content } } },
      '/documents/{id}': one,
      '/documents/{id}/shares': { parameters: one.parameters, post: done },
      '/shares/{id}': one,
      '/tags/{slug}': {
        ...one,
        parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
      },
      '/birds/{id}': one,
    },
  } as JsonObject);
  const shards = [1, 2].map((index) => [...keysOfShard(all, { document: whole, shard: { index, count: 2 } })]);
  expect(shards.map((keys) => keys.length)).toEqual([5, 1]);
  expect(shards[1]).toEqual(['GET /birds/{id}']);
});
