import { describe, expect, it } from 'vitest';
import { isToken } from './token.ts';

describe('isToken', () => {
  it.each(['Content-Type', 'x', "!#$%&'*+.^_`|~0-9A-Za-z-"])('accepts %j', (text) => {
    expect(isToken(text)).toBe(true);
  });

  it.each(['', 'a b', 'a:', 'a\n', 'ä', '(a)', 'a/b', '"a"'])('refuses %j', (text) => {
    expect(isToken(text)).toBe(false);
  });
});
