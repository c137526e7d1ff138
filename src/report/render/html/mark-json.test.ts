import { describe, expect, it } from 'vitest';
import { markJson } from './mark-json.ts';

function write(text: string, pointer?: string): string | undefined {
  return markJson(text, pointer)
    ?.map(({ text: piece, marked }) => (marked ? `«${piece}»` : piece))
    .join('')
    .replaceAll('»«', '');
}

describe('markJson', () => {
  it('indents a text and keeps its numbers and strings', () => {
    expect(write('{"a":[1.0,{"b":12345678901234567890}],"c":"\\u0041 , ]","d":{},"e":[]}')).toBe(
      '{\n  "a": [\n    1.0,\n    {\n      "b": 12345678901234567890\n    }\n  ],\n  "c": "\\u0041 , ]",\n  "d": {},\n  "e": []\n}',
    );
  });

  it('sees at once that a text was cut off within a string', () => {
    const text = `{"a":"${'\\",\\"'.repeat(40_000)}`;
    const before = process.cpuUsage();
    expect(write(text, '/a')).toBeUndefined();
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it.each([
    ['/a/1', '{\n  "a": [\n    1,\n    «2»\n  ]\n}'],
    ['/a', '{\n  «"a": [\n    1,\n    2\n  ]»\n}'],
    ['/a/7', '{\n  «"a": [\n    1,\n    2\n  ]»\n}'],
    ['', '«{\n  "a": [\n    1,\n    2\n  ]\n}»'],
    ['/missing', '«{\n  "a": [\n    1,\n    2\n  ]\n}»'],
  ])('marks the value at %j, or the nearest one around it', (pointer, marked) => {
    expect(write('{"a":[1,2]}', pointer)).toBe(marked);
  });

  it('finds names with slashes, tildes and escapes', () => {
    expect(write('{"a/b~":{"\\u0063":1}}', '/a~1b~0/c')).toContain('«"\\u0063": 1»');
  });

  it.each(['', '{', '{"a"}', '[1,]', '[1 2]', 'nul', '{"a":1}x', '"open', `${'['.repeat(5000)}`])(
    'knows that %j is not JSON',
    (text) => {
      expect(markJson(text, undefined)).toBeUndefined();
    },
  );
});
