import { describe, expect, it } from 'vitest';
import { hostileText } from '../../testing/hostile-text.ts';
import { quote } from './quote.ts';

describe('quote', () => {
  it.each([
    ['Emma', '"Emma"'],
    ['', '""'],
    ['say "no" \\', '"say \\"no\\" \\\\"'],
    ['a\nb', '"a\\u000ab"'],
    ['\u001b[31m', '"\\u001b[31m"'],
    ['\u007f\u0080\u009b', '"\\u007f\\u0080\\u009b"'],
    ['é\u202e\u{1f4d6}', '"\\u00e9\\u202e\\ud83d\\udcd6"'],
  ])('writes %j as %s', (text, expected) => {
    expect(quote(text)).toBe(expected);
  });

  it.each(hostileText)('leaves nothing of %j that a terminal or a log could obey', (text) => {
    expect(quote(text)).toMatch(/^"[\x20-\x7e]*…?"$/);
  });

  it('cuts what is long, and says so with the one character that no text can forge', () => {
    expect(quote('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
    expect(quote('x'.repeat(81))).toBe(`"${'x'.repeat(80)}…"`);
    expect(quote('x…')).toBe('"x\\u2026"');
  });
});
