import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Behaviour } from './raw-server.ts';

/** The body of all responses of this folder that have one: 18 bytes of JSON. */
export const sampleBody = '{"name":"a thing"}';

const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n';
const json = 'Content-Type: application/json';
const length = `Content-Length: ${sampleBody.length}`;

/** Responses that HTTP/1.1 allows, although they look strange; each has status 200 and the body `sampleBody`. */
export const oddButLegal: readonly Behaviour[] = [
  written('a plain response', ok(json, length) + sampleBody),
  written('no reason phrase', `HTTP/1.1 200 \r\n${json}\r\n${length}\r\n\r\n${sampleBody}`),
  written('a reason phrase beyond ASCII', `HTTP/1.1 200 Tr\u00e8s bien\r\n${json}\r\n${length}\r\n\r\n${sampleBody}`),
  written(
    'header names in odd case',
    ok('cOnTeNt-TyPe: application/json', `CONTENT-LENGTH: ${sampleBody.length}`) + sampleBody,
  ),
  written(
    'blanks around values, or none',
    ok('Content-Type:application/json \t', `Content-Length: \t ${sampleBody.length}  `) + sampleBody,
  ),
  written('an empty value', ok(json, 'X-Empty:', length) + sampleBody),
  written('a value beyond ASCII', ok(json, 'X-Name: \u00fc\u00a0', length) + sampleBody),
  written('a name of every allowed character', ok(json, "!#$%&'*+-.^_`|~09azAZ: yes", length) + sampleBody),
  written(
    'a hundred headers',
    ok(json, ...Array.from({ length: 100 }, (_, at) => `X-Field-${at}: ${at}`), length) + sampleBody,
  ),
  written(
    'repeated headers',
    ok(json, 'Set-Cookie: a=1', 'Set-Cookie: b=2', 'Vary: Accept', 'Vary: Origin', length) + sampleBody,
  ),
  written('a length with leading zeros', ok(json, `Content-Length: 000${sampleBody.length}`) + sampleBody),
  written('HTTP/1.2', ok(json, length).replace('HTTP/1.1', 'HTTP/1.2') + sampleBody),
  written('chunks', `${chunkedHead()}5\r\n{"nam\r\nd\r\ne":"a thing"}\r\n0\r\n\r\n`),
  written(
    'chunks with extensions',
    `${chunkedHead()}5;a;b=c;d="e\\"f"\r\n{"nam\r\nD\r\ne":"a thing"}\r\n000;end\r\n\r\n`,
  ),
  written(
    'a chunk for each byte',
    `${chunkedHead() + [...sampleBody].map((byte) => `01\r\n${byte}\r\n`).join('')}0\r\n\r\n`,
  ),
  written(
    'a trailer section',
    `${chunkedHead()}12\r\n${sampleBody}\r\n0\r\nX-Sum: 1\r\nServer-Timing: a;dur=1\r\n\r\n`,
  ),
  written(
    'the chunked coding in odd case',
    `${ok(json, 'transfer-encoding:  Chunked')}12\r\n${sampleBody}\r\n0\r\n\r\n`,
  ),
  written('an interim 100 without Expect', `HTTP/1.1 100 Continue\r\n\r\n${ok(json, length)}${sampleBody}`),
  written('interim 102 and 103', `HTTP/1.1 102 Processing\r\n\r\n${hint}${hint}${ok(json, length)}${sampleBody}`),
  written('gzip without Accept-Encoding', coded('gzip', gzipSync(sampleBody))),
  written('gzip by its old name', coded('X-Gzip', gzipSync(sampleBody))),
  written(
    'gzip in two members',
    coded('gzip', Buffer.concat([gzipSync(sampleBody.slice(0, 5)), gzipSync(sampleBody.slice(5))])),
  ),
  written('deflate', coded('deflate', deflateSync(sampleBody))),
  written('brotli', coded('br', brotliCompressSync(sampleBody))),
  written('two content codings', coded('deflate, gzip', gzipSync(deflateSync(sampleBody)))),
  written('the identity coding', coded('identity', Buffer.from(sampleBody))),
  closing('a body until the connection closes', ok(json) + sampleBody),
  closing('Connection: close', ok(json, 'Connection: close', length) + sampleBody),
  closing('closing unannounced', ok(json, length) + sampleBody),
  closing('HTTP/1.0', ok(json).replace('HTTP/1.1', 'HTTP/1.0') + sampleBody),
  written(
    'HTTP/1.0 that keeps the connection',
    ok(json, 'Connection: Keep-Alive', length).replace('HTTP/1.1', 'HTTP/1.0') + sampleBody,
  ),
  { name: 'a byte at a time', respond: (socket) => void drip(socket, ok(json, length) + sampleBody) },
  {
    name: 'chunks a byte at a time',
    respond: (socket) => void drip(socket, `${hint}${chunkedHead()}12;x\r\n${sampleBody}\r\n0\r\nA: b\r\n\r\n`),
  },
  {
    name: 'the body some time after the header section',
    respond: (socket) => void inTwo(socket, [ok(json, length), sampleBody]),
  },
  {
    name: 'the end of the connection some time after the body',
    respond: (socket) => void inTwo(socket, [ok(json) + sampleBody, '']),
  },
];

function ok(...fields: readonly string[]): string {
  return `HTTP/1.1 200 OK\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;
}

function chunkedHead(): string {
  return ok(json, 'Transfer-Encoding: chunked');
}

function coded(coding: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(ok(json, `Content-Encoding: ${coding}`, `Content-Length: ${bytes.length}`)),
    bytes,
  ]);
}

function written(name: string, bytes: string | Buffer): Behaviour {
  return { name, respond: (socket) => socket.write(bytes, 'latin1') };
}

function closing(name: string, bytes: string): Behaviour {
  return { name, respond: (socket) => socket.end(bytes, 'latin1') };
}

async function drip(socket: Socket, text: string): Promise<void> {
  for (const byte of text) {
    socket.write(byte);
    await sleep(0);
  }
}

async function inTwo(socket: Socket, [first, second]: readonly [string, string]): Promise<void> {
  socket.write(first);
  await sleep(50);
  if (second === '') socket.end();
  else socket.write(second);
}
