import { append, appendByte, type ByteStore, openStore } from '../../http/byte-store.ts';
import type { WireDefect } from '../../model/exchange.ts';
import { readFields } from './response-head.ts';
import { excessive, malformed, noteFraming, type WireFault } from './wire-fault.ts';

/** The state of reading a chunked body (RFC 9112, 7.1) between two pieces of input. */
export interface ChunkedBody {
  phase: 'size' | 'data' | 'data-end' | 'trailer' | 'done';
  /** The beginning of a line whose end has not arrived, as Latin-1 text. */
  line: string;
  /** Bytes still to come of the chunk that is being read. */
  remaining: number;
  trailerBytes: number;
  readonly bytes: ByteStore;
  readonly defects: WireDefect[];
  /** Of a chunk's size line and of the whole trailer section, in bytes. */
  readonly lineLimit: number;
}

const sizeLine = /^([0-9A-Fa-f]+)([ \t]*)(;.*)?$/;

/** The state before the first byte; `lineLimit` bounds a size line and the trailer section, in bytes. */
export function beginChunked(defects: WireDefect[], lineLimit: number): ChunkedBody {
  return { phase: 'size', line: '', remaining: 0, trailerBytes: 0, bytes: openStore(), defects, lineLimit };
}

/** Reads more bytes; gives how many of them belong to the body, or what makes it unreadable. */
export function feedChunked(body: ChunkedBody, bytes: Buffer): number | WireFault {
  let at = 0;
  while (at < bytes.length && body.phase !== 'done') {
    const cursor = { bytes, at };
    const next =
      body.phase === 'data' ? takeData(body, cursor) : (takePlainLine(body, cursor) ?? takeLine(body, cursor));
    if (typeof next !== 'number') return next;
    at = next;
  }
  return at;
}

interface Cursor {
  readonly bytes: Buffer;
  readonly at: number;
}

function takeData(body: ChunkedBody, { bytes, at }: Cursor): number {
  const end = Math.min(bytes.length, at + body.remaining);
  if (end - at === 1) appendByte(body.bytes, bytes[at] ?? 0);
  else append(body.bytes, bytes.subarray(at, end));
  body.remaining -= end - at;
  if (body.remaining === 0) body.phase = 'data-end';
  return end;
}

const mostPlainDigits = 8;

/**
 * The same as `takeLine` for the lines of nearly all servers, without making text of them: a size without extension, and the end of a chunk's data. `undefined`
 * for any other line. A server may send a million chunks of one byte.
 */
function takePlainLine(body: ChunkedBody, { bytes, at }: Cursor): number | undefined {
  if (body.line !== '' || body.phase === 'trailer') return undefined;
  let end = at;
  if (body.phase === 'size') {
    let size = 0;
    for (let digit = hexDigit(bytes[end]); digit >= 0 && end - at < mostPlainDigits; digit = hexDigit(bytes[end])) {
      size = size * 16 + digit;
      end += 1;
    }
    if (end === at || size === 0 || !isLineEnd(bytes, end)) return undefined;
    body.remaining = size;
    body.phase = 'data';
    return end + 2;
  }
  if (!isLineEnd(bytes, end)) return undefined;
  body.phase = 'size';
  return end + 2;
}

function isLineEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a;
}

/** -1 for any other byte. */
function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}

function takeLine(body: ChunkedBody, { bytes, at }: Cursor): number | WireFault {
  const lineFeed = bytes.indexOf(0x0a, at);
  const end = lineFeed < 0 ? bytes.length : lineFeed;
  const text = body.line + bytes.toString('latin1', at, Math.min(end, at + body.lineLimit + 1));
  if (body.phase === 'data-end' && !'\r'.startsWith(text)) {
    return malformed('a chunk is longer than its announced size', 'RFC 9112, 7.1');
  }
  if (text.length + body.trailerBytes > body.lineLimit) {
    return excessive(`a chunk extension or the trailer section is longer than ${body.lineLimit} bytes`);
  }
  body.line = lineFeed < 0 ? text : '';
  if (lineFeed < 0) return end;
  if (!text.endsWith('\r')) {
    noteFraming(body.defects, 'a line of the chunked coding ends with LF alone instead of CRLF', 'RFC 9112, 7.1');
  }
  const fault = endLine(body, text.endsWith('\r') ? text.slice(0, -1) : text);
  return fault ?? lineFeed + 1;
}

function endLine(body: ChunkedBody, line: string): WireFault | undefined {
  if (body.phase === 'data-end') {
    body.phase = 'size';
    return undefined;
  }
  if (body.phase === 'size') return readSize(body, line);
  body.trailerBytes += line.length + 2;
  if (line === '') body.phase = 'done';
  else readFields(['', line], body.defects);
  return undefined;
}

function readSize(body: ChunkedBody, line: string): WireFault | undefined {
  const parts = sizeLine.exec(line);
  if (parts === null) return malformed('the size of a chunk is not a hexadecimal number', 'RFC 9112, 7.1');
  if (parts[2] !== '' && parts[3] === undefined) {
    noteFraming(body.defects, 'white space after the size of a chunk', 'RFC 9112, 7.1');
  }
  const size = Number.parseInt(parts[1] ?? '', 16);
  if (!Number.isSafeInteger(size)) return excessive('a chunk announces more bytes than any limit allows');
  body.remaining = size;
  body.phase = size === 0 ? 'trailer' : 'data';
  return undefined;
}
