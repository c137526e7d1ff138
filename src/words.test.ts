import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from './testing/source-graph.ts';
import { describeUse, type RetiredUse, retiredInPage, retiredInSource } from './testing/source-words.ts';

const project = fileURLToPath(new URL('../', import.meta.url));

/** The files that define what is retired. */
const definitions = /^src\/(testing\/source-words|words)(\.test)?\.ts$/;

// Parsing takes long on a busy machine; the time limit of a test does not count here.
const uses = [...usesInSources(), ...usesInPages()];

it('no comment, text or page uses a retired word', () => {
  expect(uses.map(describeUse)).toEqual([]);
});

function usesInSources(): RetiredUse[] {
  return ['src', 'contract-tests'].flatMap((folder) =>
    readSources(join(project, folder))
      .map((source) => ({ ...source, path: `${folder}/${source.path}` }))
      .filter(({ path }) => !definitions.test(path))
      .flatMap(retiredInSource),
  );
}

function usesInPages(): RetiredUse[] {
  const docs = readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' });
  const root = readdirSync(project).filter((name) => name.endsWith('.md'));
  const pages = [
    ...root,
    ...docs.filter((name) => name.endsWith('.md') && !name.startsWith('node_modules')).map((name) => `docs/${name}`),
  ];
  return pages.flatMap((path) => retiredInPage(path, readFileSync(join(project, path), 'utf8')));
}
