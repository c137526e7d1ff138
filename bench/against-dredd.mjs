// Compares a default run of `coldframe test` on the Plant Store with Dredd's two transactions. Both are measured from the start of the process to its exit,
// in turn, on the same target. Usage: node bench/against-dredd.mjs [ROUNDS]
import { describeTimes, median, project, runToExit, startServer } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 15);
const store = await startServer(project('bench/bare-store.mjs'));

const ours = {
  name: 'coldframe test',
  script: project('dist/bundle/coldframe.js'),
  args: ['test', project('openapi.yaml'), '--target', store.url, '--token', 'bench-token'],
  outcome: /\d+ cases?/,
};
const theirs = {
  name: 'dredd',
  script: project('node_modules/dredd/bin/dredd'),
  args: [project('bench/dredd/openapi.yaml'), store.url, '--hookfiles', project('bench/dredd/hooks.cjs'), '--no-color'],
  outcome: /\d+ passing, \d+ failing/,
};

/** @param {typeof ours} command */
async function run({ name, script, args, outcome }) {
  const { ms, code, said } = await runToExit(script, args);
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said}`);
  return { ms, outcome: outcome.exec(said)?.[0] ?? '' };
}

try {
  // The first turn warms the caches of the file system and is not counted.
  const outcomes = [await run(ours), await run(theirs)].map(({ outcome }) => outcome);
  const times = /** @type {[number[], number[]]} */ ([[], []]);
  for (let round = 0; round < rounds; round += 1) {
    times[0].push((await run(ours)).ms);
    times[1].push((await run(theirs)).ms);
  }
  console.log(`${ours.name}  ${describeTimes(times[0])}  ${outcomes[0]}`);
  console.log(`${theirs.name}           ${describeTimes(times[1])}  ${outcomes[1]}`);
  console.log(
    `ratio ${(median(times[0]) / median(times[1])).toFixed(2)}, medians of ${rounds} rounds, node ${process.version}`,
  );
} finally {
  store.stop();
}
