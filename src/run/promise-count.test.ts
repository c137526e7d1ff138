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

it('counts one operation at a time, or up to a share of them, and the rest when all are wanted', () => {
  let taken = 0;
  const counting = function* () {
    for (const list of lists) {
      taken += 1;
      yield list;
    }
  };
  const count = openPromiseCount({ promises: counting, operations: lists.length, testedOf: () => 0 });
  expect(taken).toBe(0);
  count.countTo(0);
  expect(taken).toBe(1);
  count.countTo(0.9);
  expect(taken).toBe(3);
  expect(count.all().map(({ operation }) => operation)).toEqual(['a', 'a', 'b']);
  count.countTo(1);
  expect(count.all()).toHaveLength(3);
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
