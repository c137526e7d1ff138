import { describe, expect, test } from 'vitest';
import { readJson } from './read-json.ts';
import { writeJson } from './write-json.ts';

function read(text: string): unknown {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(`${reading.message} at ${reading.offset}`);
  return reading.value;
}

describe('numbers', () => {
  test.each<[string, unknown]>([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['9007199254740993.0', 9007199254740993n],
    ['9.007199254740993e15', 9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['1e30', 10n ** 30n],
    ['1E+2', 100],
    ['1.0', 1],
    ['100e-2', 1],
    ['1.5', 1.5],
    ['-0', -0],
    ['-0.0e5', -0],
    ['0e999999999999', 0],
    ['1e400', 10n ** 400n],
    ['1e1000000000', 10n ** 500n],
    ['-1e99999999999999999999', -(10n ** 500n)],
    ['1.0000000000000000001', 1 + 2 ** -52],
    ['0.99999999999999999999', 1 - 2 ** -53],
    ['-1.0000000000000000001', -1 - 2 ** -52],
    ['4503599627370494.99999999', 4503599627370494.5],
    ['9007199254740993.5', 9007199254740993n],
    ['1e-400', 5e-324],
    ['-1e-400', -5e-324],
    ['1e-99999999999999999999', 5e-324],
  ])('%s is read without loss', (text, value) => {
    expect(read(text)).toStrictEqual(value);
    expect(read(`[${text}]`)).toStrictEqual([value]);
  });
});

describe('a text that is not JSON', () => {
  test.each([
    '',
    ' ',
    '\ufeff{}',
    'NaN',
    'Infinity',
    '-',
    '01',
    '1.',
    '.5',
    '+1',
    '0x1',
    '1e',
    '1_0',
    '[1,]',
    '[,1]',
    '[1 2]',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '{"a" 1}',
    '{"a":}',
    '{"a":1 "b":2}',
    '{"a":1',
    '[',
    ']',
    '}',
    '{]',
    '[}',
    '"',
    '"a',
    '"\t"',
    '"\n"',
    '"\\x41"',
    '"\\u12"',
    '"\\u12g4"',
    '"\\',
    '"\\"',
    'tru',
    'nul',
    'True',
    'undefined',
    '1 1',
    '{} {}',
    '{}x',
    '// c\n1',
    '/* */1',
    '[1]//',
    '\u00a01',
    '"\u0000"',
    '{1:2}',
    '{null:1}',
    '\f1',
  ])('%j is an error', (text) => {
    const reading = readJson(text);
    expect(reading.ok).toBe(false);
    if (!reading.ok) expect(reading.message).toMatch(/^[\x20-\x7e]+$/);
  });

  test.each([
    ['{"a":1,}', 7],
    ['[1, x]', 4],
    ['["ab\\q"]', 4],
    ['["a\\\\\\q"]', 5],
    ['{"a":1', 6],
    ['[1]]', 3],
  ])('%j stops being JSON at %i', (text, offset) => {
    expect(readJson(text)).toMatchObject({ ok: false, offset });
  });

  test('the message names the unexpected character', () => {
    expect(readJson('[1;2]')).toMatchObject({ message: 'unexpected ";", expected "," or "]"' });
    expect(readJson('\ufeff1')).toMatchObject({ message: 'unexpected byte order mark, expected a value' });
    expect(readJson('\u001b[31m')).toMatchObject({ message: 'unexpected U+001B, expected a value' });
  });
});

describe('a text that JSON.parse would read with loss', () => {
  test('a duplicate name is reported, and its last value wins', () => {
    const reading = readJson('{"a":1,"b":[{"c":1,"c":2}],"a":3,"__proto__":1,"__proto__":2}');
    expect(reading).toMatchObject({ ok: true, duplicates: ['/b/0/c', '/a', '/__proto__'] });
    expect(read('{"a":1,"a":3}')).toStrictEqual({ a: 3 });
  });

  test('an escaped name is the same name', () => {
    expect(readJson('{"a/b":1,"\\u0061\\/b":2}')).toMatchObject({ ok: true, duplicates: ['/a~1b'] });
  });

  test('equal names in different objects are not duplicates', () => {
    expect(readJson('{"a":{"a":[{"a":1},{"a":1}]},"b":"{\\"a\\":1,\\"a\\":1}"}')).toMatchObject({ duplicates: [] });
  });

  test('__proto__ and constructor are ordinary properties', () => {
    const value = read('{"__proto__":{"x":1},"constructor":1,"big":9007199254740993}') as object;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'big']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('x' in value).toBe(false);
  });

  test('lone surrogates are reported, pairs are not', () => {
    expect(readJson('["\\ud83d\\ude00","a\\ud83d",{"\\ude00":1},"\ud83d\ude00"]')).toMatchObject({
      loneSurrogates: ['/1', '/2/\ude00'],
    });
    expect(readJson('["\ud83d"]')).toMatchObject({ loneSurrogates: ['/0'] });
    expect(readJson('"\\ud83d"')).toMatchObject({ loneSurrogates: [''] });
  });
});

describe('bounds', () => {
  test('200,000 nested arrays are read and written', () => {
    const text = '['.repeat(200_000) + ']'.repeat(200_000);
    const reading = readJson(text);
    expect(reading.ok && writeJson(reading.value) === text).toBe(true);
    expect(readJson(text.replace('[]', '[1e30]'))).toMatchObject({ ok: true });
  });

  test('nesting beyond the depth limit is an error', () => {
    expect(readJson('[[[]]]', { depth: 3 })).toMatchObject({ ok: true });
    expect(readJson('[[[]]]', { depth: 2 })).toMatchObject({
      ok: false,
      offset: 2,
      message: 'nested deeper than 2 levels',
    });
  });

  test('a million duplicate properties are read in bounded time, and the first few are reported', () => {
    const members = Array.from({ length: 500_000 }, (_, index) => `"k${index}":1`).join();
    const reading = readJson(`{${members},${members}}`);
    expect(reading.ok && reading.duplicates.length).toBe(20);
  });
});

describe('writing', () => {
  test.each<[string, number, string]>([
    ['{"a":[1,-0,1.5,9223372036854775807],"b":{},"c":[],"\\u0000":null}', 0, ''],
    ['[true,false,"x\\n"]', 0, ''],
    [
      '{"a":[1,{"b":2}],"c":[],"d":{}}',
      2,
      '{\n  "a": [\n    1,\n    {\n      "b": 2\n    }\n  ],\n  "c": [],\n  "d": {}\n}',
    ],
  ])('%s comes back', (text, indent, written) => {
    expect(writeJson(read(text) as never, indent)).toBe(written || text);
  });

  test('a property named __proto__ is written', () => {
    expect(writeJson(read('{"__proto__":1}') as never)).toBe('{"__proto__":1}');
  });
});
