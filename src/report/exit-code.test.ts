import { expect, it } from 'vitest';
import { buildReport } from '../testing/build-report.ts';
import { exitCodeOf } from './exit-code.ts';

it('is 0 when the target conforms, 1 when it does not, 130 when the run was interrupted either way', () => {
  expect(exitCodeOf(buildReport({ conforms: true }))).toBe(0);
  expect(exitCodeOf(buildReport({ conforms: false }))).toBe(1);
  expect(exitCodeOf(buildReport({ conforms: true, interrupted: true }))).toBe(130);
  expect(exitCodeOf(buildReport({ conforms: false, interrupted: true }))).toBe(130);
});
