import { expect, it } from 'vitest';
import { buildReport } from '../testing/build-report.ts';
import { exitCodeOf } from './exit-code.ts';

it('is 0 when the target conforms, 1 when it does not, 130 when the run was interrupted either way', () => {
  expect(exitCodeOf(buildReport({ conforms: true }))).toBe(0);
  expect(exitCodeOf(buildReport({ conforms: false }))).toBe(1);
  expect(exitCodeOf(buildReport({ conforms: true, interrupted: true }))).toBe(130);
  expect(exitCodeOf(buildReport({ conforms: false, interrupted: true }))).toBe(130);
});

it('is 2 when the run did not test enough and found nothing wrong, 1 when it found something', () => {
  const unfinished = { conforms: false, testedEnough: false };
  const counts = { violations: 0, deviations: 1, observations: 0, cases: 3 };
  expect(exitCodeOf(buildReport({ ...unfinished, counts }))).toBe(2);
  expect(exitCodeOf(buildReport({ ...unfinished, counts, failOn: 'deviation' }))).toBe(1);
  expect(exitCodeOf(buildReport({ ...unfinished, counts: { ...counts, violations: 1 } }))).toBe(1);
});
