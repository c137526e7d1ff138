import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Extension, extensionsOf, incomplete, undocumentedExports } from './testing/source-catalogue.ts';
import { isTest, readSources } from './testing/source-graph.ts';
import {
  folderCycles,
  forbiddenImports,
  type ImportRules,
  importCycles,
  importsOf,
  nodeImports,
  strayPackages,
} from './testing/source-imports.ts';
import {
  barrels,
  castsPerThousandLines,
  forbiddenSyntax,
  oversized,
  vagueNames,
  worldUses,
} from './testing/source-style.ts';

const project = new URL('../', import.meta.url);
const sources = readSources(fileURLToPath(new URL('.', import.meta.url)));

/** Whatever is absent is forbidden. */
const importRules: ImportRules = {
  model: [],
  http: ['model'],
  text: [],
  schema: ['model'],
  contract: ['model', 'schema'],
  lint: ['model', 'http', 'text', 'schema'],
  diff: ['model', 'http', 'text', 'schema'],
  cases: ['model', 'http', 'text', 'schema'],
  judge: ['model', 'http', 'text', 'schema'],
  send: ['model', 'http', 'text'],
  report: ['model', 'http', 'text'],
  mock: ['model', 'http', 'text', 'schema'],
  crosscheck: ['model', 'http', 'text'],
  'settings.ts': ['model'],
  run: ['cases', 'send', 'judge', 'report', 'schema', 'model'],
  // What may be mocked and tested, for the command line and for programs.
  'lint-policy.ts': ['contract', 'lint', 'schema', 'model'],
  'read-sound-contract.ts': ['lint-policy.ts', 'contract', 'lint', 'model'],
  // Reading and serving, for programs; the command line has more to do between the two.
  'start-mock.ts': ['read-sound-contract.ts', 'contract', 'mock', 'model'],
  vitest: ['run', 'report', 'model'],
  msw: ['contract', 'mock', 'model'],
  cli: [
    'run',
    'settings.ts',
    'lint-policy.ts',
    'read-sound-contract.ts',
    'model',
    'http',
    'text',
    'schema',
    'contract',
    'lint',
    'diff',
    'cases',
    'judge',
    'send',
    'report',
    'mock',
    'crosscheck',
  ],
  'index.ts': 'everything',
};

/** Replacing a package is the work of one folder. */
const packageOwners = {
  ajv: 'schema',
  'ajv-formats': 'schema',
  '@seriousme/openapi-schema-validator': 'schema',
  punycode: 'schema',
  ret: 'schema',
  '@apidevtools/swagger-parser': 'contract',
  yaml: 'contract',
  'jsonpath-rfc9535': 'contract',
  '@stoplight/prism-core': 'mock',
  '@stoplight/prism-http': 'mock',
  dredd: 'crosscheck',
  vitest: 'vitest',
  msw: 'msw',
};

/** No input or output, no clock, no chance: the same arguments give the same result. */
const pureStations = ['model', 'http', 'text', 'schema', 'cases', 'judge', 'lint', 'diff', 'report'];
const worldOfPureStations = [
  'process',
  'fetch',
  'performance',
  'crypto',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'Date',
  'Math.random',
];

/** What looks impure and is not, with the reason. */
const pureEnough = [
  // Loads JSON that a package ships: data, like a table in the source. An import of JSON prints a warning on Node 20.
  'schema/validate/structure-schemas.ts -> node:module',
];

/** Tables of data, which grow with what they list and hide no thought. */
const dataTables: readonly string[] = [];

const extensions: readonly Extension[] = [
  { folder: 'judge/rules', type: 'Rule', page: (id) => `docs/rules/${id}.md` },
  { folder: 'lint/rules', type: 'LintRule', page: (id) => `docs/rules/lint/${id}.md` },
  { folder: 'cases', type: 'Strategy', page: undefined },
];

const product = sources.filter(({ path }) => !isTest(path));

describe('the architecture', () => {
  it('lets each station import only what the rules allow', () => {
    expect(forbiddenImports(sources, importRules)).toEqual([]);
  });

  it('lets nothing import the command line, the adapters for vitest and MSW or the public door', () => {
    expect(importsOf(sources, ['cli', 'vitest', 'msw', 'index.ts'])).toEqual([]);
  });

  it('has no import cycle, type imports included', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  it('has no cycle between folders', () => {
    expect(folderCycles(sources)).toEqual([]);
  });

  it('keeps each third-party package in the one folder that owns it', () => {
    expect(strayPackages(sources, packageOwners)).toEqual([]);
  });

  it('keeps the pure stations away from files, network, clock, chance and process', () => {
    expect(nodeImports(sources, pureStations).filter((one) => !pureEnough.includes(one))).toEqual([]);
    const pure = sources.filter(({ path }) => pureStations.some((station) => path.startsWith(`${station}/`)));
    expect(worldUses(pure, worldOfPureStations)).toEqual([]);
  });

  it('lets bin.ts alone touch the process, and nobody the console or chance', () => {
    expect(worldUses(sources, ['process']).filter((use) => !use.startsWith('cli/bin.ts:'))).toEqual([]);
    expect(worldUses(sources, ['console', 'Math.random'])).toEqual([]);
  });
});

describe('the house rules', () => {
  it('bound files to 250 lines, functions to 50 and positional parameters to 3', () => {
    const measured = sources.filter(({ path }) => !dataTables.includes(path));
    expect(oversized(measured, { fileLines: 250, functionLines: 50, parameters: 3 })).toEqual([]);
    expect(dataTables.filter((path) => !existsSync(new URL(`src/${path}`, project)))).toEqual([]);
  });

  it('bound the story in run/run.ts to 60 lines', () => {
    const story = sources.filter(({ path }) => path === 'run/run.ts');
    expect(oversized(story, { fileLines: 60, functionLines: 50, parameters: 2 })).toEqual([]);
  });

  it('do without any, enums, namespaces, default exports, non-null assertions and classes other than errors', () => {
    expect(forbiddenSyntax(sources)).toEqual([]);
  });

  it('allow type assertions where raw data enters, and hardly any elsewhere', () => {
    const inside = product.filter(({ path }) => !/^(contract|schema)\//.test(path));
    expect(castsPerThousandLines(inside)).toBeLessThanOrEqual(5);
  });

  it('allow no barrel but the public door, and no name that says nothing', () => {
    expect(barrels(sources, ['index.ts'])).toEqual([]);
    expect(vagueNames(sources)).toEqual([]);
  });

  it('ask for a doc comment on whatever leaves the package', () => {
    expect(undocumentedExports(sources, 'index.ts')).toEqual([]);
    expect(undocumentedExports(sources, 'vitest/conformance.ts')).toEqual([]);
    expect(undocumentedExports(sources, 'msw/mock-in-msw.ts')).toEqual([]);
  });

  it('keep the sources free of the example they are shown with', () => {
    const example = ['pl', 'ant'].join('');
    expect(sources.filter(({ text }) => text.toLowerCase().includes(example)).map(({ path }) => path)).toEqual([]);
  });
});

describe('what can be extended', () => {
  for (const extension of extensions) {
    it(`has a file, a test and its documentation for every ${extension.type}`, () => {
      expect(extensionsOf(sources, extension)).not.toEqual([]);
      expect(incomplete(sources, extension, readPage)).toEqual([]);
    });
  }
});

function readPage(path: string): string | undefined {
  const page = new URL(path, project);
  return existsSync(page) ? readFileSync(page, 'utf8') : undefined;
}
