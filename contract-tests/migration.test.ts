import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '../src/testing/run-command.ts';

// The options in the guide for those who come from another tool exist: on its left in the other tool, where that is installed here, on its right in this one.

const guide = readFileSync(new URL('../docs/guides/migrate.md', import.meta.url), 'utf8');

/** The cells of the table below a heading: what the other tool has, and what stands for it here. */
function rowsOf(tool: string): readonly (readonly [string, string])[] {
  const [, section = ''] = new RegExp(`^## From ${tool}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(guide) ?? [];
  return [...section.matchAll(/^\| (.*?) \| (.*?) \|$/gm)].slice(1).map(([, theirs = '', ours = '']) => [theirs, ours]);
}

/** The options in the code of a cell. */
function optionsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]*)`/g)].flatMap(([, code = '']) => code.match(/(?<=^| )--?[a-z][\w-]*/g) ?? []);
}

function has(help: string, option: string): boolean {
  return new RegExp(`(?:^|[ ,])${option}(?=[ ,=]|$)`, 'm').test(help);
}

const helps: Record<string, string> = {};

beforeAll(async () => {
  const load = createRequire(import.meta.url);
  const helpOf = (...argv: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [...argv, '--help'], { encoding: 'utf8' });
    return stdout + stderr;
  };
  const prism = load.resolve('@stoplight/prism-cli/dist/index.js');
  helps['Prism'] = helpOf(prism, 'mock') + helpOf(prism, 'proxy');
  helps['Dredd'] = helpOf(load.resolve('dredd/bin/dredd'));
  const ours = await Promise.all(['mock', 'test'].map((command) => runCommand([command, '--help'])));
  helps['Coldframe'] = ours.map(({ out }) => out).join('');
}, 60_000);

test.each(['Prism', 'Dredd'])('the options of %s in the guide exist', (tool) => {
  const options = rowsOf(tool).flatMap(([theirs]) => optionsIn(theirs));
  expect(options.length).toBeGreaterThan(3);
  expect(options.filter((option) => !has(helps[tool] ?? '', option))).toEqual([]);
});

test.each(['Prism', 'Dredd', 'Schemathesis'])('the options that stand for those of %s exist', (tool) => {
  const options = rowsOf(tool).flatMap(([, ours]) => optionsIn(ours));
  expect(options.length).toBeGreaterThan(1);
  expect(options.filter((option) => !has(helps['Coldframe'] ?? '', option))).toEqual([]);
});
