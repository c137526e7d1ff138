// Builds dist/ from src/. Runs on `npm ci` and before `npm pack`, so it needs nothing but the development dependencies. The script for `npm ci` is called
// postprepare, because users who install the package would get a warning about a script called prepare, although it never runs there.
// The modules under dist/ are the library; dist/bundle/ is the command in a few files, because loading hundreds takes longer than a run.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { rolldown } from 'rolldown';
import { shareStructureCode, structureModules, writeStructureCode } from './structure-code.mjs';

const from = new URL('../src/', import.meta.url);
const to = new URL('../dist/', import.meta.url);
const bundle = new URL('bundle/', to);
/** What the command needs at every start; other packages are loaded from node_modules when they are needed. */
const bundled = [
  'ajv',
  'ajv-formats',
  'fast-deep-equal',
  'fast-uri',
  'json-schema-traverse',
  'punycode',
  'ret',
  'saxes',
  'xmlchars',
  'yaml',
];

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
rmSync(to, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await writeStructureCode(to);
dropUnreachableTypes(
  Object.values(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).exports),
);

const isExternal = (id) =>
  /^(node:|@?[a-z])/.test(id) && !bundled.some((name) => id === name || id.startsWith(`${name}/`));
const build = await rolldown({
  input: { coldframe: new URL('cli/bin.js', to).pathname, ...structureModules(to) },
  platform: 'node',
  external: isExternal,
  logLevel: 'silent',
});
await build.write({
  dir: bundle.pathname,
  format: 'esm',
  chunkFileNames: '[name]-[hash].js',
  // Smaller and faster to load. Names stay, so that the stack of an error can be read; the modules beside the bundle have their lines.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});

shareStructureCode(to);

// Scripts that other processes and threads load are copied unchanged.
for (const file of readdirSync(from, { recursive: true }).filter((name) => /\.[cm]js$/.test(name))) {
  copyFileSync(new URL(file, from), new URL(file, to));
  copyFileSync(new URL(file, from), new URL(basename(file), bundle));
}
const licences = [...bundled, '@seriousme/openapi-schema-validator'].map((name) => {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  // Not in the package itself.
  if (name === 'saxes') return `${name}\n\n${readFileSync(new URL('saxes-licence.txt', import.meta.url), 'utf8')}`;
  return `${name}\n\n${file === undefined ? '' : readFileSync(new URL(file, folder), 'utf8')}`;
});
writeFileSync(new URL('licences-of-others.txt', bundle), licences.join('\n\n'));
chmodSync(new URL('coldframe.js', bundle), 0o755);

/**
 * Deletes the declarations that users cannot reach from what the package exports: most of them, and each takes a block on the disk.
 * @param {readonly (string | { types: string })[]} entries
 */
function dropUnreachableTypes(entries) {
  const reached = new Set();
  const pending = entries.flatMap((entry) =>
    typeof entry === 'string' ? [] : new URL(`../${entry.types}`, import.meta.url).href,
  );
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const imports = readFileSync(new URL(file), 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g);
    for (const [, path] of imports) pending.push(new URL(path.replace(/\.[jt]s$/, '.d.ts'), file).href);
  }
  for (const name of readdirSync(to, { recursive: true })) {
    const file = new URL(name, to);
    if (name.endsWith('.d.ts') && !reached.has(file.href)) rmSync(file);
  }
}
