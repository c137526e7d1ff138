import { describe, expect, it } from 'vitest';
import { bytesOf, jsonContent, noContent, rawContent } from './content.ts';

describe('content', () => {
  it('is written exactly, in the given spelling if there is one', () => {
    expect(jsonContent({ a: 9223372036854775807n })).toMatchObject({ content: '{"a":9223372036854775807}' });
    expect(jsonContent({ a: 1 }, '{"a":1.0}')).toMatchObject({ content: '{"a":1.0}', value: { a: 1 } });
  });

  it('has no value to compare when it is raw', () => {
    expect(rawContent('{"a":1}')).toMatchObject({ content: '{"a":1}', value: undefined });
  });

  it('is measured in bytes', () => {
    expect([noContent, rawContent(''), rawContent('€\u{1f4d6}'), rawContent(new Uint8Array(3))].map(bytesOf)).toEqual([
      0, 0, 7, 3,
    ]);
  });
});
