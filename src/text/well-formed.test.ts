import { expect, it } from 'vitest';
import { wellFormed } from './well-formed.ts';

it('replaces lone surrogates and nothing else', () => {
  expect(wellFormed('a\ud83db')).toBe('a\ufffdb');
  expect(wellFormed('\udc00')).toBe('\ufffd');
  expect(wellFormed('\ud83d\ude00 \u0000 é')).toBe('\ud83d\ude00 \u0000 é');
});
