import { describe, expect, it } from 'vitest';
import { parseSource, type Source } from './source-graph.ts';
import {
  folderCycles,
  forbiddenImports,
  importCycles,
  importsOf,
  nodeImports,
  strayPackages,
  subfolderCycles,
} from './source-imports.ts';

function sourcesOf(files: Readonly<Record<string, string>>): Source[] {
  return Object.entries(files).map(([path, text]) => parseSource(path, text));
}

describe('forbiddenImports', () => {
  const rules = { model: [], report: ['model'], cli: 'everything' } as const;

  it('names what no rule allows, type imports, re-exports and import() among it', () => {
    const sources = sourcesOf({
      'model/a.ts': `import type { B } from '../report/b.ts';`,
      'report/b.ts': `export { c } from '../send/c.ts';`,
      'report/d.ts': `const d = await import('../cli/d.ts');`,
      'report/e.ts': `type E = import('../send/e.ts').E;`,
      'unknown/f.ts': `import '../model/a.ts';`,
    });
    expect(forbiddenImports(sources, rules)).toEqual([
      'model/a.ts -> report/b.ts',
      'report/b.ts -> send/c.ts',
      'report/d.ts -> cli/d.ts',
      'report/e.ts -> send/e.ts',
      'unknown/f.ts -> model/a.ts',
    ]);
  });

  it('leaves alone what is allowed', () => {
    const sources = sourcesOf({
      'report/b.ts': `import '../model/a.ts'; import './c.ts'; import 'node:fs'; import 'yaml';`,
      'cli/d.ts': `import '../report/b.ts'; import '../anything.ts';`,
      'report/b.test.ts': `import '../cli/d.ts'; import '../testing/build.ts';`,
    });
    expect(forbiddenImports(sources, rules)).toEqual([]);
  });

  it('keeps tests and what is made for them out of the product', () => {
    const sources = sourcesOf({ 'cli/d.ts': `import '../testing/build.ts'; import './e.test.ts';` });
    expect(forbiddenImports(sources, rules)).toEqual(['cli/d.ts -> testing/build.ts', 'cli/d.ts -> cli/e.test.ts']);
  });
});

it('importsOf names imports of what nothing may import', () => {
  const sources = sourcesOf({
    'cli/a.ts': `import './b.ts';`,
    'run.ts': `import './cli/a.ts';`,
    'x/a.ts': `import '../index.ts';`,
  });
  expect(importsOf(sources, ['cli', 'index.ts'])).toEqual(['run.ts -> cli/a.ts', 'x/a.ts -> index.ts']);
});

it('strayPackages names packages outside their folder and packages without one', () => {
  const sources = sourcesOf({
    'schema/a.ts': `import 'ajv/dist/2020.js'; import '@scope/known/deep.js';`,
    'rules/b.ts': `import type { Ajv } from 'ajv'; import 'unheard-of'; import 'constructor';`,
    'rules/b.test.ts': `import 'anything';`,
  });
  expect(strayPackages(sources, { ajv: 'schema', '@scope/known': 'schema' })).toEqual([
    'rules/b.ts -> ajv',
    'rules/b.ts -> unheard-of',
    'rules/b.ts -> constructor',
  ]);
});

it('nodeImports names modules of Node in the folders that must do without', () => {
  const sources = sourcesOf({
    'rules/a.ts': `import { readFileSync } from 'node:fs';`,
    'send/b.ts': `import 'node:net';`,
  });
  expect(nodeImports(sources, ['rules'])).toEqual(['rules/a.ts -> node:fs']);
});

describe('cycles', () => {
  it('are found between files, over type imports too', () => {
    const sources = sourcesOf({
      'a/a.ts': `import './b.ts';`,
      'a/b.ts': `import type { C } from './c.ts';`,
      'a/c.ts': `export type { A } from './a.ts';`,
      'a/d.ts': `import './a.ts'; import './e.ts';`,
      'a/e.ts': `import './e.ts';`,
    });
    expect(importCycles(sources)).toEqual(['a/a.ts -> a/b.ts -> a/c.ts -> a/a.ts', 'a/e.ts -> a/e.ts']);
  });

  it('are found between folders although no two files form one', () => {
    const sources = sourcesOf({
      'a/a.ts': `import '../b/a.ts';`,
      'b/a.ts': '',
      'b/b.ts': `import '../a/b.ts';`,
      'a/b.ts': '',
    });
    expect(importCycles(sources)).toEqual([]);
    expect(folderCycles(sources)).toEqual(['a -> b -> a']);
  });

  it('are none where two ways lead to the same file', () => {
    const sources = sourcesOf({
      'a/a.ts': `import './b.ts'; import './c.ts';`,
      'a/b.ts': `import './c.ts';`,
      'a/c.ts': '',
    });
    expect(importCycles(sources)).toEqual([]);
  });
});

describe('subfolderCycles', () => {
  it('names sub-folders that import each other, at every depth, and files beside a sub-folder', () => {
    const sources = sourcesOf({
      'mock/state/a.ts': `import '../request/b.ts';`,
      'mock/request/b.ts': `import type { C } from '../state/c.ts';`,
      'mock/state/c.ts': '',
      'mock/open.ts': `import './server/listen.ts';`,
      'mock/server/listen.ts': `import '../port.ts';`,
      'mock/port.ts': '',
      'cases/a/x/one.ts': `import '../y/two.ts';`,
      'cases/a/y/two.ts': `import '../x/three.ts';`,
      'cases/a/x/three.ts': '',
    });
    expect(subfolderCycles(sources)).toEqual(['cases/a: x <-> y', 'mock: . <-> server', 'mock: request <-> state']);
  });

  it('names longer circles where no two sub-folders form one', () => {
    const sources = sourcesOf({
      'mock/a/a.ts': `import '../b/b.ts';`,
      'mock/b/b.ts': `import '../c/c.ts';`,
      'mock/c/c.ts': `import '../a/d.ts';`,
      'mock/a/d.ts': '',
    });
    expect(subfolderCycles(sources)).toEqual(['mock: a -> b -> c -> a']);
  });

  it('allows one way, tests in both, and other stations', () => {
    const sources = sourcesOf({
      'mock/open.ts': `import './server/listen.ts'; import '../model/port.ts';`,
      'mock/server/listen.ts': '',
      'mock/server/listen.test.ts': `import '../open.ts';`,
      'model/port.ts': '',
    });
    expect(subfolderCycles(sources)).toEqual([]);
  });
});
