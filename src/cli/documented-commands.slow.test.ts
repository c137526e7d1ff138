import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const project = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  ...readdirSync(new URL('docs/', project))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(new URL('docs/guides/', project)).map((name) => `docs/guides/${name}`),
];

interface DocumentedCommand {
  readonly page: string;
  readonly command: string;
  readonly options: readonly string[];
}

/** The calls of coldframe in blocks and in the text, with their options. */
function commandsIn(page: string): readonly DocumentedCommand[] {
  const text = readFileSync(new URL(page, project), 'utf8').replaceAll(/\\\n\s*/g, ' ');
  const blocks = [...text.matchAll(/^```(?!text|ts|js|json)\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.replace(/\s#.*$/, '')),
  );
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans].flatMap((line) =>
    [...line.matchAll(call)].map(([, command = '', rest = '']) => ({ page, command, options: optionsIn(rest) })),
  );
}

/** `npx coldframe test …`, `$ coldframe test …`; not the name of a package or a file. */
const call = /(?:npx (?:--yes )?|^(?:\$ )?|<\()coldframe(?:@\S+)? ([a-z]+)([^|;&)]*)/g;

function optionsIn(words: string): readonly string[] {
  const unquoted = words.replaceAll(/"[^"]*"|'[^']*'/g, '');
  return unquoted
    .split(/\s+/)
    .filter((word) => /^--?[a-z]/.test(word))
    .map((word) => word.replace(/=.*$/, ''));
}

test('the commands of the pages exist, with their options', { timeout: 60_000 }, async () => {
  const all = pages.flatMap(commandsIn);
  expect(all.length).toBeGreaterThan(40);
  const helps = new Map<string, string>();
  const wrong: string[] = [];
  for (const { page, command, options } of all) {
    const help = helps.get(command) ?? (await runCommand([command, '--help'])).out;
    helps.set(command, help);
    if (help === '') wrong.push(`${page}: coldframe ${command}`);
    for (const option of options)
      if (!new RegExp(`(^| )${option}[ ,\n]`, 'm').test(help)) wrong.push(`${page}: coldframe ${command} ${option}`);
  }
  expect(wrong).toEqual([]);
});
