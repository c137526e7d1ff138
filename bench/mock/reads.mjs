// @ts-check
// The CPU time of the mock for reads that it has not answered before: items with another id each, pages with another query each. `{n}` in a path counts
// from 1. Linux only (/proc). Usage: node bench/mock/reads.mjs [CONTRACT ITEM_PATH LIST_PATH [SECONDS]]
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

const mock = await startServer(process.env['COLDFRAME_BIN'] ?? project('dist/bundle/coldframe.js'), [
  ...['mock', contract, '--port', '0', '--log', 'off'],
]);
for (const [name, path] of [
  ['item', item],
  ['list', list],
]) {
  await load(path ?? '', 2, 1);
  const before = cpuMicroseconds(mock.pid);
  const { requests, statuses } = await load(path ?? '', 4, distinct);
  const each = (cpuMicroseconds(mock.pid) - before) / requests;
  console.log(`${name}: ${each.toFixed(1)} µs of CPU for each of ${requests} requests, ${JSON.stringify(statuses)}`);
}
mock.stop();

/**
 * @param {string} path
 * @param {number} connections
 * @param {number} first
 * @returns {Promise<{ requests: number, statuses: Record<string, number> }>}
 */
async function load(path, connections, first) {
  const { port, host } = new URL(mock.url);
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
