// @ts-check
// Load on one server, in its own process. Sends a few requests in turn over several connections; each connection sends the next request when the response
// to the last one is complete. Usage: node load.mjs PORT CONNECTIONS SECONDS. Reads the bytes of the requests from standard input, separated by NUL, and
// prints one line of JSON.
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

const [port = 0, connections = 10, seconds = 3] = process.argv.slice(2).map(Number);
const turn = (await buffer(process.stdin)).toString('latin1').split('\0');

let requests = 0;
let next = 0;
/** @type {Record<string, number>} */
const statuses = {};
/** @type {number[]} */
const latencies = [];

const started = performance.now();
const end = started + seconds * 1000;
await Promise.all(Array.from({ length: connections }, drive));
const took = (performance.now() - started) / 1000;
latencies.sort((a, b) => a - b);
const at = (/** @type {number} */ share) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
console.log(JSON.stringify({ requests, perSecond: requests / took, statuses, p50: at(0.5), p99: at(0.99) }));

/** @returns {Promise<void>} */
function drive() {
  return new Promise((resolve, reject) => {
    let received = '';
    let sent = 0;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const ask = () => {
      sent = performance.now();
      next = (next + 1) % turn.length;
      if (sent > end) socket.end();
      else socket.write(turn[next] ?? '', 'latin1');
    };
    socket.setEncoding('latin1');
    socket.on('connect', ask);
    socket.on('data', (chunk) => {
      received = received === '' ? String(chunk) : received + chunk;
      const length = wholeLength(received);
      if (length === undefined || received.length < length) return;
      const status = received.slice(9, 12);
      received = received.slice(length);
      requests += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(performance.now() - sent);
      ask();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/**
 * The length of the response at the start of a text; `undefined` if it is not known yet.
 * @param {string} text
 */
function wholeLength(text) {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return end + 4 + Number(length);
  if (!/\r\ntransfer-encoding: *chunked/i.test(text.slice(0, end))) return end + 4;
  const last = text.indexOf('\r\n0\r\n\r\n', end);
  return last === -1 ? undefined : last + 7;
}
