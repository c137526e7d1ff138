import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { canonicalJson } from './canonical-json.ts';

it('is the same for equal values, whatever the order of their properties', () => {
  expect(canonicalJson({ b: [1, -0], a: { d: 'x', c: 2n } })).toBe('{"a":{"c":2,"d":"x"},"b":[1,0]}');
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }));
});

it('is made of a value at any depth', () => {
  const nested = (inner: Json) => {
    let value = inner;
    for (let level = 0; level < 20_000; level += 1) value = [value];
    return canonicalJson(value);
  };
  expect(nested(1)).toBe(nested(1));
  expect(nested(1)).not.toBe(nested(2));
});
