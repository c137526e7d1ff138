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

it('counts one operation at a time, and the rest when all are wanted', () => {
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
  expect(count.all().map(({ operation }) => operation)).toEqual(['a', 'a', 'b']);
  count.countWithin(0);
  expect(count.all()).toHaveLength(3);
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
  count.countWithin(900);
  expect(taken).toBe(40);
  count.countWithin(300);
  expect(taken).toBe(80);
  count.countWithin(0);
  expect(taken).toBe(100);
});

it('says how many are tested when all are counted, once a second', () => {
  let tested = 1;
  const count = openPromiseCount({ promises: () => lists, operations: lists.length, testedOf: () => tested });
  expect(count.extent()).toBeUndefined();
  count.all();
  expect(count.extent()).toEqual({ promises: 3, tested: 1 });
  tested = 2;
  vi.advanceTimersByTime(900);
  expect(count.extent()).toEqual({ promises: 3, tested: 1 });
  vi.advanceTimersByTime(200);
  expect(count.extent()).toEqual({ promises: 3, tested: 2 });
});
