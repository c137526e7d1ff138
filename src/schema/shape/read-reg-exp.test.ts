import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileLinearMatcher } from './linear-matcher.ts';
import { longestQuickText } from './pattern-cost.ts';
import { readPattern } from './read-pattern.ts';
import { readRegExp } from './read-reg-exp.ts';

describe('the length up to which a text is tested quickly', () => {
  test.each(['^[a-z]+$', '\\d{3}', '^\\d{4}-\\d{2}(-\\d{2})?$', '^(ab|cd)$'])('has no limit for %s', (pattern) => {
    expect(longestQuickText(pattern)).toBe(Number.POSITIVE_INFINITY);
  });

  test.each([
    ['\\s+$', 1000],
    ['^\\w+@\\w+$', 1000],
    ['\\w+@\\w+', 100],
    ['^a*a*a*a*b$', 31],
    ['(a+)+$', 12],
    ['^(a|[a-z])*$', 12],
    ['^((a*))*$', 12],
    ['^(a+)\\1$', 1000],
    ['^(?:(?:a{0,9}){0,9}){0,9}b$', -1],
    ['^(a?){20}a{60}$', 1],
    ['^(a?){21}a{60}$', -1],
    ['^\\d{1,3}(\\.\\d{1,3}){3}$', 12],
    [`^${'a?'.repeat(30)}${'a'.repeat(30)}$`, -1],
  ])('is small for %s', (pattern, length) => {
    expect(longestQuickText(pattern)).toBe(length);
  });
});

test('an expression with thousands of groups within each other is read without an exception', () => {
  const pattern = `${'('.repeat(4000)}a${')'.repeat(4000)}`;
  expect(longestQuickText(pattern)).toBe(12);
  expect(readRegExp(pattern, false)?.test('a'.repeat(20))).toBe(false);
  const larger = `${'('.repeat(20_000)}a${')'.repeat(20_000)}`;
  expect(readRegExp(larger)).toBeUndefined();
});

describe('a linear matcher', () => {
  const patterns = [
    ...[
      '^(a+)+$',
      '^(a|a)*b',
      '(ab?)*c',
      '^(?:a|ab|b)*$',
      '^a{2,4}(?:b{1,3}|c)?$',
      'a.c',
      '^[^ab]+$',
      '\\bab\\b',
      '\\Ba',
    ],
    ...[
      '^(?!-)(?:[a-c-]{1,3}\\.)+c$',
      '^(?=.*a)(?=.*b).{3,}$',
      '^(?=ab|b|c)(?!bb|cc)(a|[bc])+$',
      '^\\p{L}+ ?\\P{L}*$',
      '[\\p{Lu}\\d]+c$',
      '\\u{1f33f}+',
      '🌿a?',
    ],
    ...['^(?<name>a)(?:b|)c$', '\\s+$', '(?:)', 'a||b', '^$', 'a{0}b', '^(a?){5}a{5}$', '^\\.?[\\-a]\\/?$', '(^a|b$)+'],
  ];
  const characters = ['a', 'b', 'c', '-', '.', ' ', '1', 'Ä', 'é', '\n', '🌿', '\u2028', '/'];
  const texts = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((parts) => parts.join(''));

  test('agrees with them where there are more states and characters than it keeps', () => {
    const pattern = 'a[^c]{12}c$';
    const matcher = compileLinearMatcher(pattern);
    const expression = new RegExp(pattern, 'u');
    const long = fc
      .array(fc.oneof(fc.constantFrom('a', 'b'), fc.integer({ min: 0x4e00, max: 0x9000 })), {
        minLength: 300,
        maxLength: 400,
      })
      .map(
        (parts) => `${parts.map((part) => (typeof part === 'string' ? part : String.fromCharCode(part))).join('')}c`,
      );
    const results = new Set<boolean>();
    fc.assert(
      fc.property(long, (text) => {
        const isMatch = expression.test(text);
        results.add(isMatch);
        return matcher?.test(text) === isMatch;
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(results.size).toBe(2);
  });

  test.each(patterns)('agrees with the regular expressions of the language on %s', (pattern) => {
    const matcher = compileLinearMatcher(pattern);
    const expression = new RegExp(pattern, 'u');
    expect(matcher).toBeDefined();
    fc.assert(
      fc.property(texts, (text) => matcher?.test(text) === expression.test(text)),
      { numRuns: 300, seed: 7 },
    );
  });

  test.each(['(a)\\1', '(?<=a)b', 'a(?=b)', '^(a(?!b))+$', '^a{100000}$', '('])('is not made for %s', (pattern) => {
    expect(compileLinearMatcher(pattern)).toBeUndefined();
  });
});

describe('a regular expression', () => {
  test.each([
    ['^(a+)+$', 'a', '!'],
    ['^(a|ab|b)*$', 'ab', '!'],
    ['^a*a*a*a*b$', 'a', ''],
    ['^(a?){30}a{60}$', 'a', ''],
    ['^([a-z]+\\.?)+@$', 'a', '!'],
    ['\\s+$', ' ', 'x'],
    ['^([\\w\\-]+\\_?)+!$', 'a-', '?'],
  ])('%s is tested on a long text that it does not match', (pattern, part, end) => {
    for (const untested of [true, false]) {
      const expression = readRegExp(pattern, untested);
      for (const count of [10, 30, 1000, 20_000]) expect(expression?.test(part.repeat(count) + end)).toBe(false);
    }
  });

  test('with many optional parts is not given to the engine of the language, which would never end to compile it', () => {
    const pattern = `^${'(a?)'.repeat(200)}${'a'.repeat(200)}$`;
    for (const untested of [true, false]) {
      const expression = readRegExp(pattern, untested);
      const results = [0, 1, 199, 200, 400, 401].map((count) => expression?.test('a'.repeat(count)));
      expect(results).toEqual([false, false, false, true, true, false]);
    }
  });

  test('of very many characters is not taken apart, and tests short texts', () => {
    const pattern = `^(${Array.from({ length: 30_000 }, (_, at) => `name${at}`).join('|')})$`;
    expect(readPattern(pattern)).toBeUndefined();
    expect(['name7', 'name'].map((text) => readRegExp(pattern)?.test(text))).toEqual([true, false]);
  });

  test('looks for what must be long only in texts that are as long', () => {
    const [long, matching] = ['a'.repeat(20_000), `b${'a'.repeat(1200)}`];
    expect(longestQuickText('a{1001}')).toBe(1000);
    expect(longestQuickText('a{1000}')).toBe(Number.POSITIVE_INFINITY);
    expect(longestQuickText('^a{1001}')).toBe(Number.POSITIVE_INFINITY);
    for (const pattern of ['a{1000000000}', '(a{1000}){1000}']) expect(readRegExp(pattern)?.test(long)).toBe(false);
    expect([readRegExp('a{1200}')?.test(matching), readRegExp('a{1201}', false)?.test(matching)]).toEqual([
      true,
      false,
    ]);
  });

  test('gives the fallback for a text that would take hours', () => {
    const text = `${'a'.repeat(60)}!`;
    expect(readRegExp('^(a+)+\\1$')?.test(text)).toBe(true);
    expect(readRegExp('^(a+)+\\1$', false)?.test(text)).toBe(false);
    expect(readRegExp('^(a+)+\\1$')?.test('aa!')).toBe(false);
    expect(readRegExp('a+b', false)?.test('b'.repeat(5_000_000))).toBe(false);
  });

  test('has the u flag, except when it is valid only without it', () => {
    expect(readRegExp('^.$')?.test('\u{1f33f}')).toBe(true);
    expect(readRegExp('^\\p{L}$')?.test('é')).toBe(true);
    expect(readRegExp('^[\\w\\-]+\\_$')?.test('a-_')).toBe(true);
    expect(readRegExp('(')).toBeUndefined();
  });
});
