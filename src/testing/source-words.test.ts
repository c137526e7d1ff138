import { describe, expect, it } from 'vitest';
import { parseSource } from './source-graph.ts';
import { describeUse, retiredInPage, retiredInSource } from './source-words.ts';

const wordsIn = (text: string) => retiredInSource(parseSource('a.ts', text)).map(({ words }) => words);
const retired = ['to', 'ld'].join('');

describe('retiredInSource', () => {
  it('finds words in comments, texts and templates, with their line', () => {
    const text = `/** Is ${retired}. */\nconst a = 'it is ${retired}';\n// ${retired}\nf(\`\${a} ${retired} \${a} is ${retired}\`);\n`;
    expect(retiredInSource(parseSource('a.ts', text)).map(({ line }) => line)).toEqual([1, 2, 3, 4, 4]);
    expect(retiredInSource(parseSource('a.ts', `// ${retired}`)).map(describeUse)).toEqual([
      `a.ts:1: "${retired}": report, say or name`,
    ]);
  });

  it('leaves alone identifiers, names in texts, imports and code in backticks', () => {
    const text = `import { ${retired} } from './${retired}.ts';\n/** \`${retired}\` */\nconst rule = '${retired}';\n${retired}();\n`;
    expect(wordsIn(text)).toEqual([]);
  });

  it.each([
    'there is no case',
    'there are no cases',
    'it is no longer needed',
    'it is no more than 5',
    'again',
    'it takes long',
    'save the file',
    'holds the lock',
    'checks it against the schema',
    'the response came back',
    'whereas the other is not',
    'kind',
    'the same frame',
  ])('leaves ordinary English alone: %s', (prose) => {
    expect(wordsIn(`const a = '${prose}';`)).toEqual([]);
  });
});

it('retiredInPage finds words in the prose of a page, not in its code', () => {
  const page = `# A\n\nIt is ${retired}.\n\n\`\`\`sh\n${retired} a\n\`\`\`\n\`${retired}\` is a flag.\n`;
  expect(retiredInPage('docs/a.md', page).map(({ path, line }) => `${path}:${line}`)).toEqual(['docs/a.md:3']);
});
