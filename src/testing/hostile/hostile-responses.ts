import type { Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Behaviour } from './raw-server.ts';

/** A hostile server, and the reason why its response must be aborted. */
export interface HostileResponse extends Behaviour {
  readonly reason: 'excessive' | 'timeout';
}

const chunked = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
const untilClose = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n';

/** Servers that never end, send too much, or stay silent. */
export const hostileResponses: readonly HostileResponse[] = [
  flooding('endless headers', { head: 'HTTP/1.1 200 OK\r\n', part: `X-Field: ${'a'.repeat(1000)}\r\n` }),
  flooding('an endless header', { head: 'HTTP/1.1 200 OK\r\nX-Field: ', part: 'a'.repeat(10_000) }),
  flooding('an endless status line', { head: 'HTTP/1.1 200 ', part: 'a'.repeat(10_000) }),
  flooding('endless empty lines', { head: '', part: '\r\n'.repeat(1000) }),
  flooding('endless interim responses', {
    head: '',
    part: 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(10),
  }),
  flooding('endless chunks', { head: chunked, part: `10000\r\n${'a'.repeat(65_536)}\r\n` }),
  flooding('endless tiny chunks', { head: chunked, part: '1\r\na\r\n'.repeat(1000) }),
  flooding('an endless chunk extension', { head: `${chunked}5;`, part: 'a'.repeat(10_000) }),
  flooding('endless chunk extensions', { head: chunked, part: `1;${'x'.repeat(1000)}\r\na\r\n` }),
  flooding('an endless chunk size', { head: chunked, part: '0'.repeat(10_000) }),
  flooding('endless trailers', { head: `${chunked}0\r\n`, part: `X-Field: ${'a'.repeat(1000)}\r\n` }),
  flooding('an endless body', { head: untilClose, part: '[1,'.repeat(10_000) }),
  written('50 MB of JSON announced', `HTTP/1.1 200 OK\r\nContent-Length: ${50 * 1024 * 1024}\r\n\r\n[1`),
  written('a length beyond all numbers', `HTTP/1.1 200 OK\r\nContent-Length: ${'9'.repeat(400)}\r\n\r\n[1`),
  written('a chunk beyond all numbers', `${chunked}${'f'.repeat(40)}\r\n[1`),
  { name: '50 MB of JSON in chunks', reason: 'excessive', respond: (socket) => void sendJson(socket) },
  { name: 'a gzip bomb', reason: 'excessive', respond: (socket) => socket.write(coded('gzip', gzipBomb())) },
  { name: 'a brotli bomb', reason: 'excessive', respond: (socket) => socket.write(coded('br', brotliBomb())) },
  {
    name: 'a bomb in a bomb',
    reason: 'excessive',
    respond: (socket) => socket.write(coded('gzip, gzip', gzipSync(gzipBomb()))),
  },
  {
    name: 'a hundred content codings',
    reason: 'excessive',
    respond: (socket) => socket.write(coded(Array(100).fill('gzip').join(), gzipBomb())),
  },
  { name: 'silence', reason: 'timeout', respond: () => undefined },
  {
    name: 'silence after the header section',
    reason: 'timeout',
    respond: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[1'),
  },
  {
    name: 'silence after an interim response',
    reason: 'timeout',
    respond: (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  },
  {
    name: 'a byte of the header section from time to time',
    reason: 'timeout',
    respond: (socket) => dripping(socket, 'HTTP/1.1 200 OK\r\nX-Field: '),
  },
  {
    name: 'a byte of the body from time to time',
    reason: 'timeout',
    respond: (socket) => dripping(socket, untilClose),
  },
];

/** What a hostile server writes first, and what it repeats without end. */
interface Flood {
  readonly head: string;
  readonly part: string;
}

function flooding(name: string, { head, part }: Flood): HostileResponse {
  const respond = (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(part));
    };
    socket.on('drain', more).write(head);
    more();
  };
  return { name, reason: 'excessive', respond };
}

function written(name: string, bytes: string): HostileResponse {
  return { name, reason: 'excessive', respond: (socket) => socket.write(bytes) };
}

function dripping(socket: Socket, head: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write('a'), 20);
  socket.once('close', () => clearInterval(timer));
}

function sendJson(socket: Socket): void {
  const item = Buffer.from('"a text that is longer than most",'.repeat(2_000));
  const chunk = Buffer.concat([Buffer.from(`${item.length.toString(16)}\r\n`), item, Buffer.from('\r\n')]);
  let left = Math.ceil((50 * 1024 * 1024) / item.length);
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left--;
      if (!socket.write(chunk)) return;
    }
    socket.write('3\r\n"a"\r\n1\r\n]\r\n0\r\n\r\n');
  };
  socket.on('drain', more).write(`${chunked}1\r\n[\r\n`);
  more();
}

function coded(coding: string, bytes: Buffer): Buffer {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

const bombs = new Map<string, Buffer>();

function gzipBomb(): Buffer {
  return cached('gzip', () => gzipSync(Buffer.alloc(128 * 1024 * 1024)));
}

function brotliBomb(): Buffer {
  return cached('br', () =>
    brotliCompressSync(Buffer.alloc(64 * 1024 * 1024), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  );
}

function cached(name: string, make: () => Buffer): Buffer {
  const bomb = bombs.get(name) ?? make();
  bombs.set(name, bomb);
  return bomb;
}
