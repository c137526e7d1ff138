import { describe, expect, test } from 'vitest';
import { patternCost } from './pattern-cost.ts';
import { readRegExp } from './read-reg-exp.ts';

test.each<[string, string]>([
  ['^[a-z]+$', 'linear'],
  ['^[a-z]+(-[a-z]+)*$', 'quadratic'],
  ['^([a-z]|[0-9]|-)*$', 'linear'],
  ['^(ab|cd)+$', 'linear'],
  ['\\d{3}', 'linear'],
  ['^([0-9]{1,3}\\.){3}$', 'linear'],
  ['\\w+@\\w+', 'quadratic'],
  ['\\s+$', 'quadratic'],
  ['(a+)+$', 'exponential'],
  ['^(\\w+\\s?)*$', 'exponential'],
  ['^(a|[a-z])*$', 'exponential'],
  ['^((a*))*$', 'exponential'],
  ['^(a+)\\1$', 'exponential'],
])('%s has %s cost', (pattern, cost) => {
  expect(patternCost(pattern)).toBe(cost);
});

describe('a regular expression', () => {
  test('gives the fallback for a text that would take hours', () => {
    const text = `${'a'.repeat(60)}!`;
    expect(readRegExp('^(a+)+$')?.test(text)).toBe(true);
    expect(readRegExp('^(a+)+$', false)?.test(text)).toBe(false);
    expect(readRegExp('^(a+)+$')?.test('aa!')).toBe(false);
    expect(readRegExp('a+b', false)?.test('a'.repeat(1_000_000))).toBe(false);
  });
  test('has the u flag, except when it is valid only without it', () => {
    expect(readRegExp('^.$')?.test('\u{1f33f}')).toBe(true);
    expect(readRegExp('^\\p{L}$')?.test('é')).toBe(true);
    expect(readRegExp('^[\\w\\-]+\\_$')?.test('a-_')).toBe(true);
    expect(readRegExp('(')).toBeUndefined();
  });
});
