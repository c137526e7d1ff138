import { memoizeText } from '../../../text/memoize-text.ts';
import type { RequestHead } from '../../request/mock-request.ts';

/** A whole request whose head can be read in one way only. */
export interface PlainRequest {
  readonly head: RequestHead;
  readonly body: Uint8Array | undefined;
  /** Of head and body, in bytes. */
  readonly length: number;
}

/** A request's head with the length of its body. */
interface PlainHead extends RequestHead {
  /** In bytes; `undefined`: there is no body. */
  readonly bodyLength: number | undefined;
}

/** Reads the request at the start of some bytes; `undefined` when it is not plain, or not complete. */
export type ReadPlainRequest = (bytes: Buffer) => PlainRequest | undefined;

const endOfHead = Buffer.from('\r\n\r\n');
const longestHead = 4096;
/** Clients send the same few heads again and again. */
const mostHeads = 500;

/**
 * Makes a reader, which remembers heads that it has read. Whatever two readers of HTTP could understand differently is not plain, nor is a request whose body
 * is longer than `bodyLimit` bytes.
 */
export function createPlainReader(bodyLimit: number): ReadPlainRequest {
  const readHead = memoizeText(parsePlainHead, { most: mostHeads, longest: longestHead });
  return (bytes) => {
    const end = bytes.indexOf(endOfHead);
    if (end === -1 || end > longestHead) return undefined;
    const head = readHead(bytes.toString('latin1', 0, end));
    if (head === undefined) return undefined;
    const start = end + endOfHead.length;
    if (head.bodyLength === undefined) return { head, body: undefined, length: start };
    const length = start + head.bodyLength;
    if (length > bytes.length || head.bodyLength > bodyLimit) return undefined;
    return { head, body: bytes.subarray(start, length), length };
  };
}

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/[\x21\x22\x24-\x7e]*) HTTP\/1\.1$/;
const fieldLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*(?:([\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)[\t ]*)?$/;
/** Header fields that change how a message is delimited, or what happens to the connection. */
const notPlain = new Set(['transfer-encoding', 'expect', 'upgrade', 'trailer', 'keep-alive', 'proxy-connection']);

function parsePlainHead(text: string): PlainHead | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const [, method, url] = requestLine.exec(first) ?? [];
  const headers = parseFields(lines);
  if (method === undefined || url === undefined || headers?.['host'] === undefined) return undefined;
  const { connection, 'content-length': length } = headers;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return undefined;
  if (length !== undefined && !/^\d{1,9}$/.test(length)) return undefined;
  return { method, url, headers, bodyLength: length === undefined ? undefined : Number(length) };
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
