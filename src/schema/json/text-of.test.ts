import { expect, it } from 'vitest';
import { textOf } from './text-of.ts';

it('writes any value, also one with properties that are named like methods', () => {
  expect([12, 9223372036854775807n, 'a', true, null, undefined].map(textOf)).toEqual([
    ...['12', '9223372036854775807', 'a', 'true', 'null', 'undefined'],
  ]);
  expect(textOf({ toString: 'x', valueOf: null })).toBe('{"toString":"x","valueOf":null}');
  expect(textOf([{ toString: 1 }])).toBe('[{"toString":1}]');
});
