import { expect, it } from 'vitest';
import type { Population } from '../lists/population.ts';
import { emptySize, type MakePart, type ObjectScope } from '../objects/part.ts';
import { localeOf } from '../words/locale.ts';
import { otherItems } from './link-sources.ts';

const setting = { now: 0, locale: localeOf('en') };
const population: Population = {
  collection: { path: '/pets', kind: 'pet', idName: 'id', schema: undefined, resource: undefined },
  path: '/pets',
  ids: [1, 2],
  places: new Map(),
  seed: 7,
  newId: () => undefined,
};

function scopeAround(around: readonly string[], objects = 0): ObjectScope {
  const size = { ...emptySize(), objects };
  return { ...setting, seed: 1, index: 0, id: 9, idName: 'id', fixed: undefined, isOwn: false, around, size };
}

/** Makes items of three objects, and counts them. */
function countingMaker() {
  const counted = { times: 0 };
  const makeItem: MakePart = ({ id, size }) => {
    counted.times += 1;
    size.objects += 3;
    size.lists += 1;
    return { id: id ?? null };
  };
  return { counted, make: otherItems(makeItem, setting, ({ seed }) => seed) };
}

it('another item is made once where the same is around it, and counts each time', () => {
  const { counted, make } = countingMaker();
  const [first, second] = [scopeAround(['Order']), scopeAround(['Order'])];
  expect(make(second, population, 1)).toBe(make(first, population, 1));
  expect(counted.times).toBe(1);
  expect(second.size).toEqual({ objects: 3, lists: 1 });
  expect(make(first, population, 2)).toEqual({ id: 2 });
  make(scopeAround(['Order', 'Line']), population, 1);
  make({ ...scopeAround(['Order']), lists: 1 }, population, 1);
  expect(counted.times).toBe(4);
});

it('an item is made again within a large one, which leaves out parts', () => {
  const { counted, make } = countingMaker();
  make(scopeAround(['Order']), population, 1);
  for (const objects of [97, 98, 98]) make(scopeAround(['Order'], objects), population, 1);
  expect(counted.times).toBe(3);
});
