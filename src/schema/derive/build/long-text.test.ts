import { expect, it } from 'vitest';
import { longText } from './long-text.ts';

it('begins like another text and has the wanted length', () => {
  expect(longText('text', 2)).toBe('te');
  expect(longText('text', 7)).toBe('textaaa');
  expect(longText('7 of 9', 8)).toBe('7 of 9aa');
  expect(longText('', 300)).toBe('a'.repeat(300));
});
