import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const gzip = { kind: 'encoding', message: 'the content is not gzip', clause: 'RFC 9110, 8.4.1.3' } as const;
const chunk = { kind: 'framing', message: 'a chunk has no length', clause: 'RFC 9112, 7.1' } as const;

/** `{"title":"…"}` with raw bytes for the title. */
function titled(...title: number[]): Uint8Array {
  return Uint8Array.from([...Buffer.from('{"title":"'), ...title, ...Buffer.from('"}')]);
}

describe('content-encoding', () => {
  it('trips on a body that could not be decoded', () => {
    const [finding, ...more] = findingsFor(exchange({ defects: [gzip] }));
    expect(finding).toMatchObject({ rule: 'content-encoding', level: 'violation', message: gzip.message });
    expect(finding?.clause).toBe(gzip.clause);
    expect(more).toEqual([]);
  });

  it('trips once on a body that is neither decodable nor text', () => {
    expect(findingsFor(exchange({ defects: [gzip], bytes: Uint8Array.from([0x1f, 0x8b, 0xff]) }))).toHaveLength(1);
  });

  it.each([
    ['Latin-1', titled(0xc9, 0x6d, 0x75)],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from('{"title":"Emma"}', 'utf16le')])],
    ['an overlong form', titled(0xc1, 0x81)],
    ['half a surrogate pair in three bytes', titled(0xed, 0xa0, 0x80)],
    ['a character that is cut off', titled(0xf0, 0x9f, 0x93)],
    ['a code point past the last', titled(0xf4, 0x90, 0x80, 0x80)],
  ])('trips on JSON in %s', (_, bytes) => {
    expect(faultsOf(exchange({ bytes }))).toEqual(['content-encoding']);
    expect(findingsFor(exchange({ bytes }))[0]?.clause).toBe('RFC 8259, 8.1');
  });

  it('trips on JSON that is not UTF-8 whatever charset it names', () => {
    const answered = { bytes: titled(0xc9), type: 'application/json; charset=iso-8859-1' };
    expect(faultsOf(exchange(answered))).toEqual(['content-encoding']);
  });

  it.each([
    ['utf-16', '{"title":"Emma"}'],
    ['"UTF-16LE"', '{"title":"Emma"}'],
    ['us-ascii', '{"title":"É"}'],
    ['ISO-8859-1', '{"title":"É"}'],
  ])('trips on UTF-8 that calls itself %s', (charset, text) => {
    const one = exchange(
      { text, type: `application/json; charset=${charset}` },
      { expects: 'anything', outside: 'accept' },
    );
    expect(findingsFor(one)).toMatchObject([{ rule: 'content-encoding', clause: 'RFC 9110, 8.3.2' }]);
  });

  it('trips once on JSON in UTF-16 that says so', () => {
    const bytes = Buffer.from('{"title":"Emma"}', 'utf16le');
    const found = findingsFor(exchange({ bytes, type: 'application/json; charset=utf-16le' }));
    expect(found.filter(({ rule }) => rule === 'content-encoding')).toMatchObject([{ clause: 'RFC 8259, 8.1' }]);
  });

  it.each(['utf16le', 'latin1'] as const)('recognises JSON in UTF-16 by its bytes, of %s', (encoding) => {
    const faults = faultsOf(exchange({ bytes: Buffer.from('{"title":"Emma"}', encoding) }));
    expect(faults.includes('content-encoding')).toBe(encoding === 'utf16le');
  });

  it.each(['us-ascii', 'iso-8859-1', 'windows-1252', 'utf8', 'x-own'])(
    'leaves ASCII that calls itself %s alone',
    (name) => {
      const answered = { text: '{"title":"Emma"}', type: `application/json; charset=${name}` };
      expect(faultsOf(exchange(answered, { expects: 'anything', outside: 'accept' }))).toEqual([]);
    },
  );

  it('leaves UTF-8 of every length alone', () => {
    const answered = { text: '{"title":"é€\u{1f4d6}\u{10ffff}"}', type: 'application/json;charset=UTF-8' };
    expect(faultsOf(exchange(answered, { expects: 'anything', outside: 'accept' }))).toEqual([]);
  });

  it.each([
    ['a picture', { type: 'image/png', bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff]) }],
    ['a text in another charset', { type: 'text/plain; charset=iso-8859-1', bytes: Uint8Array.from([0xc9]) }],
  ] as const)('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, { operation: 'GET /covers' }))).toEqual([]);
  });

  it('leaves framing defects to their own rule', () => {
    expect(faultsOf(exchange({ defects: [chunk] }))).toEqual(['framing']);
  });
});
