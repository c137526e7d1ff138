import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256Base64, sha256Hex } from './sha256.ts';

it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])(
  'is the digest that Node computes of a text of %i characters',
  (length) => {
    const text = 'é€x'.repeat(length).slice(0, length);
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
    expect(sha256Base64(text)).toBe(createHash('sha256').update(text).digest('base64'));
  },
);
