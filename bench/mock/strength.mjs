// @ts-check
// The mock under load: a thousand open connections, then five hundred bodies that arrive byte by byte while another client sends requests. Prints response
// times and memory, which must not grow from round to round. Linux only (/proc). Usage: node bench/mock/strength.mjs
// For malformed requests: FUZZ_CASES=10000 npx vitest run src/mock/fuzz.slow.test.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, project } from '../measure.mjs';
import { residentMegabytes } from './process-figures.mjs';

const body = '{"id":1,"name":"Monstera deliciosa","tag":"foliage"}';
const head = `POST /plants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
const child = spawn(
  process.execPath,
  [process.env['COLDFRAME_BIN'] ?? project('dist/bundle/coldframe.js'), 'mock', project('openapi.yaml'), '--port', '0'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const [chunk] = await once(child.stdout, 'data');
child.stdout.resume();
const port = Number(/:(\d+)/.exec(String(chunk))?.[1]);
const resident = () => residentMegabytes(child.pid).toFixed(0);

/** Opens a connection. */
async function open() {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.setEncoding('latin1').on('error', () => undefined);
}

/**
 * Sends one request and returns the milliseconds until its response.
 * @param {import('node:net').Socket} socket
 */
async function ask(socket) {
  const started = performance.now();
  socket.write(head + body);
  const [text] = await once(socket, 'data');
  if (!String(text).startsWith('HTTP/1.1 200')) throw new Error(String(text).slice(0, 100));
  return performance.now() - started;
}

/** @param {number} nth */
async function sendManyAtOnce(nth) {
  const sockets = await Promise.all(Array.from({ length: 1000 }, open));
  const times = [];
  for (let turn = 0; turn < 5; turn += 1) times.push(...(await Promise.all(sockets.map(ask))));
  console.log(
    `1000 connections, 5 requests each at once, for the ${nth}. time: median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms, ${resident()} MB`,
  );
  for (const socket of sockets) socket.destroy();
}

try {
  await ask(await open());
  console.log(`at rest ${resident()} MB`);

  for (let nth = 1; nth <= 4; nth += 1) await sendManyAtOnce(nth);

  const slow = await Promise.all(Array.from({ length: 500 }, open));
  for (const socket of slow) socket.write(head + body.slice(0, 5));
  const other = await open();
  const meanwhile = [];
  for (let turn = 0; turn < 40; turn += 1) {
    if (turn < body.length - 6) for (const socket of slow) socket.write(body.slice(5 + turn, 6 + turn));
    meanwhile.push(await ask(other));
    await sleep(20);
  }
  console.log(
    `500 slow bodies: others wait ${median(meanwhile).toFixed(1)} ms, at most ${Math.max(...meanwhile).toFixed(1)} ms, ${resident()} MB`,
  );
  for (const socket of slow) socket.destroy();

  await sleep(12_000);
  console.log(`at rest again ${resident()} MB`);
} finally {
  child.kill();
}
