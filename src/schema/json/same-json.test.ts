import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { readJson } from './read-json.ts';
import { sameJson } from './same-json.ts';

function read(text: string): Json {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(`${text} is not JSON: ${reading.message}`);
  return reading.value;
}

describe('sameJson', () => {
  it.each([
    ['1', '1.0'],
    ['100', '1e2'],
    ['0', '-0'],
    ['0', '0.0e5'],
    ['9007199254740993', '9007199254740993.0'],
    ['9223372036854775807', '9.223372036854775807e18'],
    ['0.1', '1e-1'],
    ['"\\u0041"', '"A"'],
    ['"\\ud83d\\udcd6"', '"\u{1f4d6}"'],
    ['{"a":1,"b":2}', '{ "b": 2, "a": 1 }'],
    ['{"a":[{"b":null}]}', '{"a":[{"b":null}]}'],
    ['{"__proto__":1}', '{"__proto__":1}'],
    ['[]', '[ ]'],
    ['{}', '{ }'],
  ])('finds %s and %s equal', (one, other) => {
    expect(sameJson(read(one), read(other))).toBe(true);
    expect(sameJson(read(other), read(one))).toBe(true);
  });

  it.each([
    ['1', '"1"'],
    ['1', 'true'],
    ['0', 'false'],
    ['0', 'null'],
    ['""', 'null'],
    ['9007199254740993', '9007199254740992'],
    ['0.1', '0.10000000000000002'],
    ['"a"', '"A"'],
    ['"\u00e9"', '"e\u0301"'],
    ['[1,2]', '[2,1]'],
    ['[1]', '[1,1]'],
    ['[]', '{}'],
    ['[null]', '[]'],
    ['{"a":1}', '{}'],
    ['{"a":1}', '{"b":1}'],
    ['{"a":1}', '{"a":1,"b":1}'],
    ['{"a":{"b":1}}', '{"a":{"b":2}}'],
    ['{"__proto__":1}', '{"constructor":1}'],
    ['{"toString":1}', '{}'],
    ['{"0":"a"}', '["a"]'],
  ])('finds %s and %s different', (one, other) => {
    expect(sameJson(read(one), read(other))).toBe(false);
    expect(sameJson(read(other), read(one))).toBe(false);
  });

  it('compares values of any depth', () => {
    const deep = (core: string): Json => read(`${'[{"a":'.repeat(100_000)}${core}${'}]'.repeat(100_000)}`);
    expect(sameJson(deep('1'), deep('1.0'))).toBe(true);
    expect(sameJson(deep('1'), deep('2'))).toBe(false);
  });
});
