import { describe, expect, test } from 'vitest';
import type { Sequence } from '../model/case.ts';
import { exchange, noReply } from '../testing/exchanges.ts';
import { openPatience } from './run-budget.ts';

const never = new AbortController().signal;
const budget = { maxCases: 1000, timeMs: 60_000, elapsedMs: () => 0, interrupted: never };
const timeout = exchange(noReply('timeout'));
const refusal = exchange(noReply('unreachable'));
const answer = exchange();

function sequenceOf(strategy: string, count = 1): Sequence {
  const cases = Array.from({ length: count }, () => ({ ...answer.case, strategy }));
  return { id: strategy, delivery: 'any', cases };
}

describe('patience', () => {
  test('admits whatever comes while the target answers', () => {
    const patience = openPatience(budget);
    for (let index = 0; index < 100; index += 1) patience.learn(answer);
    expect(patience.admits(sequenceOf('a'))).toBe(true);
    expect(patience.skipped()).toEqual([]);
  });

  test.each(['timeout', 'excessive'] as const)(
    'leaves out the rest of a strategy that ended as %s three times, and says so once',
    (reason) => {
      const patience = openPatience(budget);
      for (let index = 0; index < 3; index += 1) patience.learn(exchange(noReply(reason)));
      const { strategy } = timeout.case;
      expect(patience.admits(sequenceOf(strategy))).toBe(false);
      expect(patience.admits(sequenceOf(strategy))).toBe(false);
      expect(patience.admits(sequenceOf('another'))).toBe(true);
      expect(patience.skipped()).toHaveLength(1);
      expect(patience.skipped()[0]?.reason).toContain(strategy);
    },
  );

  test('asks nothing more of a target that ran into the time limit twelve times', () => {
    const patience = openPatience(budget);
    patience.learn(answer);
    for (let index = 0; index < 12; index += 1) {
      patience.learn({ ...timeout, case: { ...timeout.case, strategy: `strategy ${index}` } });
    }
    expect(patience.admits(sequenceOf('another'))).toBe(false);
  });

  test('gives up a target that never answered after five', () => {
    const patience = openPatience(budget);
    for (let index = 0; index < 4; index += 1) {
      patience.learn({ ...timeout, case: { ...timeout.case, strategy: `strategy ${index}` } });
    }
    expect(patience.admits(sequenceOf('another'))).toBe(true);
    patience.learn({ ...timeout, case: { ...timeout.case, strategy: 'one more' } });
    expect(patience.admits(sequenceOf('another'))).toBe(false);
  });

  test('asks nothing more of a target that is gone, and goes on when it is back', () => {
    const patience = openPatience(budget);
    for (let index = 0; index < 4; index += 1) patience.learn(refusal);
    expect(patience.admits(sequenceOf('a'))).toBe(true);
    patience.learn(refusal);
    expect(patience.admits(sequenceOf('a'))).toBe(false);
    patience.learn(answer);
    expect(patience.admits(sequenceOf('a'))).toBe(true);
  });

  test('keeps to the budget of cases', () => {
    const patience = openPatience({ ...budget, maxCases: 5 });
    expect(patience.admits(sequenceOf('a', 4))).toBe(true);
    expect(patience.admits(sequenceOf('a', 2))).toBe(false);
    expect(patience.admits(sequenceOf('a', 1))).toBe(true);
    expect(patience.skipped()[0]?.reason).toContain('5 cases');
  });

  test('keeps to the budget of time', () => {
    let elapsed = 0;
    const patience = openPatience({ ...budget, timeMs: 1000, elapsedMs: () => elapsed });
    expect(patience.admits(sequenceOf('a'))).toBe(true);
    elapsed = 1001;
    expect(patience.admits(sequenceOf('a'))).toBe(false);
  });

  test('admits nothing after an interruption', () => {
    const patience = openPatience({ ...budget, interrupted: AbortSignal.abort() });
    expect(patience.admits(sequenceOf('a'))).toBe(false);
  });
});
