// The whole default run of `coldframe test` on the Plant Store against Dredd's two transactions: both from the start of the process to its
// exit, on the same target, taking turns. Usage: node bench/against-dredd.mjs [ROUNDS]
import { describeTimes, median, project, runToExit, startServer } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 15);
const store = await startServer(project('bench/bare-store.mjs'));
const contestants = [
  {
    name: 'coldframe test',
    script: project('dist/cli/bin.js'),
    args: ['test', project('openapi.yaml'), '--target', store.url, '--token', 'bench-token'],
    said: /\((.* cases?) in/,
    times: [],
  },
  {
    name: 'dredd',
    script: project('node_modules/dredd/bin/dredd'),
    args: [
      project('bench/dredd/openapi.yaml'),
      store.url,
      '--hookfiles',
      project('bench/dredd/hooks.cjs'),
      '--no-color',
    ],
    said: /(\d+ passing, \d+ failing)/,
    times: [],
  },
];

try {
  // The first turn warms the caches of the file system and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const contestant of contestants) {
      const { ms, code, said } = await runToExit(contestant.script, contestant.args);
      if (code !== 0) throw new Error(`${contestant.name} ended with ${code}:\n${said}`);
      if (round > 0) contestant.times.push(ms);
      contestant.result = contestant.said.exec(said)?.[1];
    }
  }
} finally {
  store.stop();
}

for (const { name, result, times } of contestants)
  console.log(`${name.padEnd(16)}${describeTimes(times).padEnd(26)}${result}`);
const [ours, theirs] = contestants.map(({ times }) => median(times));
console.log(`ratio ${(ours / theirs).toFixed(2)} (medians of ${rounds} rounds, node ${process.version})`);
