import { expect, it } from 'vitest';
import { askTime, refuseLongStep, TimeOver, withinTime } from './time-limit.ts';

function stepsUntilEnd(weight?: number): number {
  let steps = 0;
  try {
    for (; steps < 1000; steps += 1) askTime(weight);
  } catch (error) {
    if (!(error instanceof TimeOver)) throw error;
  }
  return steps;
}

it('ends a loop once the time is over, and looks at the clock at every twentieth step', () => {
  expect(withinTime(() => true, stepsUntilEnd)).toBeLessThan(20);
  let looks = 0;
  withinTime(() => ++looks < 0, stepsUntilEnd);
  expect(looks).toBe(50);
});

it('looks at the clock at each step that counts for twenty', () => {
  expect(
    withinTime(
      () => true,
      () => stepsUntilEnd(20),
    ),
  ).toBe(0);
});

it('ends nothing without a limit, and nothing after the work that had one', () => {
  expect(() =>
    withinTime(
      () => true,
      () => askTime(20),
    ),
  ).toThrow(TimeOver);
  expect(stepsUntilEnd()).toBe(1000);
  expect(() => refuseLongStep()).not.toThrow();
});

it('gives the time of the work around back to it', () => {
  const end = () => {
    withinTime(() => false, stepsUntilEnd);
    return stepsUntilEnd(20);
  };
  expect(withinTime(() => true, end)).toBe(0);
});

it('refuses a long step wherever there is a limit', () => {
  expect(() => withinTime(() => false, refuseLongStep)).toThrow(TimeOver);
});
