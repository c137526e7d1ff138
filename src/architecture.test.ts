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
  subfolderCycles,
} from './testing/source-imports.ts';
import { barrels, castsPerThousandLines, forbiddenSyntax, vagueNames, worldUses } from './testing/source-style.ts';

const project = new URL('../', import.meta.url);
const sources = readSources(fileURLToPath(new URL('.', import.meta.url)));

/** What each folder may import; everything else is forbidden. */
const importRules: ImportRules = {
  model: [],
  http: ['model'],
  text: [],
  schema: ['model', 'text'],
  conventions: ['model', 'http', 'text', 'schema'],
  contract: ['model', 'http', 'text', 'schema'],
  lint: ['model', 'http', 'text', 'schema'],
  diff: ['model', 'http', 'text', 'schema'],
  cases: ['model', 'http', 'text', 'schema', 'conventions'],
  judge: ['model', 'http', 'text', 'schema', 'conventions'],
  send: ['defaults.ts', 'model', 'http', 'text'],
  report: ['model', 'http', 'text'],
  world: ['model', 'http', 'text', 'schema', 'conventions'],
  mock: ['defaults.ts', 'model', 'http', 'text', 'schema', 'conventions', 'world'],
  crosscheck: ['model', 'http', 'text', 'schema'],
  service: ['text', 'model'],
  run: ['defaults.ts', 'cases', 'send', 'judge', 'report', 'schema', 'http', 'text', 'model'],
  config: ['defaults.ts', 'contract', 'lint', 'diff', 'schema', 'text', 'model'],
  'read-checked-contract.ts': ['config', 'contract', 'lint', 'model'],
  api: [
    'defaults.ts',
    'http',
    'config',
    'read-checked-contract.ts',
    'contract',
    'lint',
    'diff',
    'mock',
    'cases',
    'send',
    'service',
    'run',
    'report',
    'schema',
    'text',
    'model',
  ],
  vitest: ['api', 'report', 'model'],
  msw: ['contract', 'mock', 'model'],
  cli: [
    'api',
    'defaults.ts',
    'config',
    'read-checked-contract.ts',
    'model',
    'http',
    'text',
    'schema',
    'contract',
    'lint',
    'diff',
    'send',
    'run',
    'report',
    'mock',
    'cases',
    'crosscheck',
  ],
  'index.ts': 'everything',
};

/** The names in backticks, without a slash at the end. */
function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([\w.-]+)\/?`/g)].map(([, name = '']) => name).sort();
}

/** The one folder that may import a package, so that replacing it changes one folder. */
const packageOwners = {
  ajv: 'schema',
  'ajv-formats': 'schema',
  '@seriousme/openapi-schema-validator': 'schema',
  punycode: 'schema',
  ret: 'schema',
  '@apidevtools/swagger-parser': 'contract',
  saxes: 'schema',
  yaml: 'contract',
  'jsonpath-rfc9535': 'contract',
  '@stoplight/prism-core': 'mock',
  '@stoplight/prism-http': 'mock',
  dredd: 'crosscheck',
  vitest: 'vitest',
  msw: 'msw',
};

/** Stations without input or output, clock or chance: the same arguments give the same result. */
const pureStations = [
  'model',
  'http',
  'text',
  'schema',
  'conventions',
  'cases',
  'judge',
  'lint',
  'diff',
  'report',
  'world',
];
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

/** Imports that look impure and are not, each with the reason. */
const pureEnough = [
  // Loads JSON that a package ships: data, like a table in the source. An import of JSON prints a warning on Node 20.
  'schema/structure/structure-schema.ts -> node:module',
  // Computes a digest of its argument, nothing else.
  'text/sha256.ts -> node:crypto',
];

/** Sub-folders that still import each other both ways. Remove an entry with the last import that needs it; add none. */
const openCycles: readonly string[] = [];

const extensions: readonly Extension[] = [
  { folder: 'judge/rules', type: 'Rule', page: (id) => `docs/rules/${id}.md` },
  { folder: 'lint/rules', type: 'LintRule', page: (id) => `docs/rules/lint/${id}.md` },
  { folder: 'cases/strategies', type: 'Strategy', page: undefined },
];

const product = sources.filter(({ path }) => !isTest(path));

describe('the architecture', () => {
  it('lets each station import only what the rules allow', () => {
    expect(forbiddenImports(sources, importRules)).toEqual([]);
  });

  it('has these rules in ARCHITECTURE.md', () => {
    const page = readFileSync(new URL('ARCHITECTURE.md', project), 'utf8');
    const rows = [...page.matchAll(/^\| ([^|]*) \| (nothing|`[^|]*) \| [^|]* \|$/gm)].flatMap(
      ([, folders = '', allowed = '']) => namesIn(folders).map((folder) => [folder, namesIn(allowed)] as const),
    );
    const written = Object.fromEntries(rows.filter(([folder]) => Object.hasOwn(importRules, folder)));
    const rules = Object.entries(importRules).filter(([folder]) => !/^(?:api|cli|index\.ts)$/.test(folder));
    expect(written).toEqual(Object.fromEntries(rules.map(([folder, allowed]) => [folder, [...allowed].sort()])));
  });

  it('lets nothing import the command line, the adapters for vitest and MSW or index.ts', () => {
    expect(importsOf(sources, ['cli', 'vitest', 'msw', 'index.ts'])).toEqual([]);
  });

  it('has no import cycle, type imports included', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  it('has no cycle between folders', () => {
    expect(folderCycles(sources)).toEqual([]);
  });

  it('has no sub-folders that import each other both ways, nor the files beside them', () => {
    expect(subfolderCycles(sources)).toEqual(openCycles);
  });

  it('keeps each third-party package in the one folder that owns it', () => {
    expect(strayPackages(sources, packageOwners)).toEqual([]);
  });

  it('keeps files, network, clock, chance and process out of the pure stations', () => {
    expect(nodeImports(sources, pureStations).filter((one) => !pureEnough.includes(one))).toEqual([]);
    const pure = sources.filter(({ path }) => pureStations.some((station) => path.startsWith(`${station}/`)));
    expect(worldUses(pure, worldOfPureStations)).toEqual([]);
  });

  it('lets only bin.ts use the process, and no file the console or chance', () => {
    expect(worldUses(sources, ['process']).filter((use) => !use.startsWith('cli/bin.ts:'))).toEqual([]);
    expect(worldUses(sources, ['console', 'Math.random'])).toEqual([]);
  });
});

describe('the style rules', () => {
  it('forbid any, enums, namespaces, default exports, non-null assertions, classes other than errors and more than three positional parameters', () => {
    expect(forbiddenSyntax(sources)).toEqual([]);
  });

  it('allow type assertions where raw data enters, and hardly any elsewhere', () => {
    const inside = product.filter(({ path }) => !/^(contract|schema)\//.test(path));
    expect(castsPerThousandLines(inside)).toBeLessThanOrEqual(5);
  });

  it('allow no barrel except index.ts, and no file name that says nothing', () => {
    expect(barrels(sources, ['index.ts'])).toEqual([]);
    expect(vagueNames(sources)).toEqual([]);
  });

  it('require a doc comment on every export of the package', () => {
    expect(undocumentedExports(sources, 'index.ts')).toEqual([]);
    expect(undocumentedExports(sources, 'vitest/conformance.ts')).toEqual([]);
    expect(undocumentedExports(sources, 'msw/mock-in-msw.ts')).toEqual([]);
  });

  it('require a doc comment on what a file exports', () => {
    expect(product.flatMap(({ path }) => undocumentedExports(sources, path))).toEqual([]);
  });

  it('keep the words of the example contract out of the sources', () => {
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
