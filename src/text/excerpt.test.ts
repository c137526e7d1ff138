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

  it('has nothing to show where the text is not known', () => {
    expect(excerptAt({ file: 'api.yaml', line: 1, column: 1 }, {})).toBeUndefined();
    expect(excerptOf('one', 7, 1)).toBeUndefined();
  });
});
