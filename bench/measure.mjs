// What the benchmarks share: child processes, medians, a table.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A file of the project, as a path. */
export const project = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Starts a server that prints its address on its first line; `stop` ends it. */
export async function startServer(script, args = []) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  child.stdout.resume();
  return { url: /https?:\/\/[^\s/]+/.exec(line)[0], stop: () => child.kill() };
}

/** Runs a script to its end: wall time in milliseconds from start to exit, exit code, and what it said. */
export async function runToExit(script, args, options = {}) {
  const start = performance.now();
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { ms: performance.now() - start, code, said };
}

export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}

/** `583 ms (558 to 701)`. */
export function describeTimes(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0));
  return `${median(values).toFixed(0)} ms (${least} to ${most})`;
}
