import { describe, expect, it } from 'vitest';
import { itemPath } from '../../../world/resources/collection-path.ts';
import { createStore } from './store.ts';

const limits = { itemsPerCollection: 3, items: 5, collections: 2, size: 1000 };
const item = (id: string, text = '') => ({ id, value: { text }, isPartial: false });

describe('a store', () => {
  it('keeps items in the order of their creation, and replaces them in their place', () => {
    const store = createStore();
    for (const one of [item('b'), item('a'), item('b', 'new')]) store.put('/things', one);
    expect(store.list('/things').map(({ id, value }) => [id, value['text']])).toEqual([
      ['b', 'new'],
      ['a', ''],
    ]);
  });

  it('drops the oldest items of a full collection', () => {
    const store = createStore(limits);
    for (const id of ['1', '2', '3', '4']) store.put('/things', item(id));
    expect(store.list('/things').map(({ id }) => id)).toEqual(['2', '3', '4']);
  });

  it('drops the oldest items when all together are too many or too large', () => {
    const store = createStore(limits);
    for (const id of ['1', '2', '3']) store.put('/things', item(id));
    for (const id of ['1', '2', '3']) store.put('/others', item(id));
    expect(store.list('/things').map(({ id }) => id)).toEqual(['2', '3']);
    store.put('/others', item('4', 'x'.repeat(950)));
    expect(store.size()).toBeLessThanOrEqual(1000);
    expect(store.find('/others', '4')).toBeDefined();
    store.put('/others', item('5', 'x'.repeat(2000)));
    expect(store.size()).toBe(0);
  });

  it('drops the oldest collection when there are too many', () => {
    const store = createStore(limits);
    for (const path of ['/a', '/b', '/c']) store.put(path, item('1'));
    expect(store.paths()).toEqual(['/b', '/c']);
  });

  it('removes what is below an item with it, and nothing else', () => {
    const store = createStore();
    for (const path of ['/a', '/a/1/b', '/a/1/b/2/c', '/a/12/b']) store.put(path, item('1'));
    store.remove('/a', '1');
    expect(store.paths()).toEqual(['/a', '/a/12/b']);
    expect([store.isDeleted('/a', '1'), store.isDeleted('/a', '2')]).toEqual([true, false]);
    store.put('/a', item('1'));
    expect(store.isDeleted('/a', '1')).toBe(false);
  });

  it('remembers how many items a collection had, and the largest number among their ids', () => {
    const store = createStore();
    expect(store.history('/things')).toEqual({ count: 0, largest: 0n });
    for (const id of ['7', '12', 'x9', '3', '7']) store.put('/things', item(id));
    expect(store.history('/things')).toEqual({ count: 4, largest: 12n });
    store.remove('/things', '12');
    expect(store.history('/things')).toEqual({ count: 4, largest: 12n });
  });

  it('does not count on from an id of more than 18 digits, which leaves no room for the next ones', () => {
    const store = createStore();
    store.put('/things', item('9'.repeat(19)));
    expect(store.history('/things')).toEqual({ count: 1, largest: 0n });
    store.put('/things', item('9'.repeat(18)));
    expect(store.history('/things')).toEqual({ count: 2, largest: 999_999_999_999_999_999n });
  });

  it('names an item by a path, whatever its id', () => {
    expect([itemPath('/a', 'b/c é'), itemPath('/a', '\ud800')]).toEqual(['/a/b%2Fc%20%C3%A9', '/a/%EF%BF%BD']);
  });
});
