import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { writeBody } from './response-body.ts';

const write = (mediaType: string, value: Json) =>
  writeBody(value, {
    mediaType,
    entry: { mediaType, schema: undefined, examples: [], pointer: '/content' },
    document: {},
  });

describe('a body', () => {
  it.each(['application/json', 'text/json', 'application/problem+json; charset=utf-8', 'TEXT/JSON'])(
    'is JSON if its media type is %s',
    (mediaType) => {
      expect(write(mediaType, { a: 1 })).toBe('{"a":1}');
      expect(write(mediaType, 'text')).toBe('"text"');
    },
  );

  it.each(['application/xml', 'text/xml; charset=utf-8', 'application/atom+xml'])(
    'is XML if its media type is %s',
    (mediaType) => {
      expect(write(mediaType, { a: 1 })).toMatch(/<root><a>1<\/a><\/root>$/);
      expect(write(mediaType, ' <a/>')).toBe(' <a/>');
      expect(write(mediaType, 'a')).toMatch(/<root>a<\/root>$/);
    },
  );

  it('is a form if its media type is one', () => {
    expect(write('application/x-www-form-urlencoded', { a: 'b c', d: [1, 2] })).toBe('a=b+c&d=1&d=2');
    expect(write('Application/X-WWW-Form-Urlencoded; charset=utf-8', { a: 1 })).toBe('a=1');
    expect(write('application/x-www-form-urlencoded', 'a=1')).toBe('a=1');
    expect(write('application/x-www-form-urlencoded', [1])).toBe('[1]');
  });

  it('is a line of JSON where a text begins like JSON and is none', () => {
    expect(write('application/x-ndjson', '{"a":1}\n{"a":2}\n')).toBe('{"a":1}\n{"a":2}\n');
    expect(write('application/x-ndjson', '[Event "Open"]')).toBe('"[Event \\"Open\\"]"\n');
  });

  it('is text as it is, or the JSON of any other value, if its media type is something else', () => {
    expect(write('text/plain', 'a b')).toBe('a b');
    expect(write('text/plain', { a: 1 })).toBe('{"a":1}');
  });
});
