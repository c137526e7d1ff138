import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContractPromise } from '../model/report.ts';
import { openPromiseCount } from './promise-count.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const promise = (operation: string): ContractPromise => ({ operation, kind: 'success', name: '', pointer: '' });
const lists = [[promise('a'), promise('a')], [], [promise('b')]];

it('counts one operation at a time, and the rest when all are wanted', async () => {
  let taken = 0;
  const counting = function* () {
    for (const list of lists) {
      taken += 1;
      yield list;
    }
  };
  const count = openPromiseCount({ promises: counting, operations: lists.length, testedOf: () => 0 });
  expect(taken).toBe(0);
  count.countWithin(1000);
  expect(taken).toBe(1);
  expect((await count.all()).map(({ operation }) => operation)).toEqual(['a', 'a', 'b']);
  count.countWithin(0);
  expect(await count.all()).toHaveLength(3);
});

it('counts only what is seen at once from when the run is over, and lets other things happen while it counts', async () => {
  let isOver = false;
  setImmediate(() => {
    isOver = true;
  });
  const counting = function* (isShort: () => boolean) {
    for (let index = 0; index < 100; index += 1) {
      const isFew = isShort();
      if (!isFew) vi.advanceTimersByTime(10);
      yield isFew ? [promise('few')] : [promise('a'), promise('a')];
    }
  };
  const count = openPromiseCount({
    promises: counting,
    operations: 100,
    testedOf: () => 0,
    isOver: () => isOver,
  });
  const all = await count.all();
  expect(all).toHaveLength(10 * 2 + 90);
  expect(count.uncounted()).toBe(90);
});

it('counts as many as the time that is left asks for', () => {
  let taken = 0;
  const counting = function* () {
    for (let index = 0; index < 100; index += 1) {
      taken += 1;
      vi.advanceTimersByTime(10);
      yield [promise('a')];
    }
  };
  const count = openPromiseCount({ promises: counting, operations: 100, testedOf: () => 0 });
  count.countWithin(10_000);
  expect(taken).toBe(1);
  // The rest takes 990 ms, or half as long again.
  count.countWithin(1400);
  expect(taken).toBe(7);
  // A tenth of a second at a time.
  count.countWithin(300);
  expect(taken).toBe(17);
});

it('says how many are tested when all are counted, once a second', async () => {
  let tested = 1;
  const count = openPromiseCount({ promises: () => lists, operations: lists.length, testedOf: () => tested });
  expect(count.extent()).toBeUndefined();
  await count.all();
  expect(count.extent()).toEqual({ promises: 3, tested: 1 });
  tested = 2;
  vi.advanceTimersByTime(900);
  expect(count.extent()).toEqual({ promises: 3, tested: 1 });
  vi.advanceTimersByTime(200);
  expect(count.extent()).toEqual({ promises: 3, tested: 2 });
});
