import { expect, it } from 'vitest';
import { placeInText } from './place-in-text.ts';

it('counts lines and columns from 1', () => {
  expect([0, 2, 3, 7].map((offset) => placeInText('ab\ncd\n\ne', offset))).toEqual([
    'line 1, column 1',
    'line 1, column 3',
    'line 2, column 1',
    'line 4, column 1',
  ]);
});
