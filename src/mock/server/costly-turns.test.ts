import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import type { MockResponse } from '../response/mock-response.ts';
import { openCostlyTurns } from './costly-turns.ts';

const [slow, other] = bookContract.operations;
if (slow === undefined || other === undefined) throw new Error('the contract has two operations');

/** Keeps the process busy. */
function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

function response(body: string): MockResponse {
  return { status: 200, headers: [], body, source: 'generated' };
}

it('makes the responses of an operation that takes long one at a time, and those of others at once', async () => {
  const inTurn = openCostlyTurns();
  const made: number[] = [];
  const make = (number: number) =>
    inTurn(slow, () => {
      busy(4);
      made.push(number);
      return response(String(number));
    });
  expect(make(0)).toMatchObject({ body: '0' });
  const waiting = [1, 2, 3, 4, 5].map(make);
  expect(made).toEqual([0]);
  await nextTurn();
  expect(made).toEqual([0, 1]);
  expect(inTurn(other, () => response('at once'))).toMatchObject({ body: 'at once' });
  expect((await Promise.all(waiting)).map(({ body }) => body)).toEqual(['1', '2', '3', '4', '5']);
  expect(made).toEqual([0, 1, 2, 3, 4, 5]);
});

it('takes the operations in turn', async () => {
  const inTurn = openCostlyTurns();
  const made: string[] = [];
  const make = (operation: typeof slow, name: string) =>
    inTurn(operation, () => {
      busy(3);
      made.push(name);
      return response(name);
    });
  const first = [make(slow, 'slow 1'), make(other, 'other 1')];
  await Promise.all([
    ...first,
    make(slow, 'slow 2'),
    make(slow, 'slow 3'),
    make(slow, 'slow 4'),
    make(other, 'other 2'),
  ]);
  expect(made).toEqual(['slow 1', 'other 1', 'slow 2', 'other 2', 'slow 3', 'slow 4']);
});

it('counts what it costs to write a long body', async () => {
  const inTurn = openCostlyTurns();
  const long = response('x'.repeat(1_000_000));
  expect(inTurn(slow, () => long)).toBe(long);
  const second = inTurn(slow, () => long);
  expect(second).toBeInstanceOf(Promise);
  expect(await second).toBe(long);
});

it('makes them at once again when they are fast', async () => {
  const inTurn = openCostlyTurns();
  const fast = response('fast');
  void inTurn(slow, () => {
    busy(4);
    return fast;
  });
  let rounds = 0;
  while (inTurn(slow, () => fast) !== fast) {
    await nextTurn();
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(0);
  expect(rounds).toBeLessThan(10);
});

it('passes an error on', async () => {
  const inTurn = openCostlyTurns();
  const fail = () =>
    inTurn(slow, () => {
      busy(4);
      throw new Error('out of order');
    });
  expect(fail).toThrow('out of order');
  await expect(fail()).rejects.toThrow('out of order');
});
