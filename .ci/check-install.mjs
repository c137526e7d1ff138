// Checks what the README promises about an installation: no warning from this package, no telemetry, no host in the lockfile. Argument: the log of `npm ci`.
import { existsSync, readFileSync } from 'node:fs';

const [, , logFile] = process.argv;
const log = readFileSync(logFile, 'utf8');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lockText = readFileSync('package-lock.json', 'utf8');
const lock = JSON.parse(lockText);
const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
const telemetry = /(^|\/)(@scarf\/|posthog|@segment\/|mixpanel|applicationinsights|@amplitude\/)/;

const troubles = [
  ...log.split('\n').filter((line) => line.includes('EBADENGINE')),
  ...log.split('\n').filter((line) => line.includes('npm warn install-scripts')),
  ...direct.filter((name) => log.includes(`deprecated ${name}@`)).map((name) => `${name} is deprecated`),
  ...direct.filter((name) => lock.packages[`node_modules/${name}`]?.deprecated).map((name) => `${name} is deprecated`),
  ...Object.keys(lock.packages)
    .filter((path) => telemetry.test(path))
    .map((path) => `${path} reports to a third party`),
  ...(lockText.includes('"resolved"') ? ['package-lock.json names the hosts that packages came from'] : []),
  ...(existsSync('dist/bundle/coldframe.js') ? [] : ['npm ci built no dist/bundle/coldframe.js']),
];
for (const trouble of troubles) console.error(trouble);
process.exitCode = troubles.length === 0 ? 0 : 1;
if (troubles.length === 0)
  console.log(`${Object.keys(lock.packages).length - 1} packages; no warning of ours, no telemetry, no host`);
