import { expect, it } from 'vitest';
import { decodeEscapes } from './decode-escapes.ts';

it('takes an equals sign for quoted-printable only beside another such escape', () => {
  expect(decodeEscapes('=42=43')?.text).toBe('BC');
  expect(decodeEscapes('a=41')).toBeUndefined();
  expect(decodeEscapes('a=41&b==42=43')?.text).toBe('a=41&b=BC');
});

it('takes two backslashes before a letter for one', () => {
  expect(decodeEscapes('a\\nb')?.text).toBe('a\nb');
  expect(decodeEscapes('a\\\\nb')?.text).toBe('a\\nb');
  expect(decodeEscapes('a\\\\\\nb')?.text).toBe('a\\\nb');
  expect(decodeEscapes('a\\wb')).toBeUndefined();
});
