import { expect, it } from 'vitest';
import { cutLines } from './cut-lines.ts';

it('cuts a long line, says how long it is, and leaves the others', () => {
  const shown = cutLines(`first\n${'a'.repeat(2001)}\nlast`);
  expect(shown).toBe(`first\n${'a'.repeat(2000)}… (2001 characters)\nlast`);
  expect(cutLines('a'.repeat(2000))).toBe('a'.repeat(2000));
});

it('cuts no character in two', () => {
  expect(cutLines(`a${'\u{1f600}'.repeat(1000)}b`)).toBe(`a${'\u{1f600}'.repeat(999)}… (2002 characters)`);
});
