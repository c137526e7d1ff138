import { expect, it } from 'vitest';
import { hostileText } from '../testing/hostile-text.ts';
import { lazyList, writeSafeJson, writeSafeJsonPieces } from './safe-json.ts';

it('writes JSON that reads back the same and cannot steer a terminal or a CI log', () => {
  for (const text of hostileText) {
    const json = writeSafeJson({ text, [text]: [1] });
    expect(JSON.parse(json)).toEqual({ text, [text]: [1] });
    expect(json).not.toMatch(/[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]/u);
    expect(json).not.toMatch(/^\s*::|##(\[|vso)/m);
  }
});

it('puts each property on its own line and ends with a line end', () => {
  expect(writeSafeJson({ a: 1, b: [] })).toBe('{\n  "a": 1,\n  "b": []\n}\n');
});

it('writes the same in pieces, whose lists are made one by one', () => {
  const list = [{ a: 1, b: ['##[x]', '\u202e'] }, { c: {} }];
  const other = { name: '::x', none: undefined, empty: [], deep: { n: null } };
  let made = 0;
  const lazily = lazyList(list, (item) => {
    made += 1;
    return item;
  });
  const value = { ...other, runs: [{ list: lazily, none: lazyList([], () => ({})) }, 1] };
  const pieces = writeSafeJsonPieces(value);
  pieces.next();
  expect(made).toBe(0);
  const text = [...writeSafeJsonPieces(value)].join('');
  expect(text).toBe(writeSafeJson({ ...other, runs: [{ list, none: [] }, 1] }));
});
