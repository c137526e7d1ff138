import { gzipSync } from 'node:zlib';
import { sampleBody } from './odd-but-legal.ts';
import type { Behaviour } from './raw-server.ts';

/** A server whose bytes break HTTP, and how that must be reported. */
export interface BrokenResponse extends Behaviour {
  /** The clauses of the defects, when the response is readable in spite of them. */
  readonly defects?: readonly string[];
  /** Reason and clause, when it is not. */
  readonly noReply?: readonly [reason: string, clause: string | undefined];
}

const length = `Content-Length: ${sampleBody.length}`;
const chunked = 'Transfer-Encoding: chunked';
const whole = `12\r\n${sampleBody}\r\n0\r\n\r\n`;

/** One server for each way to break HTTP/1.1; a readable response has status 200 and the body `sampleBody`. */
export const brokenResponses: readonly BrokenResponse[] = [
  defective('bare LF', ok(length).replaceAll('\r\n', '\n') + sampleBody, 'RFC 9112, 2.2'),
  defective('one bare LF', ok('X-One: 1', length).replace('1\r\n', '1\n') + sampleBody, 'RFC 9112, 2.2'),
  defective('an empty line before the status line', `\r\n${ok(length)}${sampleBody}`, 'RFC 9112, 2.1'),
  defective('no space after the status', ok(length).replace(' OK', '') + sampleBody, 'RFC 9112, 4'),
  defective('two spaces in the status line', ok(length).replace(' 200', '  200') + sampleBody, 'RFC 9112, 4'),
  defective('http in lower case', ok(length).replace('HTTP', 'http') + sampleBody, 'RFC 9112, 4'),
  defective('a control character in the reason', ok(length).replace('OK', 'O\x1bK') + sampleBody, 'RFC 9112, 4'),
  defective('white space before the first header', ok(' X-First: 1', length) + sampleBody, 'RFC 9112, 2.2'),
  defective('a folded header', ok('X-Long: a', '\tb', length) + sampleBody, 'RFC 9112, 5.2'),
  defective('a space before the colon', ok('X-Name : a', length) + sampleBody, 'RFC 9112, 5.1'),
  defective('a header without a colon', ok('X-Name', length) + sampleBody, 'RFC 9112, 5'),
  defective('a header without a name', ok(': a', length) + sampleBody, 'RFC 9110, 5.1'),
  defective('a space within a name', ok('X Name: a', length) + sampleBody, 'RFC 9110, 5.1'),
  defective('a name beyond ASCII', ok('X-\u00dc: a', length) + sampleBody, 'RFC 9110, 5.1'),
  defective('NUL in a value', ok('X-Name: a\0b', length) + sampleBody, 'RFC 9110, 5.5'),
  defective('a bare CR in a value', ok('X-Name: a\rb', length) + sampleBody, 'RFC 9110, 5.5'),
  defective('the same length twice', ok(length, length) + sampleBody, 'RFC 9110, 8.6'),
  defective('the same length twice in one header', ok(`${length}, ${sampleBody.length}`) + sampleBody, 'RFC 9110, 8.6'),
  defective('both a length and chunks', ok(length, chunked) + whole, 'RFC 9112, 6.2'),
  defective('chunked twice', ok(chunked, chunked) + whole, 'RFC 9112, 6.1'),
  defective('chunks in HTTP/1.0', ok(chunked).replace('1.1', '1.0') + whole, 'RFC 9112, 6.1'),
  defective('a chunk size with a space', ok(chunked) + whole.replace('12', '12 '), 'RFC 9112, 7.1'),
  defective('bare LF between chunks', ok(chunked) + whole.replaceAll('\r', ''), 'RFC 9112, 7.1'),
  defective('a trailer without a colon', ok(chunked) + whole.replace('0\r\n', '0\r\nX-Sum\r\n'), 'RFC 9112, 5'),
  defective('bytes after the body', `${ok(length)}${sampleBody}\r\n`, 'RFC 9112, 6.3'),
  defective('bytes after the last chunk', `${ok(chunked)}${whole}<!-- 3 ms -->`, 'RFC 9112, 6.3'),
  defective('a second response', (ok(length) + sampleBody).repeat(2), 'RFC 9112, 6.3'),
  defective('a body that is not gzip', ok('Content-Encoding: gzip', length) + sampleBody, 'RFC 9110, 8.4'),
  defective('a body that is not brotli', ok('Content-Encoding: br', length) + sampleBody, 'RFC 9110, 8.4'),
  defective('a body that is not deflate', ok('Content-Encoding: deflate', length) + sampleBody, 'RFC 9110, 8.4'),
  defective('an unknown content coding', ok('Content-Encoding: squeezed', length) + sampleBody, 'RFC 9110, 8.4.1'),
  closing('another transfer coding', {
    bytes: ok('Transfer-Encoding: squeezed') + sampleBody,
    defects: ['RFC 9112, 7.4'],
  }),
  closing('chunked before another coding', {
    bytes: ok('Transfer-Encoding: chunked, squeezed') + sampleBody,
    defects: ['RFC 9112, 7.4'],
  }),
  closing('no line after the last chunk', { bytes: ok(chunked) + whole.slice(0, -2), defects: ['RFC 9112, 7.1'] }),
  closing('less than its length', { bytes: ok('Content-Length: 19') + sampleBody, noReply: ['closed', 'RFC 9112, 8'] }),
  closing('no last chunk', { bytes: ok(chunked) + whole.slice(0, -5), noReply: ['closed', 'RFC 9112, 8'] }),
  closing('half a chunk', { bytes: ok(chunked) + whole.slice(0, 9), noReply: ['closed', 'RFC 9112, 8'] }),
  closing('half a header section', { bytes: ok(length).slice(0, 30), noReply: ['closed', 'RFC 9112, 8'] }),
  closing('only an interim response', { bytes: 'HTTP/1.1 100 Continue\r\n\r\n', noReply: ['closed', 'RFC 9112, 8'] }),
  closing('nothing', { bytes: '', noReply: ['closed', undefined] }),
  unreadable('bytes that are not HTTP', '{"name":"a thing"}\r\n\r\n', 'RFC 9112, 2.1'),
  unreadable('a greeting of another protocol', '220 mail.example ESMTP\r\n', 'RFC 9112, 2.1'),
  unreadable('a TLS alert', '\x15\x03\x01\x00\x02\x02\x0a', 'RFC 9112, 2.1'),
  unreadable('HTTP/2 frames', '\0\0\x06\x04\0\0\0\0\0\0\x03\0\0\0\x64', 'RFC 9112, 2.1'),
  unreadable('another major version', ok(length).replace('/1.1', '/9.1') + sampleBody, 'RFC 9112, 2.3'),
  unreadable('a status of four digits', ok(length).replace('200', '2000') + sampleBody, 'RFC 9112, 4'),
  unreadable('a status of two digits', ok(length).replace('200', '20') + sampleBody, 'RFC 9112, 4'),
  unreadable('no status', ok(length).replace(' 200', '') + sampleBody, 'RFC 9112, 4'),
  unreadable('a status below 100', ok(length).replace('200', '042') + sampleBody, 'RFC 9110, 15'),
  unreadable('a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\n\r\n', 'RFC 9110, 7.8'),
  unreadable('two different lengths', ok(length, 'Content-Length: 19') + sampleBody, 'RFC 9112, 6.3'),
  unreadable('a length that is not a number', ok('Content-Length: long') + sampleBody, 'RFC 9112, 6.3'),
  unreadable('a length below 0', ok('Content-Length: -1') + sampleBody, 'RFC 9112, 6.3'),
  unreadable('an empty length', ok('Content-Length:') + sampleBody, 'RFC 9112, 6.3'),
  unreadable('a length in hexadecimal', ok('Content-Length: 0x12') + sampleBody, 'RFC 9112, 6.3'),
  unreadable('a chunk size that is not a number', `${ok(chunked)}zz\r\n${sampleBody}\r\n0\r\n\r\n`, 'RFC 9112, 7.1'),
  unreadable('a chunk size below 0', `${ok(chunked)}-12\r\n${sampleBody}\r\n0\r\n\r\n`, 'RFC 9112, 7.1'),
  unreadable('a chunk longer than it says', `${ok(chunked)}5\r\n${sampleBody}\r\n0\r\n\r\n`, 'RFC 9112, 7.1'),
  unreadable('a chunk shorter than it says', `${ok(chunked)}14\r\n${sampleBody}\r\n0\r\n\r\n`, 'RFC 9112, 7.1'),
];

/** Responses whose body cannot be decoded, with the reason in `defects`; the status is 200. */
export const undecodable: readonly BrokenResponse[] = [
  defective(
    'half a gzip',
    zipped((bytes) => bytes.subarray(0, -9)),
    'RFC 9110, 8.4',
  ),
  defective(
    'gzip with a wrong sum',
    zipped((bytes) => Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8)])),
    'RFC 9110, 8.4',
  ),
  defective(
    'a body that is not the UTF-8 it claims to be',
    `${ok('Content-Type: text/plain; charset=UTF-8', 'Content-Length: 1')}\xff`,
    'RFC 9110, 8.3.2',
  ),
];

function zipped(spoil: (bytes: Buffer) => Buffer): Buffer {
  const bytes = spoil(gzipSync(sampleBody));
  return Buffer.concat([Buffer.from(ok('Content-Encoding: gzip', `Content-Length: ${bytes.length}`)), bytes]);
}

function ok(...fields: readonly string[]): string {
  return `HTTP/1.1 200 OK\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;
}

function defective(name: string, bytes: string | Buffer, clause: string): BrokenResponse {
  return { name, respond: (socket) => socket.write(bytes, 'latin1'), defects: [clause] };
}

function unreadable(name: string, bytes: string, clause: string): BrokenResponse {
  return { name, respond: (socket) => socket.write(bytes, 'latin1'), noReply: ['malformed', clause] };
}

function closing(
  name: string,
  { bytes, ...rest }: Omit<BrokenResponse, 'name' | 'respond'> & { bytes: string },
): BrokenResponse {
  return { name, respond: (socket) => socket.end(bytes, 'latin1'), ...rest };
}
