import { describe, expect, it } from 'vitest';
import { readHeaderValues } from './header-values.ts';

describe('readHeaderValues', () => {
  it.each([
    ['abc', ['abc', ['abc'], ['abc']]],
    ['', ['', [], []]],
    ['12', ['12', 12, ['12'], [12]]],
    ['-007', ['-007', -7, ['-007'], [-7]]],
    ['1.50', ['1.50', 1.5, ['1.50'], [1.5]]],
    ['9007199254740993', ['9007199254740993', 9007199254740993n, ['9007199254740993'], [9007199254740993n]]],
    ['true', ['true', true, ['true'], [true]]],
    ['a, 1 ,false', ['a, 1 ,false', ['a', '1', 'false'], ['a', 1, false]]],
    ['1.', ['1.', ['1.'], ['1.']]],
    ['null', ['null', ['null'], ['null']]],
  ])('reads %j as all that it may stand for', (text, values) => {
    expect(readHeaderValues(text)).toEqual(values);
  });
});
