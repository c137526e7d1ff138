import { expect, it } from 'vitest';
import { sha256OfBytes } from './sha256.ts';
import { sha256WithoutNode } from './sha256-without-node.ts';

it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000, 100_000])('is that of Node for %i bytes', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256);
  expect(sha256WithoutNode(bytes)).toBe(sha256OfBytes(bytes)[0]);
});
