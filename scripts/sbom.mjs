// Writes what the package consists of when it is installed: sbom.cdx.json (CycloneDX, by npm itself) and licences.txt, one line for each package.
// Usage: npm run sbom [-- FOLDER]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productionPackages } from './production-packages.mjs';

const project = fileURLToPath(new URL('../', import.meta.url));
const folder = process.argv[2] ?? project;

const bill = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: project,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const lines = productionPackages(JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'))).map(
  ({ name, version, licence }) => `${name} ${version} ${licence}\n`,
);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), bill);
writeFileSync(join(folder, 'licences.txt'), lines.join(''));
console.log(`${lines.length} packages: sbom.cdx.json and licences.txt in ${folder}`);
