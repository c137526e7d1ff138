// Looks for inputs that break Coldframe: bytes sent to the mock, contracts with faults (through lint, mock and suite), targets with faults. A crash, a hang and a
// message of a bug are failures. The seed is printed; the same seed gives the same inputs. Build first.
// Usage: node bench/fuzz.mjs [--seed N] [--seconds N] [bytes|contracts|targets]...; FUZZ_SECONDS is the default of --seconds.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { lintContract, startMock, testTarget } from '../dist/index.js';
import { documents } from './fuzz-documents.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, seconds: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const seconds = Number(values.seconds ?? process.env['FUZZ_SECONDS'] ?? 30);
/** One input may take so long, in milliseconds. */
const mostMs = 30_000;

const plantStore = new URL('../openapi.yaml', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'coldframe-fuzz-'));

/**
 * The same numbers for the same seed (mulberry32).
 * @param {number} start
 */
function numbers(start) {
  let state = start;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** @typedef {(below: number) => number} Next */

/**
 * @template T
 * @param {Next} next
 * @param {readonly T[]} list
 * @returns {T}
 */
const oneOf = (next, list) => /** @type {T} */ (list[next(list.length)]);

const requests = [
  'GET /plants/1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\nAccept: */*;q=0.5\r\nPrefer: code=200\r\n\r\n',
  'POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n{"id":1,"name":"a rose"}',
  'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'OPTIONS /plants HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\nAccess-Control-Request-Method: POST\r\n\r\n',
  'GET /__coldframe/requests/1 HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\nX-A: 2\r\n\r\n',
];
const responses = [
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n{"id":1,"name":"a rose"}',
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: 25\r\n\r\n{"code":1,"message":"no"}',
  'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n',
];
const oddBytes = [
  '\0',
  '\r\n',
  '\r',
  '\n',
  ':',
  ';',
  '%00',
  '"',
  '\\',
  '{',
  '['.repeat(5000),
  '\xff',
  ' ',
  '-1',
  '9'.repeat(40),
  'a'.repeat(5000),
];
const oddHeads = [
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 5\r\n',
  'Expect: 100-continue\r\n',
  '/../',
  '__proto__',
  '1e999',
  '\u{1b}[2J',
];

/**
 * @param {Next} next
 * @param {string} text Latin-1
 */
function mutateBytes(next, text) {
  let bytes = Buffer.from(text, 'latin1');
  for (let change = next(4); change >= 0; change--) {
    const at = next(bytes.length + 1);
    const to = Math.min(bytes.length, at + next(20));
    const odd = Buffer.from(oneOf(next, [...oddBytes, ...oddHeads]), 'latin1');
    const put = oneOf(next, [odd, Buffer.from([next(256)]), bytes.subarray(at, to), Buffer.alloc(0)]);
    bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(next(2) === 0 ? at : to)]);
  }
  return bytes;
}

const oddValues = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'constructor',
  '__proto__',
  'a\r\nX-Evil: 1',
  '\u{1b}[2J',
  '#/components/schemas',
  '#/',
  'a{1000000000}',
  '(a*)*b',
  [],
  {},
  [[]],
  { $ref: '#/components/schemas/Plant' },
  { type: 'array' },
  { type: ['null', 'string'] },
  { oneOf: [] },
  { not: {} },
  { minItems: 1e9 },
  { multipleOf: 0 },
  { type: 'string', format: 'toString', minLength: 1e9 },
  { enum: [] },
  { $ref: '#' },
  { allOf: [{ $ref: '#/components/schemas/Plant' }, false] },
  { '': {} },
  { discriminator: { propertyName: 'x', mapping: { a: '#/nothing' } } },
  { pattern: '[' },
  { type: 'integer', minimum: 2 ** 53, maximum: 1 },
];
const oddNames = [
  '$ref',
  'type',
  'items',
  'properties',
  'required',
  'additionalProperties',
  'oneOf',
  'allOf',
  'not',
  'enum',
  'pattern',
  'format',
  'minimum',
  'example',
  'default',
  'parameters',
  'schema',
  'content',
  'in',
  'name',
  'style',
  'security',
  'servers',
  '__proto__',
  'constructor',
  'nullable',
  'const',
  'readOnly',
  'discriminator',
  'links',
  'callbacks',
];

/**
 * A copy with a few values replaced, removed, renamed or taken from another place.
 * @param {Next} next
 * @param {unknown} document
 */
function mutateDocument(next, document) {
  const copy = structuredClone(document);
  /** @type {{ holder: Record<string, unknown>, name: string }[]} */
  const places = [];
  const open = [/** @type {Record<string, unknown>} */ (copy)];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [name, part] of Object.entries(value)) {
      places.push({ holder: value, name });
      if (typeof part === 'object' && part !== null) open.push(/** @type {Record<string, unknown>} */ (part));
    }
  }
  for (let change = next(4); change >= 0; change--) {
    const { holder, name } = oneOf(next, places);
    const other = oneOf(next, places);
    const kind = next(6);
    if (kind === 0) delete holder[name];
    else if (kind === 1) holder[name] = structuredClone(other.holder[other.name]) ?? null;
    else if (kind === 2 && !Array.isArray(holder)) put(holder, oneOf(next, oddNames), oneOf(next, oddValues));
    else if (kind === 3 && !Array.isArray(holder))
      put(holder, oneOf(next, oddNames), structuredClone(holder[name]) ?? null);
    else holder[name] = structuredClone(oneOf(next, oddValues));
  }
  return copy;
}

/** @param {object} holder @param {string} name @param {unknown} value */
function put(holder, name, value) {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

/** @type {string[]} */
const failures = [];

/**
 * @param {string} what
 * @param {string | Buffer} input
 * @param {unknown} problem
 */
function fail(what, input, problem) {
  const file = join(tmpdir(), `coldframe-fuzz-${seed}-${failures.length}.${what}`);
  writeFileSync(file, input);
  const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  failures.push(what);
  console.log(`FAILED ${what}: ${text.split('\n').slice(0, 6).join('\n  ')}\n  the input is in ${file}`);
}

/**
 * Resolves to an error when the work takes too long.
 * @param {Promise<unknown>} work
 * @returns {Promise<unknown>}
 */
function inTime(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, mostMs, new Error(`it takes longer than ${mostMs} ms`));
  });
  const done = work.then(
    () => undefined,
    (error) => error,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/** A `Failure` says what is wrong with an input; every other error is a bug. @param {unknown} error */
const isBug = (error) => error !== undefined && !(error instanceof Error && error.name === 'Failure');

/** @param {Next} next @param {() => boolean} hasTime */
async function fuzzBytes(next, hasTime) {
  const mock = await startMock({ contract: plantStore, port: 0 });
  const port = Number(new URL(mock.url).port);
  let count = 0;
  for (; hasTime(); count++) {
    const bytes = mutateBytes(next, oneOf(next, requests));
    const received = await new Promise((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
      socket.setTimeout(10_000, () => socket.destroy());
      socket.setEncoding('latin1');
      socket.on('data', (chunk) => (text += chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    if (!/^HTTP\/1\.1 [1-4]\d\d /.test(received))
      fail('bytes', bytes, `the response begins ${JSON.stringify(received.slice(0, 60))}`);
  }
  await mock.stop();
  return count;
}

/** @param {Next} next @param {() => boolean} hasTime */
async function fuzzContracts(next, hasTime) {
  const all = [parse(readFileSync(plantStore, 'utf8')), ...documents];
  const file = join(folder, 'openapi.json');
  let count = 0;
  for (; hasTime(); count++) {
    const text = JSON.stringify(mutateDocument(next, oneOf(next, all)));
    writeFileSync(file, text);
    const linted = await inTime(lintContract({ contract: file }));
    if (isBug(linted)) fail('contract.lint.json', text, linted);
    const tested = await inTime(mockAndTest(file));
    if (isBug(tested)) fail('contract.test.json', text, tested);
  }
  return count;
}

/** @param {string} contract */
async function mockAndTest(contract) {
  const mock = await startMock({ contract, port: 0 });
  try {
    const report = await testTarget({
      contract,
      target: mock.url,
      token: 'secret-token',
      timeMs: 1000,
      maxCases: 150,
      seed: 1,
    });
    const [error] = report.errors;
    if (error !== undefined) throw new Error(`an error in Coldframe at ${error.case}: ${error.message}`);
  } finally {
    await mock.stop();
  }
}

/** @param {Next} next @param {() => boolean} hasTime */
async function fuzzTargets(next, hasTime) {
  let count = 0;
  for (; hasTime(); count++) {
    const bytes = Array.from({ length: 4 }, () => mutateBytes(next, oneOf(next, responses)));
    let at = 0;
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', () => {
        const response = bytes[at++ % bytes.length];
        if (response === undefined) return;
        if (at % 7 === 0) socket.end(response);
        else socket.write(response);
      });
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const target = `http://127.0.0.1:${port}`;
    const work = testTarget({
      contract: plantStore,
      target,
      token: 'secret-token',
      timeMs: 500,
      timeoutMs: 200,
      maxCases: 100,
      seed: 1,
    });
    const problem = await inTime(
      work.then((report) => {
        const [error] = report.errors;
        if (error !== undefined) throw new Error(`an error in Coldframe at ${error.case}: ${error.message}`);
      }),
    );
    if (isBug(problem)) fail('target', Buffer.concat(bytes), problem);
    server.close();
  }
  return count;
}

const kinds = { bytes: fuzzBytes, contracts: fuzzContracts, targets: fuzzTargets };
const chosen = Object.entries(kinds).filter(([name]) => positionals.length === 0 || positionals.includes(name));
console.log(`seed ${seed}, ${seconds} s`);
for (const [name, fuzz] of chosen) {
  const end = performance.now() + (seconds * 1000) / chosen.length;
  const count = await fuzz(numbers(seed), () => performance.now() < end && failures.length < 10);
  console.log(`${name}: ${count} inputs`);
}
rmSync(folder, { recursive: true, force: true });
console.log(failures.length === 0 ? 'nothing failed' : `${failures.length} failures; repeat them with --seed ${seed}`);
process.exit(failures.length === 0 ? 0 : 1);
