// @ts-check
// Compares the mock with a bare server and the Prism CLI, in turn on one machine: requests per second, CPU of the server per request, time from start
// to the first response, memory. Each ratio is taken within one round, whose turns follow each other closely; the medians are printed.
// Linux only (/proc). Usage: node bench/mock/speed.mjs [ROUNDS] [SECONDS]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, project } from '../measure.mjs';
import { cpuMicroseconds, residentMegabytes } from './process-figures.mjs';
import { wideContract } from './wide-contract.mjs';

const [rounds = 3, seconds = 3] = process.argv.slice(2).map(Number);
const connections = 10;
// The first has an example in the overlay, the others are echoed. One id is too large for a double.
const good = [
  '{"id":1,"name":"Monstera deliciosa","tag":"foliage"}',
  '{"id":4711,"name":"Ficus lyrata","tag":"foliage"}',
  '{"id":52,"name":"Echeveria elegans"}',
  '{"id":9007199254740993,"name":"Aloe vera","tag":"succulent"}',
];
const bad = [
  '{"id":"1","name":"Monstera deliciosa","tag":"foliage"}',
  '{"id":4711,"tag":"foliage"}',
  '{"id":9223372036854775808,"name":"Echeveria elegans"}',
  '{"id":52,"name":["Aloe vera"],"tag":3}',
];

const prism = [project('node_modules/@stoplight/prism-cli/dist/index.js'), 'mock', project('openapi.yaml')];
const mock = [process.env['COLDFRAME_BIN'] ?? project('dist/bundle/coldframe.js'), 'mock'];
const wide = wideContract(1000);

/** @type {{ name: string, args: string[] }[]} */
const servers = [
  { name: 'bare node:http', args: [project('bench/mock/bare.mjs')] },
  { name: 'coldframe mock', args: [...mock, project('openapi.yaml'), '--port', '0'] },
  { name: 'coldframe, 1000 operations', args: [...mock, wide, '--port', '0'] },
  { name: 'prism mock', args: [...prism, '-p', '0'] },
  { name: 'prism mock -v error', args: [...prism, '-p', '0', '-v', 'error'] },
];

/** @typedef {{ perSecond: number, cpu: number, p99: number }} Load */
const rate = (/** @type {Turn} */ turn) => turn.good.perSecond;
const cpu = (/** @type {Turn} */ turn) => turn.good.cpu;
const badRate = (/** @type {Turn} */ turn) => turn.bad.perSecond;
const badCpu = (/** @type {Turn} */ turn) => turn.bad.cpu;

/** @typedef {{ cold: number, idle: number, loaded: number, good: Load, bad: Load }} Turn */

/** @type {Map<string, Turn[]>} */
const turns = new Map(servers.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const { name, args } of servers) turns.get(name)?.push(await turn(args));
}
report();

/**
 * @param {string[]} args
 * @returns {Promise<Turn>}
 */
async function turn(args) {
  const port = args.includes('-p') || args.includes('--port') ? await freePort() : 0;
  const command = args.map((arg, at) => (/^(-p|--port)$/.test(args[at - 1] ?? '') ? String(port) : arg));
  const started = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'ignore'] });
  const listening = port === 0 ? await addressOf(child) : port;
  child.stdout.resume();
  await firstResponse(listening);
  const cold = performance.now() - started;
  await sleep(300);
  const idle = residentMegabytes(child.pid);
  await warm(child.pid, listening);
  const outcome = { good: await measured(child.pid, listening, good), bad: await measured(child.pid, listening, bad) };
  const loaded = residentMegabytes(child.pid);
  child.kill();
  await once(child, 'close');
  return { cold, idle, loaded, ...outcome };
}

/**
 * Sends load until the server has used enough CPU time that its code is compiled, or five seconds have passed.
 * @param {number | undefined} pid
 * @param {number} port
 */
async function warm(pid, port) {
  const enough = cpuMicroseconds(pid) + 2_000_000;
  for (let second = 0; second < 5 && cpuMicroseconds(pid) < enough; second += 1) {
    await load(port, good, 0.5);
    await load(port, bad, 0.5);
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function addressOf(child) {
  const [chunk] = await once(/** @type {import('node:stream').Readable} */ (child.stdout), 'data');
  return Number(/:(\d+)/.exec(String(chunk))?.[1]);
}

async function freePort() {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** @param {number} port */
async function firstResponse(port) {
  for (;;) {
    const status = await tryOnce(port);
    if (status === 200) return;
    if (status !== undefined) throw new Error(`the first response was ${status}`);
    await sleep(2);
  }
}

/**
 * @param {number} port
 * @returns {Promise<number | undefined>}
 */
function tryOnce(port) {
  return new Promise((resolve) => {
    const headers = { authorization: 'Bearer t', 'content-type': 'application/json' };
    const request = httpRequest(
      { port, host: '127.0.0.1', path: '/plants', method: 'POST', headers, agent: false },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      },
    );
    request.on('error', () => resolve(undefined));
    request.end(good[0]);
  });
}

/**
 * @param {number | undefined} pid
 * @param {number} port
 * @param {string[]} bodies
 * @returns {Promise<Load>}
 */
async function measured(pid, port, bodies) {
  const before = cpuMicroseconds(pid);
  const { requests, perSecond, p99 } = await load(port, bodies, seconds);
  return { perSecond, p99, cpu: (cpuMicroseconds(pid) - before) / requests };
}

/**
 * @param {number} port
 * @param {string[]} bodies
 * @param {number} duration
 * @returns {Promise<{ requests: number, perSecond: number, p99: number }>}
 */
async function load(port, bodies, duration) {
  const child = spawn(
    process.execPath,
    [project('bench/mock/load.mjs'), String(port), String(connections), String(duration)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = [
    'POST /plants HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Authorization: Bearer t',
    'Content-Type: application/json',
    'Accept: application/json',
  ];
  const requests = bodies.map((body) => `${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  child.stdin.end(requests.join('\0'));
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await once(child, 'close');
  return JSON.parse(said);
}

function report() {
  const columns = ['', 'req/s', 'p99 ms', 'CPU µs', 'req/s bad', 'CPU µs bad', 'cold ms', 'RSS idle', 'RSS after'];
  const rows = servers.map(({ name }) => {
    const all = turns.get(name) ?? [];
    const middle = (/** @type {(turn: Turn) => number} */ read) => median(all.map(read));
    return [
      name,
      middle((t) => t.good.perSecond),
      middle((t) => t.good.p99),
      middle((t) => t.good.cpu),
      middle((t) => t.bad.perSecond),
      middle((t) => t.bad.cpu),
      middle((t) => t.cold),
      middle((t) => t.idle),
      middle((t) => t.loaded),
    ];
  });
  print([columns, ...rows]);
  console.log(`\nmedians of ${rounds} rounds of ${seconds} s, ${connections} connections, node ${process.version}`);
  const [bare, ours, wideOnes, theirs, quiet] = servers.map(({ name }) => turns.get(name) ?? []);
  /**
   * @param {Turn[] | undefined} ones
   * @param {Turn[] | undefined} others
   * @param {(turn: Turn) => number} read
   */
  const ratio = (ones = [], others = [], read) =>
    median(ones.map((one, round) => read(one) / read(/** @type {Turn} */ (others[round])))).toFixed(2);
  console.log(
    `req/s: ${ratio(ours, bare, rate)} of bare (0.8 asked), ${ratio(ours, theirs, rate)} times prism (12), ${ratio(ours, quiet, rate)} times prism -v error (6)`,
  );
  console.log(
    `CPU per request: ${ratio(ours, bare, cpu)} of bare (1.25), 1/${ratio(theirs, ours, cpu)} of prism (15), 1/${ratio(quiet, ours, cpu)} of prism -v error (8)`,
  );
  console.log(
    `bad bodies: req/s ${ratio(ours, bare, badRate)} of bare, CPU ${ratio(ours, bare, badCpu)} of bare, 1/${ratio(theirs, ours, badCpu)} of prism, 1/${ratio(quiet, ours, badCpu)} of prism -v error`,
  );
  console.log(
    `1000 operations: req/s ${ratio(wideOnes, ours, rate)} of one (0.9), CPU ${ratio(wideOnes, ours, cpu)} (1.1), bad bodies ${ratio(wideOnes, ours, badCpu)}`,
  );
  console.log(
    `cold start: ${ratio(ours, theirs, (turn) => turn.cold)} of prism (0.4); memory at rest: ${ratio(ours, theirs, (turn) => turn.idle)} of prism (0.5)`,
  );
}

/** @param {(string | number)[][]} rows */
function print(rows) {
  for (const row of rows) {
    console.log(
      row
        .map((cell, at) =>
          (typeof cell === 'number' ? cell.toFixed(cell < 100 ? 1 : 0) : cell)[at === 0 ? 'padEnd' : 'padStart'](
            at === 0 ? 28 : 11,
          ),
        )
        .join(''),
    );
  }
}
