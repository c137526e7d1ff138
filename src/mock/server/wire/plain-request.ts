import { token } from '../../../http/token.ts';
import { memoizeText } from '../../../text/memoize-text.ts';
import type { RequestHead } from '../../request/mock-request.ts';

/** A whole request whose head can be read in one way only. */
export interface PlainRequest {
  readonly head: RequestHead;
  readonly body: Uint8Array | undefined;
  /** Of head and body, in bytes. */
  readonly length: number;
}

/** The header fields of a request, and the length of its body. */
interface PlainFields {
  readonly headers: RequestHead['headers'];
  /** In bytes; `undefined`: there is no body. */
  readonly bodyLength: number | undefined;
}

/** Reads the request at the start of some bytes; `undefined` when it is not plain, or not complete. */
export type ReadPlainRequest = (bytes: Buffer) => PlainRequest | undefined;

const endOfHead = Buffer.from('\r\n\r\n');
const longestHead = 4096;
/** Clients send the same few header fields again and again, whatever they ask for. */
const mostFields = 500;

/**
 * Makes a reader, which remembers header fields that it has read. Whatever two readers of HTTP could understand differently is not plain, nor is a request whose body
 * is longer than `bodyLimit` bytes.
 */
export function createPlainReader(bodyLimit: number): ReadPlainRequest {
  const readFields = memoizeText(parsePlainFields, { most: mostFields, longest: longestHead });
  return (bytes) => {
    const end = bytes.indexOf(endOfHead);
    if (end === -1 || end > longestHead) return undefined;
    const text = bytes.toString('latin1', 0, end);
    const endOfLine = text.indexOf('\r\n');
    const [, method, url] = requestLine.exec(endOfLine === -1 ? text : text.slice(0, endOfLine)) ?? [];
    const fields = endOfLine === -1 ? undefined : readFields(text.slice(endOfLine + 2));
    if (method === undefined || url === undefined || fields === undefined) return undefined;
    const { headers, bodyLength } = fields;
    const head = { method, url, headers };
    const start = end + endOfHead.length;
    if (bodyLength === undefined) return { head, body: undefined, length: start };
    const length = start + bodyLength;
    if (length > bytes.length || bodyLength > bodyLimit) return undefined;
    return { head, body: bytes.subarray(start, length), length };
  };
}

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/[\x21\x22\x24-\x7e]*) HTTP\/1\.1$/;
const fieldLine = new RegExp(String.raw`^(${token}):[\t ]*(?:([\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)[\t ]*)?$`);
/** Header fields that change how a message is delimited, or what happens to the connection. */
const notPlain = new Set(['transfer-encoding', 'expect', 'upgrade', 'trailer', 'keep-alive', 'proxy-connection']);

/** What header fields say; `undefined` when they are not plain, or lack `Host`. */
function parsePlainFields(text: string): PlainFields | undefined {
  const headers = parseFields(text.split('\r\n'));
  if (headers?.['host'] === undefined) return undefined;
  const { connection, 'content-length': length } = headers;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return undefined;
  if (length !== undefined && !/^\d{1,9}$/.test(length)) return undefined;
  return { headers, bodyLength: length === undefined ? undefined : Number(length) };
}

/** By lower-case name; `undefined` when a name is repeated, or a field is not plain. */
function parseFields(lines: readonly string[]): Readonly<Record<string, string>> | undefined {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ''] = fieldLine.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key === undefined || fields.has(key) || notPlain.has(key)) return undefined;
    fields.set(key, value);
  }
  return Object.fromEntries(fields);
}
