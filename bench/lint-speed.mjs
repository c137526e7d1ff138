// The time that lint takes for large contracts, beside Redocly CLI with its recommended rules. Both run in turn, from the start of the process to its exit; the
// figures are processor seconds, which other work on the machine changes least. First: npm install --prefix bench/lint-peers
// Usage: node bench/lint-speed.mjs [ROUNDS] FILE...
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { median, project } from './measure.mjs';

const [first = '3', ...rest] = process.argv.slice(2);
const rounds = /^\d+$/.test(first) ? Number(first) : 3;
const files = /^\d+$/.test(first) ? rest : [first, ...rest];

const programs = {
  coldframe: [project('dist/bundle/coldframe.js'), 'lint'],
  redocly: [project('bench/lint-peers/node_modules/@redocly/cli/bin/cli.js'), 'lint', '--format=summary'],
};

/**
 * The processor seconds of a program, and of the processes that it started and waited for.
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
async function secondsOf(args) {
  const child = spawn('/usr/bin/time', ['-f', '%U %S', process.execPath, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  await new Promise((resolve) => child.once('close', resolve));
  const [user = 0, system = 0] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return user + system;
}

for (const file of files) {
  /** @type {Record<string, number[]>} */
  const seconds = { coldframe: [], redocly: [] };
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of Object.entries(programs)) seconds[name]?.push(await secondsOf([...args, file]));
  }
  const [ours, theirs] = [median(seconds['coldframe'] ?? []), median(seconds['redocly'] ?? [])];
  const lines = readFileSync(file, 'latin1').split('\n').length;
  const size = `${Math.round(statSync(file).size / 1024)} KiB, ${lines} lines`;
  console.log(
    `${basename(file).padEnd(28)} coldframe ${ours.toFixed(2)} s  redocly ${theirs.toFixed(2)} s  ratio ${(ours / theirs).toFixed(2)}  (${size})`,
  );
}
