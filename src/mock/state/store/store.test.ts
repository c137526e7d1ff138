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

  it('has a thousand items in a collection, ten thousand items, a thousand collections and 16 MiB of text', () => {
    const store = createStore();
    const countOf = (path: string) => store.list(path).length;
    for (let id = 1; id <= 1001; id += 1) store.put('/box0', item(String(id)));
    expect([countOf('/box0'), store.find('/box0', '1')]).toEqual([1000, undefined]);
    for (let box = 1; box <= 10; box += 1)
      for (let id = 1; id <= 1000; id += 1) store.put(`/box${box}`, item(String(id)));
    expect([countOf('/box0'), countOf('/box1'), countOf('/box10')]).toEqual([0, 1000, 1000]);
    store.clear();
    for (let box = 0; box <= 1000; box += 1) store.put(`/box${box}`, item('1'));
    expect([store.paths().length, store.hasCollection('/box0')]).toEqual([1000, false]);
    store.clear();
    const longest = 16 * 1024 * 1024 - JSON.stringify(item('1').value).length;
    store.put('/a', item('1', 'x'.repeat(longest)));
    expect(store.size()).toBe(16 * 1024 * 1024);
    store.put('/a', item('1', 'x'.repeat(longest + 1)));
    expect(store.size()).toBe(0);
  });

  it('counts two bytes for each character of a text with one beyond Latin-1, as it takes in memory', () => {
    const store = createStore();
    const plain = JSON.stringify(item('1', 'x').value).length;
    store.put('/a', item('1', 'é'));
    expect(store.size()).toBe(plain);
    store.put('/a', item('1', '漢'));
    expect(store.size()).toBe(2 * plain);
  });

  it('remembers as many deleted items as a collection may have', () => {
    const store = createStore(limits);
    for (const id of ['1', '2', '3', '4']) store.remove('/a', id);
    expect(['1', '2', '3', '4'].map((id) => store.isDeleted('/a', id))).toEqual([false, true, true, true]);
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
