import { expect, it } from 'vitest';
import { nestsDeeper } from './nests-deeper.ts';

it.each([
  ['[[[]]]', 3, false],
  ['[[[[]]]]', 3, true],
  ['[{"a":[{}]}]', 3, true],
  ['[[],[],[],[[]]]', 3, false],
  [']]]][[[', 3, false],
  ['[[[[', 3, true],
  ['[[[', 3, false],
])('%s has more than %i levels: %s', (text, levels, expected) => {
  expect(nestsDeeper(text, levels)).toBe(expected);
});
