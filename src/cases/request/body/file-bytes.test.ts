import { describe, expect, it } from 'vitest';
import { fileBytes, fileContent } from './file-bytes.ts';

const text = (type: string) => new TextDecoder('latin1').decode(fileBytes(type));

describe('fileBytes', () => {
  it('gives lines to text, JSON to JSON, a valid picture where one is known, and otherwise every byte', () => {
    expect(text('text/csv')).toBe('one,two\r\n3,4\r\n');
    expect(JSON.parse(text('application/problem+json'))).toEqual({ one: [1, 2] });
    expect(text('image/png; a=b')).toContain('PNG');
    const every = Array.from({ length: 256 }, (_, byte) => byte);
    expect(fileBytes('application/octet-stream')).toEqual(Uint8Array.from([...every, 13, 10]));
    expect(text('application/pdf')).toMatch(/^%PDF-/);
  });
});

describe('fileContent', () => {
  it('is a small valid file in the place of any text, and the text itself where it was chosen', () => {
    const picture = fileBytes('image/png');
    expect(fileContent('text', 'image/png')).toEqual(picture);
    expect(fileContent('text12', 'image/png')).toEqual(picture);
    expect(fileContent({}, 'image/png')).toEqual(picture);
    expect(fileContent('iVBOR', 'image/png')).toBe('iVBOR');
  });

  it('is a text where no small file of the type is known', () => {
    expect(fileContent('text', 'application/x-own')).toBe('text');
    expect(fileContent('a,b')).toBe('a,b');
    expect(fileContent(7, 'application/x-own')).toBe('text');
  });
});
