import { describe, expect, test } from 'vitest';
import type { Sequence } from '../model/case.ts';
import type { StrategyId } from '../model/strategy-id.ts';
import { exchange, noReply } from '../testing/exchanges.ts';
import { openRunBudget } from './run-budget.ts';

const never = new AbortController().signal;
const limits = { maxCases: 1000, timeMs: 60_000, elapsedMs: () => 0, interrupted: never };
const timeout = exchange(noReply('timeout'));
const refusal = exchange(noReply('unreachable'));
const usual = exchange();

const strategies: readonly StrategyId[] = [
  ...(['absent-body', 'credentials', 'depth', 'invalid-body', 'json-encodings', 'malformed-body'] as const),
  ...(['negotiation', 'other-content', 'other-media-type', 'other-method', 'other-path', 'parameters'] as const),
];

function sequenceOf(strategy: StrategyId, count = 1): Sequence {
  const cases = Array.from({ length: count }, () => ({ ...usual.case, strategy }));
  return { id: strategy, delivery: 'any', cases };
}

describe('the run budget', () => {
  test('allows every sequence while the target responds', () => {
    const budget = openRunBudget(limits);
    for (let index = 0; index < 100; index += 1) budget.record(usual);
    expect(budget.allows(sequenceOf('valid-body'))).toBe(true);
    expect(budget.skipped()).toEqual([]);
  });

  test.each(['timeout', 'excessive'] as const)(
    'skips the rest of a strategy that ended as %s three times, and reports it once',
    (reason) => {
      const budget = openRunBudget(limits);
      for (let index = 0; index < 3; index += 1) budget.record(exchange(noReply(reason)));
      const { strategy } = timeout.case;
      expect(budget.allows(sequenceOf(strategy))).toBe(false);
      expect(budget.allows(sequenceOf(strategy))).toBe(false);
      expect(budget.allows(sequenceOf('search'))).toBe(true);
      expect(budget.skipped()).toHaveLength(1);
      expect(budget.skipped()[0]?.reason).toContain(strategy);
    },
  );

  test('sends nothing more to a target that exceeded the time limit twelve times', () => {
    const budget = openRunBudget(limits);
    budget.record(usual);
    for (let index = 0; index < 12; index += 1) {
      budget.record({ ...timeout, case: { ...timeout.case, strategy: strategies[index] ?? 'valid-body' } });
    }
    expect(budget.allows(sequenceOf('search'))).toBe(false);
  });

  test('gives up a target that never responded after five time-outs', () => {
    const budget = openRunBudget(limits);
    for (let index = 0; index < 4; index += 1) {
      budget.record({ ...timeout, case: { ...timeout.case, strategy: strategies[index] ?? 'valid-body' } });
    }
    expect(budget.allows(sequenceOf('search'))).toBe(true);
    budget.record({ ...timeout, case: { ...timeout.case, strategy: 'transfer' } });
    expect(budget.allows(sequenceOf('search'))).toBe(false);
  });

  test('sends nothing more to a target that refuses connections, and continues when it is back', () => {
    const budget = openRunBudget(limits);
    for (let index = 0; index < 4; index += 1) budget.record(refusal);
    expect(budget.allows(sequenceOf('valid-body'))).toBe(true);
    budget.record(refusal);
    expect(budget.allows(sequenceOf('valid-body'))).toBe(false);
    budget.record(usual);
    expect(budget.allows(sequenceOf('valid-body'))).toBe(true);
  });

  test('sends no more cases than the limit', () => {
    const budget = openRunBudget({ ...limits, maxCases: 5 });
    expect(budget.allows(sequenceOf('valid-body', 4))).toBe(true);
    expect(budget.allows(sequenceOf('valid-body', 2))).toBe(false);
    expect(budget.allows(sequenceOf('valid-body', 1))).toBe(true);
    expect(budget.skipped()[0]?.reason).toContain('5 cases');
  });

  test('sends nothing after the time limit', () => {
    let elapsed = 0;
    const budget = openRunBudget({ ...limits, timeMs: 1000, elapsedMs: () => elapsed });
    expect(budget.allows(sequenceOf('valid-body'))).toBe(true);
    elapsed = 1001;
    expect(budget.allows(sequenceOf('valid-body'))).toBe(false);
  });

  test.each([
    [2, 24_000, true],
    [2, 27_000, false],
    [1, 90_000, true],
  ])('one of %i operations may keep a run of 100 s waiting for %i ms: %s', (operations, waited, isAllowed) => {
    const budget = openRunBudget({ ...limits, timeMs: 100_000, operations });
    // Eight requests at a time wait together.
    const slow = exchange();
    const outcome = { ...slow.outcome, durationMs: 1000 };
    for (let ms = 0; ms < waited * 8; ms += 1000) budget.record({ ...slow, outcome });
    expect(budget.allows(sequenceOf('valid-body'))).toBe(isAllowed);
    const other = openRunBudget({ ...limits, timeMs: 100_000, operations });
    for (let ms = 0; ms < waited; ms += 1000) other.record({ ...slow, outcome }, true);
    expect(other.allows(sequenceOf('valid-body'))).toBe(isAllowed);
  });

  test('sends nothing after an interruption', () => {
    const budget = openRunBudget({ ...limits, interrupted: AbortSignal.abort() });
    expect(budget.allows(sequenceOf('valid-body'))).toBe(false);
  });
});
