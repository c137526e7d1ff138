// The time that lint takes for the shipped contract, from the start of the process to its exit. It is compared with a bare start of Node and with a start
// that only imports what lint imports. The three run in turn. Usage: node bench/lint.mjs [ROUNDS]
import { readdirSync } from 'node:fs';
import { describeTimes, median, project, runToExit } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 9);
/** Lint without its imports may take as long as this many bare starts. */
const allowed = 2.5;

const command = project('dist/bundle/coldframe.js');
const chunks = readdirSync(project('dist/bundle')).filter((name) => /^(lint|structure-3\.1)-/.test(name));
const imports = chunks.map((name) => project(`dist/bundle/${name}`));
const importing = `await Promise.all(${JSON.stringify(imports)}.map((file) => import(file)));`;

const kinds = {
  bare: ['--eval', ''],
  imports: ['--input-type=module', '--eval', importing],
  lint: [command, 'lint', project('openapi.yaml')],
};
/** @type {Record<string, number[]>} */
const times = { bare: [], imports: [], lint: [] };
for (let round = 0; round <= rounds; round++) {
  for (const [kind, [script = '', ...args]] of Object.entries(kinds)) {
    const { ms, code, said } = await runToExit(script, args);
    if (code !== 0) throw new Error(`${kind} ended with ${code}: ${said}`);
    // The first round fills the disk cache and is not counted.
    if (round > 0) times[kind]?.push(ms);
  }
}

const [bare, imported, lint] = [times['bare'], times['imports'], times['lint']].map((list = []) => median(list));
for (const [kind, list] of Object.entries(times)) console.log(`${kind.padEnd(8)} ${describeTimes(list)}`);
const work = (lint ?? 0) - ((imported ?? 0) - (bare ?? 0));
const ratio = work / (bare ?? 1);
console.log(`lint without its imports takes ${ratio.toFixed(2)} bare starts of Node (allowed: ${allowed})`);
process.exitCode = ratio <= allowed ? 0 : 1;
