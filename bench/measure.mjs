// Functions that the benchmarks share: child processes, medians, times as text.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * A file of the project, as a path.
 * @param {string} path
 */
export const project = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Starts a server that prints its address on the first line. `pid` is its process; `stop` ends it.
 * @param {string} script
 * @param {string[]} args
 */
export async function startServer(script, args = []) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  child.stdout.resume();
  const url = /https?:\/\/[^\s/]+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`no address in: ${line}`);
  return { url, pid: child.pid, stop: () => child.kill() };
}

/**
 * Runs a script to its end and returns the time in milliseconds, the exit code and the output.
 * @param {string} script
 * @param {string[]} args
 */
export async function runToExit(script, args) {
  const start = performance.now();
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { ms: performance.now() - start, code, said };
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/**
 * `583 ms (558 to 701)`.
 * @param {number[]} values
 */
export function describeTimes(values) {
  return `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
}
