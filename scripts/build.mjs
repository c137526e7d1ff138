// Builds dist/ from src/. Runs on `npm ci` (prepare), so it needs nothing but the development dependencies.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';

const from = new URL('../src/', import.meta.url);
const to = new URL('../dist/', import.meta.url);

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
rmSync(to, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

// Scripts that other processes and threads load stay as they are written.
for (const file of readdirSync(from, { recursive: true })) {
  if (/\.[cm]js$/.test(file)) copyFileSync(new URL(file, from), new URL(file, to));
}
chmodSync(new URL('cli/bin.js', to), 0o755);
