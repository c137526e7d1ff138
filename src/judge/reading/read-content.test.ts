import { expect, it } from 'vitest';
import { readContent } from './read-content.ts';

const list = (item: number) => JSON.stringify(Array.from({ length: 10_000 }, () => item));

it('reads a large text once, and a small one each time', () => {
  expect(readContent(list(1))).toBe(readContent(list(1)));
  expect(readContent('[1]')).toEqual({ ok: true, value: [1], duplicates: [], loneSurrogates: [] });
  expect(readContent('[1]')).not.toBe(readContent('[1]'));
});

it('forgets all but the last few', () => {
  const first = readContent(list(2));
  for (const item of [3, 4, 5, 6]) readContent(list(item));
  expect(readContent(list(2))).not.toBe(first);
  expect(readContent(list(2))).toEqual(first);
});

it('refuses a value that is nested more than 500,000 levels deep, and reads brackets in a text', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}"${'['.repeat(600_000)}"${']'.repeat(levels)}`;
  expect(readContent(nested(500_000))).toMatchObject({ ok: true });
  expect(readContent(nested(500_001))).toMatchObject({ ok: false, message: 'nested deeper than 500000 levels' });
});
