// Mutation testing of single stations: how many of a seeded sample of changes to the sources do the station's own tests notice?
//   cd bench/mutation && npm install --legacy-peer-deps
//   node bench/mutation/run.mjs [--seed 1] [--sample 200] [--concurrency 2] cases report ...
// Prints the score of each station and each surviving change with its place. Texts are not changed, because a wrong word is not wrong behaviour.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stations = {
  schema: 'src/schema',
  judge: 'src/judge',
  cases: 'src/cases',
  report: 'src/report',
  'mock-state': 'src/mock/state',
};
const excludedMutations = ['StringLiteral', 'Regex'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '2' },
  },
});
process.chdir(root);

const scores = [];
for (const station of positionals.length > 0 ? positionals : Object.keys(stations)) {
  const folder = stations[station];
  if (folder === undefined) throw new Error(`${station}: known are ${Object.keys(stations).join(', ')}`);
  const places = pickPlaces(await listMutants(folder), Number(values.sample), Number(values.seed));
  const results = await test(folder, places);
  scores.push(score(station, results));
}
console.table(scores);

/** All changes that can be made to the sources of a folder. */
async function listMutants(folder) {
  const files = sources(folder).map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }));
  const silent = new Proxy({}, { get: (_, name) => (String(name).startsWith('is') ? () => false : () => {}) });
  const options = { plugins: null, excludedMutations, ignorers: [] };
  const { mutants } = await new Instrumenter(silent).instrument(files, options);
  // Stryker's results count lines and columns from 1.
  const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 });
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map((mutant) => ({
      ...mutant,
      location: { start: fromOne(mutant.location.start), end: fromOne(mutant.location.end) },
    }));
}

function sources(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/**
 * Places that have at least `size` changes, the same for the same seed and sources. Stryker makes every change within a place, so one place may have many: a
 * function that is emptied also has the changes of each of its lines.
 */
function pickPlaces(mutants, size, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const places = [];
  const left = [...mutants];
  let picked = 0;
  while (picked < size && left.length > 0) {
    const place = left[Math.floor(random() * left.length)];
    const isOutside = (mutant) => mutant.fileName !== place.fileName || !isWithin(mutant.location, place.location);
    const outside = left.filter(isOutside);
    picked += left.length - outside.length;
    left.splice(0, left.length, ...outside);
    places.push(place);
  }
  return places;
}

function isWithin(inner, outer) {
  return !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);
}

function isBefore(one, other) {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}

/** Makes the changes at places of a folder, one at a time, and runs the folder's own tests against each. */
async function test(folder, places) {
  const scratch = fileURLToPath(new URL('.work/', import.meta.url));
  mkdirSync(scratch, { recursive: true });
  const config = `${scratch}vitest.config.mjs`;
  writeFileSync(
    config,
    `import base from ${JSON.stringify(`${root}vitest.config.ts`)};
const { projects, ...test } = base.test;
const include = [${JSON.stringify(`${folder}/**/*.test.ts`)}];
// A change is tested by hundreds of tests: those that take long would make it hours.
const exclude = ['**/*.slow.test.ts'];
export default { ...base, test: { ...test, testTimeout: 300_000, include, exclude } };
`,
  );
  // Ranges count columns from 0.
  const ranges = places.map(({ fileName, location: { start, end } }) => {
    return `${relative(root, fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
  });
  const results = await new Stryker({
    mutate: ranges,
    mutator: { excludedMutations },
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: relative(root, config), related: false },
    coverageAnalysis: 'perTest',
    dryRunTimeoutMinutes: 30,
    concurrency: Number(values.concurrency),
    ignorePatterns: ['dist', 'bench/services', 'bench/mutation/node_modules', 'docs/images'],
    tempDirName: 'bench/mutation/.work/sandbox',
    reporters: [],
    logLevel: 'error',
    disableTypeChecks: false,
    checkers: [],
    allowEmpty: false,
    incremental: false,
  }).runMutationTest();
  rmSync(scratch, { recursive: true, force: true });
  return results;
}

function score(station, results) {
  const count = (...states) => results.filter(({ status }) => states.includes(status)).length;
  const noticed = count('Killed', 'Timeout', 'RuntimeError');
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { fileName, location, mutatorName, replacement, status } of survivors) {
    const { line, column } = location.start;
    console.log(
      `${relative(root, fileName)}:${line}:${column}  ${mutatorName} -> ${replacement.replace(/\s+/g, ' ').slice(0, 90)}${status === 'NoCoverage' ? '  (no test runs it)' : ''}`,
    );
  }
  const total = noticed + survivors.length;
  return {
    station,
    changes: total,
    noticed,
    survived: survivors.length,
    score: `${Math.round((100 * noticed) / total)} %`,
  };
}
