import { describe, expect, it } from 'vitest';
import { sarifMessage } from './sarif-message.ts';

describe('a message of SARIF', () => {
  it.each([
    ['has no links', '[c](javascript:alert(1))', '\\[c\\](javascript:alert(1))'],
    ['has no links where brackets are escaped already', '\\[c\\](x)', '\\\\\\[c\\\\\\](x)'],
    ['keeps its lines', 'a\nb', 'a\nb'],
    ['keeps other backslashes', 'a\\d', 'a\\d'],
    ['steers no terminal', '\u001b[31m\u202e', '\\u001b\\[31m\\u202e'],
  ])('%s', (_, text, shown) => {
    expect(sarifMessage(text).text).toBe(shown);
  });
});
