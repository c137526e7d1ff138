import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { WireDefect } from '../../model/exchange.ts';
import { undoContentCodings } from './content-coding.ts';

const text = Buffer.from('{"name":"a thing"}');

function undo(codings: string, bytes: Buffer, limit = 1_000) {
  const defects: WireDefect[] = [];
  return { result: undoContentCodings({ bytes, codings, limit }, defects), defects };
}

describe('content codings are undone', () => {
  it.each([
    ['gzip', zlib.gzipSync(text)],
    ['x-gzip', zlib.gzipSync(text)],
    ['GZip', zlib.gzipSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(text))],
    ['identity', text],
    ['', text],
    [' , gzip ,', zlib.gzipSync(text)],
  ])('%s', (codings, bytes) => {
    expect(undo(codings, bytes)).toEqual({ result: { kind: 'decoded', bytes: text }, defects: [] });
  });

  it('zstd where Node.js knows it; otherwise it is reported as unknown', () => {
    const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
    const known = typeof compress === 'function';
    const { result, defects } = undo('zstd', known ? compress(text) : text);
    expect(result).toEqual({ kind: 'decoded', bytes: text });
    expect(defects).toHaveLength(known ? 0 : 1);
  });
});

describe('a body that is not what it claims is reported and stays as received', () => {
  it.each([
    ['gzip', text, 'RFC 9110, 8.4'],
    ['gzip', zlib.gzipSync(text).subarray(0, 20), 'RFC 9110, 8.4'],
    ['br', text, 'RFC 9110, 8.4'],
    ['deflate', text, 'RFC 9110, 8.4'],
    ['gzip, gzip', zlib.gzipSync(text), 'RFC 9110, 8.4'],
    ['squeezed', text, 'RFC 9110, 8.4.1'],
    ['constructor', text, 'RFC 9110, 8.4.1'],
  ])('%s', (codings, bytes, clause) => {
    const { result, defects } = undo(codings, bytes);
    expect(result).toEqual({ kind: 'decoded', bytes });
    expect(defects).toMatchObject([{ kind: 'encoding', clause }]);
  });

  it('raw deflate data is decoded and reported', () => {
    const { result, defects } = undo('deflate', zlib.deflateRawSync(text));
    expect(result).toEqual({ kind: 'decoded', bytes: text });
    expect(defects).toMatchObject([{ kind: 'encoding', clause: 'RFC 9110, 8.4.1.2' }]);
  });
});

describe('the limit', () => {
  const large = Buffer.alloc(1_001, 'a');

  it.each([
    ['gzip', zlib.gzipSync(large)],
    ['deflate', zlib.deflateSync(large)],
    ['deflate', zlib.deflateRawSync(large)],
    ['br', zlib.brotliCompressSync(large)],
    ['gzip, gzip', zlib.gzipSync(zlib.gzipSync(large))],
    ['gzip,gzip,gzip,gzip,gzip', zlib.gzipSync(text)],
  ])('holds for %s', (codings, bytes) => {
    expect(undo(codings, bytes).result).toMatchObject({ kind: 'fault', reason: 'excessive' });
  });

  it('accepts what just fits', () => {
    expect(undo('gzip', zlib.gzipSync(large), 1_001).result).toEqual({ kind: 'decoded', bytes: large });
  });
});

it('an empty body is not a broken body', () => {
  expect(undo('gzip', Buffer.alloc(0))).toEqual({ result: { kind: 'decoded', bytes: Buffer.alloc(0) }, defects: [] });
});
