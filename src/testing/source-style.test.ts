import { describe, expect, it } from 'vitest';
import { parseSource } from './source-graph.ts';
import { barrels, castsPerThousandLines, forbiddenSyntax, vagueNames, worldUses } from './source-style.ts';

describe('forbiddenSyntax', () => {
  const witnesses = [
    ['any', 'const a: any = 1;'],
    ['any', 'type A = readonly any[];'],
    ['enum', 'enum A { B }'],
    ['namespace', 'namespace A {}'],
    ['non-null assertion', 'a!.b;'],
    ['default export', 'export default 1;'],
    ['default export', 'export default function a() {}'],
    ['a class that is not an error', 'class A {}'],
    ['more than three positional parameters', 'const many = (a, b, c, d) => a;'],
  ] as const;

  for (const [complaint, text] of witnesses) {
    it(`notices: ${text}`, () => {
      expect(forbiddenSyntax([parseSource('a/a.ts', text)])).toEqual([`a/a.ts:1: ${complaint}`]);
    });
  }

  it('leaves alone errors, words in text and the default of a switch', () => {
    const text = `class A extends Error {} const any = 'any'; switch (any) { default: break; }`;
    expect(forbiddenSyntax([parseSource('a/a.ts', text)])).toEqual([]);
  });
});

describe('worldUses', () => {
  it('notices a global in every kind of use', () => {
    const uses = [
      'process.exit();',
      'const p = process;',
      'f(process);',
      'process?.env;',
      'const { env } = process;',
      'g = { process };',
    ];
    for (const text of uses)
      expect(worldUses([parseSource('a/a.ts', text)], ['process'])).toEqual(['a/a.ts:1: process']);
    expect(worldUses([parseSource('a/a.ts', 'Math.random(); Math.max(1);')], ['Math.random'])).toEqual([
      'a/a.ts:1: Math.random',
    ]);
  });

  it('leaves alone properties, declarations, types and text of the same name', () => {
    const text = `a.process; b({ process: 1 }); interface C { process: 1 } const d = 'process'; // process`;
    expect(worldUses([parseSource('a/a.ts', text)], ['process'])).toEqual([]);
    expect(worldUses([parseSource('a/a.test.ts', 'process.exit();')], ['process'])).toEqual([]);
  });
});

it('castsPerThousandLines counts assertions, const assertions apart', () => {
  expect(castsPerThousandLines([parseSource('a.ts', 'a as B;\n(a as unknown) as B;\n[] as const;\n')])).toBe(750);
  expect(castsPerThousandLines([])).toBe(0);
});

it('barrels names files that only re-export, or re-export everything', () => {
  const sources = [
    parseSource('index.ts', `export { a } from './a.ts';`),
    parseSource('a/b.ts', `import './d.ts'; export type { C } from './c.ts';`),
    parseSource('a/c.ts', `export * from './c.ts'; const own = 1;`),
    parseSource('a/d.ts', `import { c } from './c.ts'; export const d = c;`),
    parseSource('a/e.ts', `export type { C } from './c.ts'; export const e = 1;`),
    parseSource('a/f.ts', `const f = 1; export { f };`),
  ];
  expect(barrels(sources, ['index.ts'])).toEqual(['a/b.ts', 'a/c.ts']);
});

it('vagueNames names files that could hold anything', () => {
  const paths = [
    'utils.ts',
    'a/string-utils.ts',
    'a/helpers/b.ts',
    'a/manager.ts',
    'a/index.ts',
    'index.ts',
    'a/utility-bill.ts',
  ];
  expect(vagueNames(paths.map((path) => parseSource(path, '')))).toEqual(paths.slice(0, 5));
});
