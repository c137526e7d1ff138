import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type SimpleSetting, settings } from './settings.ts';

function textOf(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

const simple: readonly (readonly [string, SimpleSetting])[] = Object.entries(settings).flatMap(([key, setting]) =>
  'kind' in setting ? [[key, setting] as const] : [],
);

const defaults = simple.map(([key, setting]) => {
  const value = setting.kind === 'flag' ? false : (setting.default ?? setting.builtIn);
  return [setting.name ?? key, String(value)] as const;
});

test('docs/api.md has every setting of one value, and its default', () => {
  const rows = [...textOf('docs/api.md').matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(([, name, cell = '']) => [
    name,
    cell.replace(/[`' ]/g, ''),
  ]);
  expect(Object.fromEntries(rows)).toMatchObject(Object.fromEntries(defaults));
});

test('the options of testTarget say the default of such a setting', () => {
  const text = textOf('src/api/test-target.ts') + textOf('src/api/open-target-sender.ts');
  const comments = [...text.matchAll(/\/\*\* ([^\n]*) \*\/\n {2}readonly (\w+)\?/g)];
  const said = comments.map(([, comment = '', name]) => [
    name,
    /([\w ,`]+) by default/i.exec(comment)?.[1]?.replace(/[` ,]/g, '').toLowerCase(),
  ]);
  expect(Object.fromEntries(said)).toMatchObject(Object.fromEntries(defaults));
});

test('docs/configuration.md has every option of such a setting', () => {
  const page = textOf('docs/configuration.md');
  expect(simple.map(([, { option }]) => `\`--${option}`).filter((option) => !page.includes(option))).toEqual([]);
});
