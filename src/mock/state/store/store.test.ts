import { describe, expect, it } from 'vitest';
import { itemPath } from './bounded-collections.ts';
import { createStore } from './store.ts';

const limits = { itemsPerCollection: 3, items: 5, collections: 2, size: 1000 };
const item = (id: string, text = '') => ({ id, value: { text }, isPartial: false });

describe('a store', () => {
  it('keeps items in the order in which they came, and replaces them in their place', () => {
    const store = createStore();
    for (const one of [item('b'), item('a'), item('b', 'new')]) store.put('/things', one);
    expect(store.list('/things').map(({ id, value }) => [id, value['text']])).toEqual([
      ['b', 'new'],
      ['a', ''],
    ]);
  });

  it('lets the oldest items of a full collection go', () => {
    const store = createStore(limits);
    for (const id of ['1', '2', '3', '4']) store.put('/things', item(id));
    expect(store.list('/things').map(({ id }) => id)).toEqual(['2', '3', '4']);
  });

  it('lets the oldest items go when there are too many or too large ones', () => {
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

  it('forgets the oldest collection when there are too many', () => {
    const store = createStore(limits);
    for (const path of ['/a', '/b', '/c']) store.put(path, item('1'));
    expect(store.paths()).toEqual(['/b', '/c']);
  });

  it('removes what is below an item with it, and nothing else', () => {
    const store = createStore();
    for (const path of ['/a', '/a/1/b', '/a/1/b/2/c', '/a/12/b']) store.put(path, item('1'));
    store.remove('/a', '1');
    expect(store.paths()).toEqual(['/a', '/a/12/b']);
    expect([store.isGone('/a', '1'), store.isGone('/a', '2')]).toEqual([true, false]);
    store.put('/a', item('1'));
    expect(store.isGone('/a', '1')).toBe(false);
  });

  it('names an item by a path, whatever its id', () => {
    expect([itemPath('/a', 'b/c é'), itemPath('/a', '\ud800')]).toEqual(['/a/b%2Fc%20%C3%A9', '/a/%EF%BF%BD']);
  });
});
