import { expect, it } from 'vitest';
import { printableAscii } from './printable-ascii.ts';

it('leaves out what is not printable ASCII', () => {
  expect(printableAscii('a\n~ é\u{1f600}\u007f z')).toBe('a~  z');
});

it('replaces each unit', () => {
  expect(printableAscii('é\u{1f600}', '?')).toBe('???');
  expect(printableAscii('é', '$&')).toBe('$&');
});
