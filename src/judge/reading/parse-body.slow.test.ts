import { expect, it } from 'vitest';
import { parseBody } from './parse-body.ts';

const list = (item: number) => JSON.stringify(Array.from({ length: 10_000 }, () => item));

it('reads a large text once, and a small one each time', () => {
  expect(parseBody(list(1))).toBe(parseBody(list(1)));
  expect(parseBody('[1]')).toEqual({ ok: true, value: [1], duplicates: [], loneSurrogates: [] });
  expect(parseBody('[1]')).not.toBe(parseBody('[1]'));
});

it('forgets all but the last few', () => {
  const first = parseBody(list(2));
  for (const item of [3, 4, 5, 6]) parseBody(list(item));
  expect(parseBody(list(2))).not.toBe(first);
  expect(parseBody(list(2))).toEqual(first);
});

it('refuses a value that is nested more than 500,000 levels deep, and reads brackets in a text', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}"${'['.repeat(600_000)}"${']'.repeat(levels)}`;
  expect(parseBody(nested(500_000))).toMatchObject({ ok: true });
  expect(parseBody(nested(500_001))).toMatchObject({ ok: false, message: 'nested deeper than 500000 levels' });
});
