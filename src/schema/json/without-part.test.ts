import { expect, it } from 'vitest';
import { withoutPart } from './without-part.ts';

it('leaves out a property or an item at any depth', () => {
  const value = { list: [{ a: 1, b: 2 }, 3], other: true };
  expect(withoutPart(value, ['list', '0', 'a'])).toEqual({ list: [{ b: 2 }, 3], other: true });
  expect(withoutPart(value, ['list', '1'])).toEqual({ list: [{ a: 1, b: 2 }], other: true });
  expect(withoutPart(value, ['other'])).toEqual({ list: [{ a: 1, b: 2 }, 3] });
  expect(value.list).toHaveLength(2);
});

it('gives the value itself where the path leads to nothing', () => {
  const value = { list: [1] };
  for (const path of [[], ['none'], ['list', '1'], ['list', '0', 'x'], ['list', 'x']])
    expect(withoutPart(value, path)).toBe(value);
});

it('knows __proto__ as a property like any other', () => {
  const value = JSON.parse('{ "a": { "__proto__": 1, "b": 2 } }');
  expect(JSON.stringify(withoutPart(value, ['a', '__proto__']))).toBe('{"a":{"b":2}}');
  expect(JSON.stringify(withoutPart(value, ['a', 'b']))).toBe('{"a":{"__proto__":1}}');
});
