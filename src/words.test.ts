import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from './testing/source-graph.ts';
import { describeUse, type RetiredUse, retiredInPage, retiredInSource } from './testing/source-words.ts';

const project = fileURLToPath(new URL('../', import.meta.url));

/** Retired words that are still there, at most, by folder. Lower a number when you remove some; never raise one. */
const left: Readonly<Record<string, number>> = {
  'docs/decisions': 3,
};

/** The files that define what is retired. */
const definitions = /^src\/(testing\/source-words|words)(\.test)?\.ts$/;

const uses = [...usesInSources(), ...usesInPages()];

describe('words out of use', () => {
  for (const folder of new Set(uses.map(folderOf))) {
    it(`do not grow in ${folder}`, () => {
      const found = uses.filter((use) => folderOf(use) === folder);
      expect(found.length > (left[folder] ?? 0) ? found.map(describeUse) : []).toEqual([]);
    });
  }
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
  const pages = [...root, ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
  return pages.flatMap((path) => retiredInPage(path, readFileSync(join(project, path), 'utf8')));
}

/** `src/mock`, `docs/rules`, `docs`, `contract-tests`; pages of the project itself are in `.`. */
function folderOf({ path }: RetiredUse): string {
  const parts = path.split('/').slice(0, -1);
  return parts[0] === 'contract-tests' ? 'contract-tests' : parts.slice(0, 2).join('/') || '.';
}
