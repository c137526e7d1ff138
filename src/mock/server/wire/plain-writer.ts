import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isBodiless } from '../../../http/status.ts';
import { isToken } from '../../../http/token.ts';
import { memoizeByObject } from '../../../schema/memoize.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import type { ResponseWriter } from './response-writer.ts';

/** What the form of a response depends on, in addition to the response itself. */
interface PlainForm {
  /** Of the request: responses to `HEAD` have the head of those to `GET` (RFC 9110, 9.3.2). */
  readonly method: string;
  /** The headers that keep the connection open: names and values in turn. */
  readonly keepAlive: readonly string[];
}

/** Writes a response as `node:http` would, without its message objects and streams. */
export function createPlainWriter(socket: Socket, { method, keepAlive }: PlainForm): ResponseWriter {
  let hasBegun = false;
  const send = (head: string, body?: MockResponse['body']) => {
    hasBegun = true;
    // A head is in UTF-8 only if a text follows it: so node:http does it.
    if (typeof body === 'string') socket.write(head + body);
    else {
      socket.write(head, 'latin1');
      if (body !== undefined) socket.write(body);
    }
  };
  const write = ({ status, headers, body }: MockResponse, extraHeaders: readonly string[], connection = keepAlive) => {
    const length = body === undefined ? 0 : Buffer.byteLength(body);
    const lines = headerLines(headers) + headerLines(extraHeaders);
    if (isBodiless(status)) send(responseHead(status, lines, connection));
    else send(responseHead(status, lines + lengthLine(length), connection), method === 'HEAD' ? undefined : body);
  };
  return {
    socket,
    isClosed: () => !socket.writable,
    hasBegun: () => hasBegun,
    write,
    writeLast: (response, extraHeaders) => {
      write({ ...response, headers: [...response.headers, 'Connection', 'close'] }, extraHeaders, []);
      socket.end(() => socket.destroy());
    },
    writeHead: ({ status, headers }, extraHeaders, length) => {
      const lines = headerLines(headers) + headerLines(extraHeaders) + lengthLine(length);
      send(responseHead(status, lines, keepAlive));
    },
    writePart: (part) => new Promise((resolve) => socket.write(part, () => resolve())),
    end: () => undefined,
  };
}

function responseHead(status: number, lines: string, connection: readonly string[]): string {
  const reason = STATUS_CODES[status] ?? 'unknown';
  return `HTTP/1.1 ${status} ${reason}\r\n${lines}Date: ${dateNow()}\r\n${headerLines(connection)}\r\n`;
}

function lengthLine(length: number): string {
  return `Content-Length: ${length}\r\n`;
}

const headerLines = memoizeByObject((headers: readonly string[]): string => {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    if (!isToken(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new TypeError(`The header ${JSON.stringify(name)} cannot be sent`);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
});

let second = 0;
let date = '';

/** Worked out once a second (RFC 9110, 5.6.7). */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
