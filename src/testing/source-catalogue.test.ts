import { describe, expect, it } from 'vitest';
import { type Extension, incomplete, undocumentedExports } from './source-catalogue.ts';
import { parseSource, type Source } from './source-graph.ts';

const extension: Extension = { folder: 'rules', type: 'Rule', page: (id) => `docs/rules/${id}.md` };
const rule = parseSource('rules/one.ts', `export const one: Rule = { id: 'one' };`);
const test = parseSource('rules/one.test.ts', '');
const catalogue = parseSource('rules/rules.ts', `import { one } from './one.ts';`);
const page = (): string => '# one\n\ntext';

function without(missing: Source): Source[] {
  return [rule, test, catalogue].filter((source) => source !== missing);
}

describe('incomplete', () => {
  it('is content with a rule that has file, test, page and a place in the catalogue', () => {
    expect(incomplete([rule, test, catalogue], extension, page)).toEqual([]);
    expect(incomplete([rule, test, catalogue], { ...extension, page: undefined }, () => undefined)).toEqual([]);
    const slowTest = parseSource('rules/one.slow.test.ts', '');
    expect(incomplete([rule, slowTest, catalogue], extension, page)).toEqual([]);
  });

  it('misses the test, the page, the title of the page and the place in the catalogue', () => {
    expect(incomplete(without(test), extension, page)).toEqual(['rules/one.ts has no test rules/one.test.ts']);
    expect(incomplete(without(catalogue), extension, page)).toEqual(['rules/one.ts is in no catalogue']);
    const noPage = ['rules/one.ts has no page docs/rules/one.md with the title "# one"'];
    expect(incomplete([rule, test, catalogue], extension, () => undefined)).toEqual(noPage);
    expect(incomplete([rule, test, catalogue], extension, () => '# two\n')).toEqual(noPage);
  });

  it('notices a file that is called otherwise than its rule', () => {
    const other = parseSource('rules/one.ts', `export const one = { id: 'two', title: 'Two' } as const;`);
    expect(incomplete([other, test, catalogue], { ...extension, page: undefined }, page)).toEqual([
      'rules/one.ts is called two',
    ]);
  });

  it('notices a rule whose id is not written out', () => {
    const computed = parseSource('rules/one.ts', 'export const one: Rule = makeRule();');
    expect(incomplete([computed, test, catalogue], extension, page)).toContain('rules/one.ts is called nothing');
  });
});

describe('undocumentedExports', () => {
  const declared = parseSource(
    'a.ts',
    `/** Said. */ export const said = 1; export const unsaid = 2;\n/** Kind. */ export type Kind = 1;`,
  );

  it('names what an entry file exports without a doc comment', () => {
    const door = parseSource(
      'index.ts',
      `export { said, unsaid as renamed } from './a.ts'; export type { Kind } from './a.ts';`,
    );
    expect(undocumentedExports([declared, door], 'index.ts')).toEqual(['a.ts: unsaid']);
  });

  it('names what a door declares itself without a word about it', () => {
    const door = parseSource(
      'index.ts',
      'export function open() {}\n/** Shut. */\nexport function shut() {}\nfunction own() {}',
    );
    expect(undocumentedExports([door], 'index.ts')).toEqual(['index.ts: open']);
  });

  it('cannot vouch for what is handed on wholesale, nor for a door that is not there', () => {
    const door = parseSource('index.ts', `export * from './a.ts';`);
    expect(undocumentedExports([declared, door], 'index.ts')).toEqual(['a.ts: *']);
    expect(undocumentedExports([], 'index.ts')).toEqual(['index.ts is missing']);
  });
});
