import zlib from 'node:zlib';
import type { WireDefect } from '../../model/exchange.ts';
import { excessive, type WireFault } from './wire-fault.ts';

/** A body with its codings undone, or as received when that is not possible. */
export interface DecodedBody {
  readonly kind: 'decoded';
  readonly bytes: Buffer;
}

/** A body as received, the value of `Content-Encoding`, and the largest size it may decode to. */
export interface CodedBody {
  readonly bytes: Buffer;
  /** All values of the header, joined by commas; empty when it is missing. */
  readonly codings: string;
  /** The most bytes that the body may decode to. */
  readonly limit: number;
}

type Decoder = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

/** A coding may be named two or three times; a longer list is an attack. */
const mostCodings = 4;

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  ...zstdDecoder(),
};

/**
 * Undoes the content codings (RFC 9110, 8.4), also those that were not asked for: without Accept-Encoding a server may use any
 * (RFC 9110, 12.5.3). A body that is not what the header claims is noted in `defects` and stays as received, so that it can still be read.
 */
export function undoContentCodings(coded: CodedBody, defects: WireDefect[]): DecodedBody | WireFault {
  const names = coded.codings.split(',').map((name) => name.trim().toLowerCase());
  const codings = names.filter((name) => name !== '' && name !== 'identity').reverse();
  if (codings.length > mostCodings) return excessive(`more than ${mostCodings} content codings are applied`);
  let bytes = coded.bytes;
  for (const coding of codings) {
    // Responses to HEAD and 304 name the coding that the body would have had.
    if (bytes.length === 0) break;
    const decoded = undo(coding, { bytes, limit: coded.limit, defects });
    if (decoded === undefined) return { kind: 'decoded', bytes: coded.bytes };
    if (!Buffer.isBuffer(decoded)) return decoded;
    bytes = decoded;
  }
  return { kind: 'decoded', bytes };
}

interface CodedBytes {
  readonly bytes: Buffer;
  readonly limit: number;
  readonly defects: WireDefect[];
}

function undo(coding: string, { bytes, limit, defects }: CodedBytes): Buffer | WireFault | undefined {
  try {
    if (coding === 'deflate') return inflate(bytes, { limit, defects });
    const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decoder !== undefined) return decoder(bytes, { maxOutputLength: limit });
    note(defects, 'Content-Encoding names an unknown coding', 'RFC 9110, 8.4.1');
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE')
      return excessive(`the body is longer than ${limit} bytes when decoded`);
    note(defects, `the body is not ${coding}, which Content-Encoding claims`, 'RFC 9110, 8.4');
  }
  return undefined;
}

function inflate(bytes: Buffer, { limit, defects }: { limit: number; defects: WireDefect[] }): Buffer {
  try {
    return zlib.inflateSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (codeOf(error) !== 'Z_DATA_ERROR') throw error;
    const decoded = zlib.inflateRawSync(bytes, { maxOutputLength: limit });
    note(defects, 'the body is raw deflate data, but the coding "deflate" means the zlib format', 'RFC 9110, 8.4.1.2');
    return decoded;
  }
}

// Node.js knows zstd from 22.15 on; the types of the oldest supported version do not.
function zstdDecoder(): Record<string, Decoder> {
  const decoder: unknown = Reflect.get(zlib, 'zstdDecompressSync');
  return typeof decoder === 'function' ? { zstd: (bytes, options) => decoder(bytes, options) } : {};
}

function note(defects: WireDefect[], message: string, clause: string): void {
  defects.push({ kind: 'encoding', message, clause });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
