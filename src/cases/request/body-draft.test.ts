import { describe, expect, it } from 'vitest';
import { byteLength, jsonBody, noBody, rawBody } from './body-draft.ts';

describe('a body', () => {
  it('is written exactly, in the given encoding if there is one', () => {
    expect(jsonBody({ a: 9223372036854775807n })).toMatchObject({ content: '{"a":9223372036854775807}' });
    expect(jsonBody({ a: 1 }, '{"a":1.0}')).toMatchObject({ content: '{"a":1.0}', value: { a: 1 } });
  });

  it('has no value when it is raw', () => {
    expect(rawBody('{"a":1}')).toMatchObject({ content: '{"a":1}', value: undefined });
  });

  it('is measured in bytes', () => {
    expect([noBody, rawBody(''), rawBody('€\u{1f4d6}'), rawBody(new Uint8Array(3))].map(byteLength)).toEqual([
      0, 0, 7, 3,
    ]);
  });
});
