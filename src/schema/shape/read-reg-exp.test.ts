import { describe, expect, test } from 'vitest';
import { patternCost } from './pattern-cost.ts';
import { readRegExp } from './read-reg-exp.ts';

test.each<[string, string]>([
  ['^[a-z]+$', 'low'],
  ['^[a-z]+(-[a-z]+)*$', 'square'],
  ['^([a-z]|[0-9]|-)*$', 'low'],
  ['^(ab|cd)+$', 'low'],
  ['\\d{3}', 'low'],
  ['^([0-9]{1,3}\\.){3}$', 'low'],
  ['\\w+@\\w+', 'square'],
  ['\\s+$', 'square'],
  ['(a+)+$', 'steep'],
  ['^(\\w+\\s?)*$', 'steep'],
  ['^(a|[a-z])*$', 'steep'],
  ['^((a*))*$', 'steep'],
  ['^(a+)\\1$', 'steep'],
])('%s costs %s', (pattern, cost) => {
  expect(patternCost(pattern)).toBe(cost);
});

describe('an expression', () => {
  test('that would take hours gives the answer for what is not judged', () => {
    const text = `${'a'.repeat(60)}!`;
    expect(readRegExp('^(a+)+$')?.test(text)).toBe(true);
    expect(readRegExp('^(a+)+$', false)?.test(text)).toBe(false);
    expect(readRegExp('^(a+)+$')?.test('aa!')).toBe(false);
    expect(readRegExp('a+b', false)?.test('a'.repeat(1_000_000))).toBe(false);
  });
  test('is read with the u flag, or without when only that will do', () => {
    expect(readRegExp('^.$')?.test('\u{1f33f}')).toBe(true);
    expect(readRegExp('^\\p{L}$')?.test('é')).toBe(true);
    expect(readRegExp('^[\\w\\-]+\\_$')?.test('a-_')).toBe(true);
    expect(readRegExp('(')).toBeUndefined();
  });
});
