import { describe, expect, it } from 'vitest';
import { isWrapped, wrapLine } from './wrap-line.ts';

const words = 'one two three four five six seven eight nine ten';

describe('wrapLine', () => {
  it('goes on below the indent of the line, or where the caller says', () => {
    expect(wrapLine(`  ${words}`, 40)).toBe('  one two three four five six seven\n      eight nine ten');
    expect(wrapLine(words, 40, 2)).toBe('one two three four five six seven eight\n  nine ten');
    expect(wrapLine(words, 80)).toBe(words);
  });

  it('breaks a word that is longer than a line, unless it is a link', () => {
    expect(wrapLine(`  a ${'x'.repeat(50)} b`, 40)).toBe(`  a\n      ${'x'.repeat(34)}\n      ${'x'.repeat(16)} b`);
    const link = `\u001b]8;;file:///a\u001b\\${'x'.repeat(50)}\u001b]8;;\u001b\\`;
    expect(wrapLine(`a ${link}`, 40)).toBe(`a\n    ${link}`);
  });

  it('leaves terminals alone that are too narrow for it', () => {
    expect([undefined, 39, 40].map(isWrapped)).toEqual([false, false, true]);
  });
});
