import { expect, it } from 'vitest';
import { sameBytes } from './same-bytes.ts';

it('compares lengths and bytes', () => {
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(sameBytes(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false);
});
