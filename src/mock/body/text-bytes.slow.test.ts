import { describe, expect, it } from 'vitest';
import { latin1Bytes } from '../../text/latin1-bytes.ts';
import { anyText, base64Text, latin1Text, utf8Text } from './text-bytes.ts';

describe('text in bytes', () => {
  it.each(['', 'a', 'é€😀', '\uFEFF{}'])('is decoded from UTF-8: %j', (text) => {
    expect(utf8Text(new TextEncoder().encode(text))).toBe(text);
  });

  it.each([[[0xff]], [[0xc0, 0x80]], [[0xed, 0xa0, 0x80]], [[0xe2, 0x82]]])('is not there in %j', (bytes) => {
    expect(utf8Text(Uint8Array.from(bytes))).toBeUndefined();
    expect(anyText(Uint8Array.from(bytes))).toContain('\uFFFD');
  });

  it('has one character for each byte in Latin-1, however many there are', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
    expect(latin1Text(bytes)).toBe(Buffer.from(bytes).toString('latin1'));
    expect(latin1Bytes(latin1Text(bytes))).toEqual(bytes);
  });

  it.each([
    ['YTpi', 'a:b'],
    ['YTo=', 'a:'],
    ['YTo', 'a:'],
    ['_-8=', '\u00ff\u00ef'],
    ['Y', undefined],
    ['Y TpiI', undefined],
    ['YT=pi', undefined],
  ])('is decoded from base64: %s', (text, meant) => {
    expect(base64Text(text)).toBe(meant);
  });
});
