import { describe, expect, it } from 'vitest';
import { openRedaction } from './redaction.ts';

describe('a secret is replaced in', () => {
  const redaction = openRedaction(['s3cret/"one"', 'dXNlcjpz']);

  it.each([
    ['s3cret/"one"', '$TOKEN'],
    ['a s3cret/"one", twice s3cret/"one"', 'a $TOKEN, twice $TOKEN'],
    ['{"token":"s3cret/\\"one\\""}', '{"token":"$TOKEN"}'],
    ['{"token":"s3cret\\/\\"one\\""}', '{"token":"$TOKEN"}'],
    ['?key=s3cret%2F%22one%22', '?key=$TOKEN'],
    ['Basic dXNlcjpz', 'Basic $TOKEN'],
    ['nothing of the kind', 'nothing of the kind'],
  ])('%j', (text, shown) => {
    expect(redaction.text(text)).toBe(shown);
    expect(redaction.finds(text)).toBe(text !== shown);
  });

  it('headers, names and values', () => {
    expect(
      redaction.headers([
        ['X-Echo', 'Basic dXNlcjpz'],
        ['dXNlcjpz', 'a'],
      ]),
    ).toEqual([
      ['X-Echo', 'Basic $TOKEN'],
      ['$TOKEN', 'a'],
    ]);
  });

  it('bytes that are not text', () => {
    const bytes = Buffer.concat([Buffer.of(0xff), Buffer.from('dXNlcjpz'), Buffer.of(0xfe)]);
    expect(redaction.bytes(bytes)).toEqual(Buffer.concat([Buffer.of(0xff), Buffer.from('$TOKEN'), Buffer.of(0xfe)]));
  });

  it('a secret beyond ASCII, as text and as bytes', () => {
    const umlaut = openRedaction(['gehe\u00fcmnis']);
    expect(umlaut.text('a gehe\u00fcmnis')).toBe('a $TOKEN');
    expect(umlaut.bytes(Buffer.from('a gehe\u00fcmnis'))).toEqual(Buffer.from('a $TOKEN'));
  });
});

describe('not replaced is', () => {
  it.each(['x', 'test', 'token', 'secret', '1234'])('%s, which is too plain to be a secret', (token) => {
    expect(openRedaction([token]).text(`{"name":"${token}"}`)).toBe(`{"name":"${token}"}`);
  });

  it('a word that names a property', () => {
    const redaction = openRedaction(['password']);
    expect(redaction.text('{"password": "password"}')).toBe('{"password": "$TOKEN"}');
    expect(redaction.text('{"other": 1, "password" :2}')).toBe('{"other": 1, "password" :2}');
  });
});

it('an array without a secret is returned as it is', () => {
  const headers = [['A', 'b']] as const;
  expect(openRedaction(['s3cret-one']).headers(headers)).toBe(headers);
});
