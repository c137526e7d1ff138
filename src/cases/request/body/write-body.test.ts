import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { canWrite, writeBody } from './write-body.ts';

/** What the body of a form is when the contract describes how its list `a` is written. */
function formWith(encoding: JsonObject | undefined, value: Json): unknown {
  const media = { schema: { type: 'object' }, ...(encoding === undefined ? {} : { encoding: { a: encoding } }) };
  const contract = contractOf({
    paths: {
      '/forms': {
        post: {
          requestBody: { content: { 'application/x-www-form-urlencoded': media } },
          responses: { '200': { description: 'Done' } },
        },
      },
    },
  } as JsonObject);
  const [entry] = operationOf('POST /forms', contract).body?.content ?? [];
  const written = entry && writeBody(entry, value, sourceOf(contract));
  return written?.body.kind === 'content' ? written.body.content : undefined;
}

describe('a list in a form', () => {
  it.each<[JsonObject | undefined, string | undefined]>([
    [undefined, 'a=1&a=2+%26&b=3'],
    [{ style: 'form' }, 'a=1&a=2+%26&b=3'],
    [{ explode: false }, 'a=1,2+%26&b=3'],
    [{ style: 'form', explode: false }, 'a=1,2+%26&b=3'],
    [{ style: 'pipeDelimited' }, 'a=1%7C2+%26&b=3'],
    [{ style: 'spaceDelimited' }, undefined],
    [{ style: 'spaceDelimited', explode: true }, 'a=1&a=2+%26&b=3'],
    [{ contentType: 'text/plain' }, 'a=1&a=2+%26&b=3'],
  ])('is written as %j says', (encoding, body) => {
    expect(formWith(encoding, { a: [1, '2 &'], b: 3 })).toBe(body);
  });

  it('is not written where an item has the delimiter', () => {
    expect(formWith({ explode: false }, { a: ['1,2', '3'] })).toBeUndefined();
    expect(formWith({ explode: false }, { a: ['1,2'] })).toBe('a=1%2C2');
    expect(formWith({ style: 'spaceDelimited' }, { a: [1, '2'] })).toBe('a=1%202');
    expect(formWith(undefined, { a: ['1,2', '3'] })).toBe('a=1%2C2&a=3');
  });

  it.each<Json>([null, '', [1], '\ud800'])('is not written where an item is %j', (item) => {
    expect(formWith(undefined, { a: ['1', item] })).toBeUndefined();
  });
});

describe('a body of another media type', () => {
  it.each([
    ['image/png', true],
    ['application/pdf', true],
    ['image/*', false],
    ['text/plain', true],
    ['text/*', true],
    ['text/vtt', true],
    ['application/sql', false],
    ['application/octet-stream', true],
    ['application/*', true],
    ['*/*', true],
    ['text/event-stream', false],
    ['multipart/form-data', true],
    ['multipart/mixed', false],
  ])('%s: can be written is %s', (mediaType, can) => {
    const media = { mediaType, schema: undefined, examples: [], encoding: [], pointer: '' };
    expect(canWrite(media, { document: {} })).toBe(can);
  });
});

it('a multipart body keeps the values of its fields, without its files', () => {
  const schema = { type: 'object', properties: { cover: { type: 'string', contentMediaType: 'image/png' } } };
  const contract = contractOf({
    paths: {
      '/covers': {
        post: {
          requestBody: { content: { 'multipart/form-data': { schema } } },
          responses: { '200': { description: 'Done' } },
        },
      },
    },
  } as JsonObject);
  const [media] = operationOf('POST /covers', contract).body?.content ?? [];
  const written = media && writeBody(media, { cover: 'x', title: 'Emma' }, sourceOf(contract));
  expect(written?.body).toMatchObject({ fields: { title: 'Emma' } });
  expect(written?.body).not.toHaveProperty('fields.cover');
});
