import { describe, expect, it } from 'vitest';
import {
  findMediaType,
  isCsvType,
  isFormType,
  isJsonType,
  isMediaType,
  isMultipartType,
  isPlainTextType,
  isXmlType,
  mediaTypeParameter,
  readMediaType,
} from './media-type.ts';

describe('readMediaType', () => {
  it.each([
    ['application/json', 'application', 'json'],
    ['APPLICATION/Json', 'application', 'json'],
    [' text/plain\t', 'text', 'plain'],
    ['text/plain;charset=utf-8', 'text', 'plain'],
    ['text/plain ; charset="a,b;c\\"d"', 'text', 'plain'],
    ['text/plain;', 'text', 'plain'],
    ['application/vnd.a+json', 'application', 'vnd.a+json'],
    ["x-!#$%&'*+.^_`|~0/y", "x-!#$%&'*+.^_`|~0", 'y'],
  ])('reads %j', (value, type, subtype) => {
    expect(readMediaType(value)).toEqual({ type, subtype });
  });

  it.each([
    undefined,
    '',
    ' ',
    'json',
    'application/',
    '/json',
    'application//json',
    'application/json garbage',
    'application/json, text/html',
    'application/json;a=b, text/html',
    'application/json;a="b',
    'application (x)/json',
    'application/jsön',
    ';charset=utf-8',
  ])('does not take %j for a media type', (value) => {
    expect(readMediaType(value)).toBeUndefined();
  });

  it('is done quickly with a long value', () => {
    const started = performance.now();
    expect(readMediaType(`text/plain;${'"\\'.repeat(50_000)}`)).toBeUndefined();
    expect(readMediaType(`${'a'.repeat(100_000)}/`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('isMediaType', () => {
  it.each([
    'application/json',
    'text/*',
    '*/*',
    'text/plain; charset=utf-8',
    'a/b ; c="d e";f=g',
    'application/vnd.a+json',
  ])('accepts %j', (text) => {
    expect(isMediaType(text)).toBe(true);
  });

  it.each([
    'json',
    'application/',
    'text/plain;',
    'text/plain; charset',
    'text/plain; a="b',
    ' text/plain',
    'a/b, c/d',
  ])('refuses %j', (text) => {
    expect(isMediaType(text)).toBe(false);
  });
});

describe('isJsonType', () => {
  it.each([
    ['application/json', true],
    ['Application/JSON; charset=utf-8', true],
    ['application/problem+json', true],
    ['image/x+JSON', true],
    ['text/json', true],
    ['image/json', false],
    ['application/jsonp', false],
    ['application/json-seq', false],
    ['application/jsonlines', false],
    ['application/x+jsonp', false],
  ])('answers for %s: %s', (value, expected) => {
    const name = readMediaType(value);
    expect(name && isJsonType(name)).toBe(expected);
  });
});

describe('findMediaType', () => {
  const entries = (...names: string[]): { mediaType: string }[] => names.map((mediaType) => ({ mediaType }));
  const match = (value: string, ...names: string[]): string | undefined => {
    const name = readMediaType(value);
    return name && findMediaType(entries(...names), name)?.mediaType;
  };

  it('prefers the type to its family, and the family to anything', () => {
    expect(match('text/csv', '*/*', 'text/*', 'text/csv')).toBe('text/csv');
    expect(match('text/html', '*/*', 'text/*', 'text/csv')).toBe('text/*');
    expect(match('image/png', '*/*', 'text/*', 'text/csv')).toBe('*/*');
  });

  it('compares without regard to case and parameters', () => {
    expect(match('text/csv;header=absent', 'Text/CSV; header=present')).toBe('Text/CSV; header=present');
  });

  it('matches nothing else', () => {
    expect(match('application/problem+json', 'application/json', 'text/*')).toBeUndefined();
    expect(match('application/json')).toBeUndefined();
  });
});

describe('mediaTypeParameter', () => {
  it('gives the value without quotes', () => {
    expect(mediaTypeParameter('multipart/form-data; boundary="a \\"b"', 'boundary')).toBe('a "b');
    expect(mediaTypeParameter('text/plain; Charset=utf-8', 'charset')).toBe('utf-8');
    expect(mediaTypeParameter('text/plain', 'charset')).toBeUndefined();
  });
});

describe('the kinds of media types', () => {
  it.each([
    ['application/json', 'json'],
    ['APPLICATION/JSON ; charset="a;b"', 'json'],
    ['text/json', 'json'],
    ['application/vnd.books.v2+json', 'json'],
    ['application/xml', 'xml'],
    ['text/xml; charset=utf-8', 'xml'],
    ['image/svg+xml', 'xml'],
    ['application/x-www-form-urlencoded', 'form'],
    ['Multipart/Form-Data; boundary=x', 'multipart'],
    ['text/plain', 'text'],
    ['Text/PLAIN; charset=utf-8', 'text'],
    ['Text/CSV; header=present', 'csv'],
    ['application/octet-stream', undefined],
    ['no media type', undefined],
  ])('%s is %s', (mediaType, kind) => {
    const kinds = {
      json: isJsonType(mediaType),
      xml: isXmlType(mediaType),
      form: isFormType(mediaType),
      multipart: isMultipartType(mediaType),
      text: isPlainTextType(mediaType),
      csv: isCsvType(mediaType),
    };
    expect(Object.entries(kinds).flatMap(([name, is]) => (is ? [name] : []))).toEqual(kind === undefined ? [] : [kind]);
  });
});
