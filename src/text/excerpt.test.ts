import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { excerptAt } from './excerpt.ts';

function excerptOf(text: string, line: number, column: number) {
  const lines = text.split('\n');
  return excerptAt(
    { file: 'api.yaml', line, column },
    { linesOf: (file, first, count) => (file === 'api.yaml' ? lines.slice(first - 1, first - 1 + count) : []) },
  );
}

describe('excerptAt', () => {
  it('shows the line with the place, two before and four after', () => {
    const text = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n');
    expect(excerptOf(text, 10, 3)).toEqual({
      firstLine: 8,
      lines: ['line 8', 'line 9', 'line 10', 'line 11', 'line 12', 'line 13', 'line 14'],
      line: 10,
      column: 3,
    });
    expect(excerptOf(text, 1, 1)?.lines).toHaveLength(5);
    expect(excerptOf(text, 20, 1)?.lines.at(-1)).toBe('line 20');
  });

  it('cuts a long line around the place, whose column is that in the text shown', () => {
    const excerpt = excerptOf(`${'a'.repeat(5000)}X${'b'.repeat(5000)}`, 1, 5001);
    const [line = ''] = excerpt?.lines ?? [];
    expect(line.length).toBeLessThan(200);
    expect(line[(excerpt?.column ?? 0) - 1]).toBe('X');
  });

  it('shows stars for the secrets of URLs, also where one of them is cut', () => {
    const secret = 's3cret'.repeat(40);
    const text = `{"url":"https://me:${secret}@host/a?token=${secret}","about":"a@b"}`;
    for (let column = 1; column <= text.length; column += 20)
      expect(excerptOf(text, 1, column)?.lines.join('')).not.toMatch(/s3|cret/);
    expect(excerptOf(text, 1, text.length)?.lines.join('')).toContain('"about":"a@b"}');
  });

  it('does not look at the whole of a long line', () => {
    const line = `"https://me:s3cret@host/" `.repeat(200_000);
    const started = performance.now();
    for (let index = 0; index < 200; index += 1) excerptOf(line, 1, 2_000_000);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('keeps only what is shown in memory', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const linesOf = (file: string) => [`"${file}" `.repeat(250_000)];
    collect();
    const before = process.memoryUsage().heapUsed;
    const kept = Array.from({ length: 40 }, (_, index) =>
      excerptAt({ file: 'a', line: 1, column: index + 500 }, { linesOf }),
    );
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
    expect(kept).toHaveLength(40);
  });

  it('has nothing to show where the text is not known', () => {
    expect(excerptAt({ file: 'api.yaml', line: 1, column: 1 }, {})).toBeUndefined();
    expect(excerptOf('one', 7, 1)).toBeUndefined();
  });
});
