import { describe, expect, it } from 'vitest';
import { isJsonType, matchingEntry, mediaTypeParameter, readMediaType } from './media-type.ts';

const entry = (mediaType: string) => ({ mediaType, schema: undefined, examples: [], pointer: '' });

describe('a media type', () => {
  it.each([
    ['application/json', 'application', 'json'],
    ['APPLICATION/Json ; charset="a;b"', 'application', 'json'],
    [' text/plain;', 'text', 'plain'],
    ['*/*', '*', '*'],
  ])('is read from %j', (text, type, subtype) => {
    expect(readMediaType(text)).toEqual({ type, subtype });
  });

  it.each(['', 'json', 'a/b/c', 'a/b;c', 'a/', '/b', 'a b/c', 'application/json, text/plain', 'a/b; x="'])(
    'is not read from %j',
    (text) => {
      expect(readMediaType(text)).toBeUndefined();
    },
  );

  it('gives its parameters, unquoted', () => {
    expect(mediaTypeParameter('multipart/form-data; boundary="a \\"b"', 'boundary')).toBe('a "b');
    expect(mediaTypeParameter('text/plain; Charset=utf-8', 'charset')).toBe('utf-8');
    expect(mediaTypeParameter('text/plain', 'charset')).toBeUndefined();
  });

  it.each([
    ['application/json', true],
    ['application/problem+json; charset=utf-8', true],
    ['application/jsonp', false],
    ['text/plain; x=json', false],
  ])('%s is JSON: %s', (type, expected) => {
    expect(isJsonType(type)).toBe(expected);
  });

  it('is matched with the most specific entry', () => {
    const content = ['*/*', 'text/*', 'text/plain'].map(entry);
    const matched = (type: string, subtype: string) => matchingEntry(content, { type, subtype })?.mediaType;
    expect(matched('text', 'plain')).toBe('text/plain');
    expect(matched('text', 'html')).toBe('text/*');
    expect(matched('image', 'png')).toBe('*/*');
    expect(matchingEntry([entry('text/plain')], { type: 'text', subtype: 'html' })).toBeUndefined();
  });
});
