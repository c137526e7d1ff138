import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lintRuleIds, lintRules } from './all-rules.ts';

const folder = new URL('../../docs/rules/lint/', import.meta.url);
const levels = ['error', 'warning', 'advice'];

/** What the page of a rule says, in short. */
function readPage(id: string) {
  const [heading, facts = '', ...paragraphs] = readFileSync(new URL(`${id}.md`, folder), 'utf8').split('\n\n');
  const first = paragraphs.find((text) => !text.startsWith('Former name')) ?? '';
  const sentence = /^.*?(?:[.:]$|\.(?= ))/.exec(first.replaceAll('\n', ' '))?.[0] ?? '';
  return {
    id,
    heading,
    level: facts.replace('Level: ', ''),
    sentence: sentence.replace(/:$/, '.'),
    isFixed: !paragraphs.join('\n\n').includes('`--fix` does not change this'),
  };
}

const pages = [...lintRuleIds].sort().map(readPage);

it('every rule has a page with its name and its level, and there is no other page', () => {
  expect(pages.filter(({ id, heading }) => heading !== `# ${id}`)).toEqual([]);
  const levelOf = new Map(pages.map(({ id, level }) => [id, level]));
  expect(lintRules.filter(({ id, level }) => levelOf.get(id) !== level)).toEqual([]);
  const written = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(written.sort()).toEqual(pages.map(({ id }) => `${id}.md`));
});

it('the overview is made from the pages; vitest -u writes it', async () => {
  const sorted = [...pages].sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
  const rows = sorted.map(
    ({ id, level, sentence, isFixed }) => `| [${id}](${id}.md) | ${level} | ${sentence} | ${isFixed ? 'yes' : 'no'} |`,
  );
  expect(rows.filter((row) => !/\| [A-Z`].*\. \| (?:yes|no) \|$/.test(row))).toEqual([]);
  const page = `# The rules for contracts

\`coldframe lint\` checks a contract by these rules. An error fails it, a warning with \`--fail-on warning\`; advice is shown with \`--all\`. The last column says whether
\`--fix\` fixes what the rule finds, or a part of it. [Configuration](../../configuration.md#lint-rules-and-accepted-changes) sets other levels and exceptions, and
[another page](../../lint-rules-of-others.md) has the names that other linters give to these rules. Made from the page of each rule, which \`coldframe explain RULE\` prints.

| rule | level | what it finds | fixed |
|---|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/rules/lint/README.md');
});
