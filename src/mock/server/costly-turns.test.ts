import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import { openCostlyTurns } from './costly-turns.ts';

const [slow, other] = bookContract.operations;
if (slow === undefined || other === undefined) throw new Error('the contract has two operations');

/** Keeps the process busy. */
function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('makes the responses of an operation that takes long one at a time, and those of others at once', async () => {
  const turns = openCostlyTurns();
  const made: number[] = [];
  const make = (number: number) =>
    turns.take(slow, () => {
      busy(8);
      return made.push(number);
    });
  expect(make(0)).toBe(1);
  const waiting = [1, 2, 3, 4, 5].map(make);
  expect(made).toEqual([0]);
  await nextTurn();
  expect(made).toEqual([0, 1]);
  expect(turns.take(other, () => 'at once')).toBe('at once');
  expect(await Promise.all(waiting)).toEqual([2, 3, 4, 5, 6]);
  expect(made).toEqual([0, 1, 2, 3, 4, 5]);
});

it('makes them at once again when they are fast', async () => {
  const turns = openCostlyTurns();
  void turns.take(slow, () => busy(4));
  let rounds = 0;
  while (turns.take(slow, () => 'made') !== 'made') {
    await nextTurn();
    rounds += 1;
  }
  expect(rounds).toBeLessThan(10);
});

it('passes an error on', async () => {
  const turns = openCostlyTurns();
  const fail = () =>
    turns.take(slow, () => {
      busy(4);
      throw new Error('out of order');
    });
  expect(fail).toThrow('out of order');
  await expect(fail()).rejects.toThrow('out of order');
});
