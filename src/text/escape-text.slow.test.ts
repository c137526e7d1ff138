import { describe, expect, it } from 'vitest';
import { escapeText } from './escape-text.ts';

const table: readonly (readonly [what: string, text: string, escaped: string])[] = [
  ['ordinary text of any script stays', 'Zoë 木 Ωμέγα 🌱 {"a": 1}', 'Zoë 木 Ωμέγα 🌱 {"a": 1}'],
  ['line ends and tabs', 'a\r\n\tb', 'a\\r\\n\\tb'],
  ['an escape sequence of a terminal', '\u001b[2J', '\\u001b[2J'],
  ['a C1 control sequence', '\u009b31m', '\\u009b31m'],
  ['NUL, bell, backspace and delete', '\0\u0007\b\u007f', '\\u0000\\u0007\\u0008\\u007f'],
  ['bidirectional overrides and isolates', '\u202eabc\u2066', '\\u202eabc\\u2066'],
  ['zero-width characters and the byte order mark', 'a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
  ['line and paragraph separators', '\u2028\u2029', '\\u2028\\u2029'],
  ['a lone surrogate', 'a\ud800b', 'a\\ud800b'],
  ['a noncharacter and a tag character', '\uffff\u{e0041}', '\\uffff\\u{e0041}'],
  ['a no-break space, which looks like a space', 'a\u00a0b', 'a\\u00a0b'],
  ['a command to GitHub at the start', '::error::stolen', ':\\u003aerror::stolen'],
  ['a command to GitHub after spaces', '  ::set-env::x', '  :\\u003aset-env::x'],
  ['a command to GitHub after a line end', 'a\n::error::b', 'a\\n::error::b'],
  ['the older form of a command', 'x ##[error]y', 'x #\\u0023[error]y'],
  ['a command to Azure and to TeamCity', '##vso[a] ##teamcity[b]', '#\\u0023vso[a] #\\u0023teamcity[b]'],
  ['what only looks like a command stays', '# ## a::b', '# ## a::b'],
];

describe('escapeText', () => {
  for (const [what, text, escaped] of table) {
    it(`escapes, or leaves alone: ${what}`, () => {
      expect(escapeText(text)).toBe(escaped);
      expect(escapeText(escaped)).toBe(escaped);
    });
  }

  it('leaves no control, format or surrogate character of the whole of Unicode', () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const escaped = escapeText(String.fromCodePoint(code));
      if (/[\p{C}\p{Zl}\p{Zp}]/u.test(escaped)) expect.fail(`U+${code.toString(16)} was not escaped`);
    }
  });
});
