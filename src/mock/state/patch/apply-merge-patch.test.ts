import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { applyMergePatch } from './apply-merge-patch.ts';

describe('a merge patch', () => {
  it.each<[Json, Json, Json]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ a: 'foo' }, null, null],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('changes %j with %j to %j', (target, patch, result) => {
    expect(applyMergePatch(target, patch)).toEqual(result);
  });

  it('keeps null where it is a value', () => {
    expect(applyMergePatch({ a: 1, b: 1 }, { a: null, b: null }, (name) => name === 'a')).toEqual({ a: null });
  });

  it('changes neither of its arguments, nor a prototype', () => {
    const target: JsonObject = { a: { b: 1 } };
    const patch = JSON.parse('{"a":{"c":2},"__proto__":{"bad":true}}');
    expect(Object.keys(applyMergePatch(target, patch) as JsonObject)).toEqual(['a', '__proto__']);
    expect([target, 'bad' in {}]).toEqual([{ a: { b: 1 } }, false]);
  });

  it('may be nested deeply', () => {
    let deep: Json = 1;
    for (let depth = 0; depth < 100_000; depth += 1) deep = { a: deep };
    expect(Object.keys(applyMergePatch({ b: 1 }, deep) as JsonObject)).toEqual(['b', 'a']);
  });
});
