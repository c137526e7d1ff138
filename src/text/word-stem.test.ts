import { expect, it } from 'vitest';
import { stemOf } from './word-stem.ts';

it.each([
  ['decided', 'Decision', false],
  ['decide', 'Decided', true],
  ['cancelled', 'cancellation', true],
  ['open', 'opened', false],
])('%s and %s have one stem: %s', (one, other, expected) => {
  expect(stemOf(one) === stemOf(other)).toBe(expected);
});
