import { describe, expect, it } from 'vitest';
import { exceedsDouble, isSameNumber, mayExceedDoubles, numberTokensIn } from './number-tokens.ts';

describe('numberTokensIn', () => {
  it('names the property and the place of each number, with all digits', () => {
    const text = ' {"a" : 1.50, "b\\u0063":[2,{"d":-3e2},[4]], "text":"5, \\"x\\":6", "n":{"a":9007199254740993}} ';
    expect([...numberTokensIn(text)]).toEqual([
      { pointer: '/a', name: 'a', token: '1.50' },
      { pointer: '/bc/0', name: 'bc', token: '2' },
      { pointer: '/bc/1/d', name: 'd', token: '-3e2' },
      { pointer: '/bc/2/0', name: 'bc', token: '4' },
      { pointer: '/n/a', name: 'a', token: '9007199254740993' },
    ]);
  });

  it('reads a text that is a number alone', () => {
    expect([...numberTokensIn('7')]).toEqual([{ pointer: '', name: '', token: '7' }]);
  });
});

describe('exceedsDouble', () => {
  it.each(['9007199254740993', '-9223372036854775809', '0.1000000000000000055', '12345678901234567.5'])(
    'is true of %s',
    (token) => {
      expect(exceedsDouble(token)).toBe(true);
      expect(mayExceedDoubles(`{"a":${token}}`)).toBe(true);
    },
  );

  it.each(['0.1', '1.0', '-0', '-0.0e5', '9007199254740992', '1e300', '0.30000000000000004', '1e400'])(
    'is false of %s',
    (token) => {
      expect(exceedsDouble(token)).toBe(false);
    },
  );
});

describe('isSameNumber', () => {
  it('compares values, not notations', () => {
    expect(isSameNumber('9007199254740993', '9007199254740993.0')).toBe(true);
    expect(isSameNumber('100', '1e2')).toBe(true);
    expect(isSameNumber('9007199254740993', '9007199254740992')).toBe(false);
    expect(isSameNumber('-1', '1')).toBe(false);
    expect(isSameNumber('-0.0', '0')).toBe(true);
  });
});
