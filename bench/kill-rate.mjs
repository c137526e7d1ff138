// How many of the seeded faults the suite finds, by level, and whether it reports a correct service.
// Usage: node bench/kill-rate.mjs SERVICE [WORDS OF TITLES] [--correct | --faults] [--part 1/4] [--level deviation] [--seed N] [--cases N] [--verbose]
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { project } from './measure.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    correct: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    part: { type: 'string', default: '1/1' },
    seed: { type: 'string', default: '1' },
    level: { type: 'string', default: '' },
    cases: { type: 'string', default: '200000' },
    verbose: { type: 'boolean', default: false },
  },
});
const [name = '', words = ''] = positionals;
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const seed = Number(values.seed);

/** The sources as one module, below node_modules so that Node finds the packages. */
async function build() {
  const folder = mkdtempSync(join(project('node_modules'), '.kill-rate-'));
  const input = {
    services: project('contract-tests/seeded-services.ts'),
    rate: project('contract-tests/kill-rate.ts'),
  };
  const bundle = await rolldown({ input, platform: 'node', external: /^(?:node:|@?[a-z])/, logLevel: 'silent' });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
  try {
    /** @type {typeof import('../contract-tests/seeded-services.ts')} */
    const { seededServices } = await import(join(folder, 'services.js'));
    /** @type {typeof import('../contract-tests/kill-rate.ts')} */
    const rate = await import(join(folder, 'rate.js'));
    return { seededServices, rate };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { seededServices, rate } = await build();
const service = seededServices[name];
if (service === undefined) throw new Error(`SERVICE is one of ${Object.keys(seededServices).join(', ')}`);

/** @param {{ readonly title: string }} one @param {number} index */
const isChosen = ({ title }, index) => new RegExp(words).test(title) && index % parts === part - 1;
const maxCases = Number(values.cases);

/** What is reported of the plainest correct service shows no fault. */
const usual = new Set();
if (!values.correct)
  for (const one of service.correct.slice(0, 1))
    for (const line of rate.linesOf(await rate.runAgainst(service, one, { seed, maxCases })))
      usual.add(withoutDetail(line));

/** `deviation valid-refused POST /articles` @param {string} line */
function withoutDetail(line) {
  return line.slice(0, line.indexOf(': '));
}

let alarms = 0;
const correct = values.faults ? [] : service.correct.filter(isChosen);
for (const one of correct) {
  const start = performance.now();
  const report = await rate.runAgainst(service, one, { seed, maxCases });
  const lines = rate.linesOf(report);
  if (lines.length > 0) alarms += 1;
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${lines.length > 0 ? 'FALSE ALARM' : 'ok'} ${one.title} (${report.counts.cases} cases, ${seconds} s)`);
  for (const line of lines) console.log(`  ${line}`);
}

const tally = { violation: { found: 0, all: 0 }, deviation: { found: 0, all: 0 } };
const faults = values.correct
  ? []
  : service.faults.filter(({ level }) => level.startsWith(values.level)).filter(isChosen);
for (const one of faults) {
  /** @type {readonly string[]} */
  let lines = [];
  // Most faults show early; only the others need the whole run.
  for (const bound of new Set([Math.min(1200, maxCases), Math.min(2500, maxCases), maxCases])) {
    const all = rate.linesOf(await rate.runAgainst(service, one, { seed, maxCases: bound }));
    lines = all.filter((line) => !usual.has(withoutDetail(line)));
    if (rate.showFault(lines, one.level)) break;
  }
  const isFound = rate.showFault(lines, one.level);
  tally[one.level].all += 1;
  if (isFound) tally[one.level].found += 1;
  console.log(`${isFound ? 'found' : 'MISSED'} [${one.level}] ${one.title}`);
  if (values.verbose || !isFound) for (const line of lines.slice(0, 4)) console.log(`  ${line}`);
}
for (const [level, { found, all }] of Object.entries(tally))
  if (all > 0) console.log(`${name}: ${found} of ${all} ${level}s found (${Math.round((100 * found) / all)} %)`);
if (correct.length > 0) console.log(`${name}: ${alarms} of ${correct.length} correct services reported`);
