// @ts-check
// The CPU time of the mock for reads that it has not answered before: items with another id each, pages with another query each. `{n}` in a path counts
// from 1. First the same load on a bare node:http that responds with a constant: what is above it is the mock's own. Linux only (/proc). Usage: node bench/mock/reads.mjs [CONTRACT ITEM_PATH LIST_PATH [SECONDS]]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { project, startServer } from '../measure.mjs';
import { cpuMicroseconds } from './process-figures.mjs';

const [
  contract = project('contract-tests/museum/museum.yaml'),
  item = '/rooms/{n}',
  list = '/rooms?perPage=20&page={n}',
  seconds = '3',
] = process.argv.slice(2);
const distinct = 40_000;

const bare = await startServer(project('bench/mock/bare.mjs'), []);
const least = await cpuOfEach(bare, item);
console.log(`bare node:http: ${least.each.toFixed(1)} µs of CPU for each of ${least.requests} requests`);
bare.stop();

const mock = await startServer(process.env['COLDFRAME_BIN'] ?? project('dist/bundle/coldframe.js'), [
  ...['mock', contract, '--port', '0', '--log', 'off'],
]);
for (const [name, path] of [
  ['item', item],
  ['list', list],
]) {
  const { requests, statuses, each } = await cpuOfEach(mock, path ?? '');
  console.log(
    `${name}: ${each.toFixed(1)} µs of CPU for each of ${requests} requests, ${(each - least.each).toFixed(1)} above bare, ${JSON.stringify(statuses)}`,
  );
}
mock.stop();

/**
 * @param {{ url: string, pid: number | undefined }} server
 * @param {string} path
 */
async function cpuOfEach(server, path) {
  await load(server.url, path, 2, 1);
  const before = cpuMicroseconds(server.pid);
  const { requests, statuses } = await load(server.url, path, 4, distinct);
  return { requests, statuses, each: (cpuMicroseconds(server.pid) - before) / requests };
}

/**
 * @param {string} url
 * @param {string} path
 * @param {number} connections
 * @param {number} first
 * @returns {Promise<{ requests: number, statuses: Record<string, number> }>}
 */
async function load(url, path, connections, first) {
  const { port, host } = new URL(url);
  const child = spawn(process.execPath, [project('bench/mock/load.mjs'), port, String(connections), seconds], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const requests = Array.from({ length: distinct }, (_, at) => {
    const target = path.replaceAll('{n}', String(first + at));
    return `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer t\r\nX-Museum-Key: k\r\nAccept: application/json\r\n\r\n`;
  });
  child.stdin.end(requests.join('\0'));
  const said = text(child.stdout);
  await once(child, 'close');
  return JSON.parse(await said);
}
