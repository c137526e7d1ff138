import { expect, it } from 'vitest';
import { openKnownTexts } from './known-texts.ts';

it('long texts that differ in one character are not taken for each other', () => {
  const known = openKnownTexts();
  for (const length of [0, 1, 99, 100, 101, 5000]) {
    const text = 'a'.repeat(length);
    expect(known.has(text)).toBe(false);
    known.add(text);
    known.add(text);
    expect([known.has(text), known.has(`${text.slice(1)}b`)]).toEqual([true, false]);
  }
  expect(known.size()).toBe(6);
});
