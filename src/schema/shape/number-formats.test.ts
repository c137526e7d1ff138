import { describe, expect, it } from 'vitest';
import { isOfNumberFormat, numberRangeOf } from './number-formats.ts';

describe('a format of integers', () => {
  it.each<[string, bigint, bigint]>([
    ['int8', -128n, 127n],
    ['int16', -32_768n, 32_767n],
    ['int32', -2_147_483_648n, 2_147_483_647n],
    ['int64', -9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n],
    ['uint8', 0n, 255n],
    ['uint16', 0n, 65_535n],
    ['uint32', 0n, 4_294_967_295n],
    ['uint64', 0n, 18_446_744_073_709_551_615n],
    ['double-int', -9_007_199_254_740_991n, 9_007_199_254_740_991n],
  ])('has the integers in its range and no others: %s', (format, smallest, largest) => {
    for (const value of [smallest, 0n, largest]) expect(isOfNumberFormat(value, format)).toBe(true);
    for (const value of [smallest - 1n, largest + 1n, 1.5]) expect(isOfNumberFormat(value, format)).toBe(false);
  });
});

describe('a format of floats', () => {
  it.each<[string, bigint]>([
    ['float', 2n ** 128n - 2n ** 103n],
    ['double', 2n ** 1024n - 2n ** 970n],
  ])('has all numbers that are not rounded to infinity: %s', (format, edge) => {
    for (const value of [1.5, edge - 1n, -edge + 1n]) expect(isOfNumberFormat(value, format)).toBe(true);
    for (const value of [edge, -edge]) expect(isOfNumberFormat(value, format)).toBe(false);
  });
});

it('another format is about no number', () => {
  expect([isOfNumberFormat(1.5, 'date'), numberRangeOf('date')]).toEqual([true, undefined]);
});
