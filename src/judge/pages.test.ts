import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rules } from './all-rules.ts';
import { clauseIn } from './reading/rule.ts';
import { neverAccepted } from './rules/never-accepted.ts';

const folder = new URL('../../docs/rules/', import.meta.url);
const promises = [...rules, neverAccepted];

function read(page: string): string {
  return readFileSync(new URL(page, folder), 'utf8');
}

function brokenLinks(page: string): string[] {
  const place = new URL(page, folder);
  return [...read(page).matchAll(/\]\(([^)#]+)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !link.startsWith('https:') && !existsSync(new URL(link, place)));
}

describe('the page of a rule', () => {
  it.each(promises)('gives title, level and clause of $id as the rule does', ({ id, title, level, clause }) => {
    const [heading, , bold, , facts] = read(`${id}.md`).split('\n');
    expect(heading).toBe(`# ${id}`);
    expect(bold).toBe(`**${title}**`);
    expect(facts).toBe(`Level: [${level}](../verdicts.md) · Clause: ${clauseIn(clause, undefined)}`);
  });

  it.each(promises)('says of $id what it checks and why, how to fix it and when to accept it', ({ id }) => {
    const headings = [...read(`${id}.md`).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading ?? '');
    expect(headings).toHaveLength(6);
    expect(headings[0]).toBe('What it checks');
    expect(headings[1]).toBe('Why it matters');
    expect(headings[4]).toMatch(/^How to /);
    expect(headings[5]).toBe('When to accept it');
  });

  it.each(promises)('shows a wrong and a right response for $id', ({ id }) => {
    const examples = [...read(`${id}.md`).matchAll(/^```http\n(.*?)^```$/gms)].map(([, example]) => example ?? '');
    expect(examples).toHaveLength(2);
    for (const example of examples) expect(example).toMatch(/^HTTP\/1\.1 \d{3} [A-Z]/m);
    expect(examples[0]).not.toBe(examples[1]);
  });

  it('is there for every rule and for nothing else', () => {
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(pages.sort()).toEqual(promises.map(({ id }) => `${id}.md`).sort());
  });
});

describe('the index of the rules', () => {
  it('lists them all in the order of the catalogue', () => {
    const rows = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| ['));
    expect(rows).toEqual(promises.map(({ id, level, title }) => `| [${id}](${id}.md) | ${level} | ${title} |`));
  });
});

it('no link in the pages is broken', () => {
  const pages = [...promises.map(({ id }) => `${id}.md`), 'README.md', '../verdicts.md'];
  expect(pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`))).toEqual([]);
});
