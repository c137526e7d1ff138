import { expect, it } from 'vitest';
import { dividePhases } from './phase-limits.ts';

it.each([
  [60_000, [54_000, 56_400, 57_000, 60_000]],
  [600_000, [580_000, 588_000, 590_000, 600_000]],
])('the phases of a run of %i ms end at %j', (timeMs, ends) => {
  const { sendMs, minimiseMs, limitsMs, reproduceMs } = dividePhases(timeMs);
  expect([sendMs, minimiseMs, limitsMs, reproduceMs]).toEqual(ends);
});
