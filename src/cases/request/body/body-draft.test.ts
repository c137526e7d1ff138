import { describe, expect, it } from 'vitest';
import { byteLength, jsonBody, jsonBodyLike, noBody, rawBody } from './body-draft.ts';

describe('a body', () => {
  it('is written exactly, in the given encoding if there is one', () => {
    expect(jsonBody({ a: 9223372036854775807n })).toMatchObject({ content: '{"a":9223372036854775807}' });
    expect(jsonBody({ a: 1 }, '{"a":1.0}')).toMatchObject({ content: '{"a":1.0}', value: { a: 1 } });
  });

  it('has no value when it is raw', () => {
    expect(rawBody('{"a":1}')).toMatchObject({ content: '{"a":1}', value: undefined });
  });

  it('has fresh values beside what its text writes in its own way', () => {
    const value = { title: 'Emma', pages: 100, more: { title: 'Emma' } };
    const text = '{"title":"Emma","pages":1e2,"more":{"title":"Emma"}}';
    expect(jsonBodyLike(text, value, { ...value, title: 'Emma 7' })).toMatchObject({
      content: '{"title":"Emma 7","pages":1e2,"more":{"title":"Emma"}}',
      value: { ...value, title: 'Emma 7' },
    });
    const kept = jsonBodyLike(text, value, { ...value, title: 'Emma 7', pages: 101 });
    expect(kept).toMatchObject({
      content: '{"title":"Emma 7","pages":1e2,"more":{"title":"Emma"}}',
      value: { pages: 100 },
    });
    const unclear = { more: { title: 'Emma', part: 1 }, title: 'Emma', pages: 100 };
    const nested = '{"more":{"title":"Emma","part":1},"title":"Emma","pages":1e2}';
    expect(jsonBodyLike(nested, unclear, { ...unclear, title: 'Emma 7' })).toEqual(jsonBody(unclear, nested));
  });

  it('has the keys of another map beside what its text writes in its own way', () => {
    const value = { stars: { a: 1, b: 2 }, pages: 100 };
    const text = '{"stars":{"a":1.0,"b":2},"pages":1e2}';
    expect(jsonBodyLike(text, value, { ...value, stars: { x: 1, y: 2 } })).toMatchObject({
      content: '{"stars":{"x":1.0,"y":2},"pages":1e2}',
      value: { stars: { x: 1, y: 2 }, pages: 100 },
    });
    const other = { ...value, stars: { x: 1, y: 3 } };
    expect(jsonBodyLike(text, value, other)).toEqual(jsonBody(value, text));
  });

  it('is measured in bytes', () => {
    expect([noBody, rawBody(''), rawBody('€\u{1f4d6}'), rawBody(new Uint8Array(3))].map(byteLength)).toEqual([
      0, 0, 7, 3,
    ]);
  });
});
