import { describe, expect, test } from 'vitest';
import { wrapReport } from './wrap-report.ts';

const words = 'one two three four five six seven eight nine ten';

describe('the lines of a report', () => {
  test('are broken between words, below the text of their row', () => {
    expect(wrapReport(`  sent       ${words}\nnext`, 40)).toBe(
      `  sent       one two three four five six\n${' '.repeat(13)}seven eight nine ten\nnext`,
    );
    expect(wrapReport(`  observation  ${words}`, 40)).toBe(
      `  observation  one two three four five\n${' '.repeat(15)}six seven eight nine ten`,
    );
    expect(wrapReport(`  ${words}`, 40)).toBe(`  one two three four five six seven\n      eight nine ten`);
  });

  test('stay as they are when they fit, and without a width', () => {
    expect(wrapReport(`${words}\n`, 80)).toBe(`${words}\n`);
    expect(wrapReport(`${words}\n`, undefined)).toBe(`${words}\n`);
  });

  test('stay as they are where a copy must work', () => {
    const text = `  reproduce  curl ${words}\n${' '.repeat(13)}curl ${words}`;
    expect(wrapReport(text, 40)).toBe(text);
  });

  test('are measured without colours and links', () => {
    const line = `\u001b]8;;file:///a/very/long/path/to/a/contract.yaml\u001b\\one\u001b]8;;\u001b\\ \u001b[31mtwo\u001b[0m three`;
    expect(wrapReport(line, 40)).toBe(line);
  });
});
