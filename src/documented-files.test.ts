import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { defaults } from './defaults.ts';

const project = new URL('../', import.meta.url);
const folders = ['src', 'docs', 'bench', 'deploy', 'scripts', 'contract-tests', '.ci'];
const known = folders.flatMap((folder) =>
  readdirSync(new URL(folder, project), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `/${folder}/${path}`),
);
const topLevel = readdirSync(fileURLToPath(project)).map((name) => `/${name}`);

/** File names in backticks, as `src/run/run.ts`, `run/run.ts` or `run.ts`; folders end with `/`. A name with `my-` stands for one that the reader chooses. */
function namesIn(page: string): readonly string[] {
  const text = readFileSync(new URL(page, project), 'utf8');
  const spans = [...text.matchAll(/`([\w./*-]+(?:\.(?:ts|mjs|md|json|yaml)|\/))`/g)].map(([, span = '']) => span);
  return spans.filter((name) => !name.includes('my-') && !/^(node_modules|dist)\//.test(name) && !name.startsWith('/'));
}

test('the files that ARCHITECTURE.md names exist', () => {
  const names = namesIn('ARCHITECTURE.md');
  expect(names.length).toBeGreaterThan(50);
  const missing = names.filter((name) => {
    const pattern = name.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
    return ![...known, ...topLevel].some((path) => new RegExp(`/${pattern}$`).test(path));
  });
  expect(missing).toEqual([]);
});

test('the pages of the package link to files of the package', () => {
  const { files }: { readonly files: readonly string[] } = JSON.parse(
    readFileSync(new URL('package.json', project), 'utf8'),
  );
  const isPacked = (path: string) =>
    files.some(
      (file) =>
        path === file ||
        path.startsWith(`${file}/`) ||
        (file.endsWith('/*.md') && path.endsWith('.md') && posix.dirname(path) === posix.dirname(file)),
    );
  const pages = [...known, ...topLevel]
    .map((path) => path.slice(1))
    .filter((path) => /\.md$/.test(path) && isPacked(path));
  expect(pages).toContain('README.md');
  const dead = pages.flatMap((page) => {
    const text = readFileSync(new URL(page, project), 'utf8');
    // The pictures of the other pages are large, and only decoration.
    const links = page === 'README.md' ? /\]\(([^)#\s]+)/g : /(?<!!\[[^\]]*)\]\(([^)#\s]+)/g;
    return [...text.matchAll(links)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && !isPacked(posix.join(posix.dirname(page), link)))
      .map((link) => `${page}: ${link}`);
  });
  expect(dead).toEqual([]);
});

test('the functions, options and fields that docs/api.md names are in the sources', () => {
  const page = readFileSync(new URL('docs/api.md', project), 'utf8');
  const names = new Set([...page.matchAll(/`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g)].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(30);
  const sources = known.filter((path) => /^\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));
  const words = new Set(
    sources.flatMap((path) => readFileSync(new URL(`.${path}`, project), 'utf8').match(/\w+/g) ?? []),
  );
  expect([...names].filter((name) => !words.has(name))).toEqual([]);
});

test('pages and files that name the port of the mock name the default', () => {
  const files = [
    'README.md',
    'Dockerfile',
    'openapi.yaml',
    'deploy/nginx.conf',
    'contract-tests/dredd.yml',
    'docs/mock.md',
    'docs/reports.md',
    'docs/guides/frontend.md',
    'docs/guides/start.md',
    'src/mock/server/serve-mock.ts',
  ];
  const names = (file: string) =>
    new RegExp(`\\b${defaults.port}\\b`).test(readFileSync(new URL(file, project), 'utf8'));
  expect(files.filter((file) => !names(file))).toEqual([]);
});
