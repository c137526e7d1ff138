import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type SimpleSetting, settings } from './settings.ts';

function pageOf(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
}

const simple: readonly (readonly [string, SimpleSetting])[] = Object.entries(settings).flatMap(([key, setting]) =>
  'kind' in setting ? [[key, setting] as const] : [],
);

test('docs/api.md has every setting of one value, and its default', () => {
  const rows = [...pageOf('api.md').matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(([, name, cell = '']) => [
    name,
    cell.replace(/[`' ]/g, ''),
  ]);
  const expected = simple.map(([key, setting]) => {
    const value = setting.kind === 'flag' ? false : (setting.default ?? setting.builtIn);
    return [setting.name ?? key, String(value)];
  });
  expect(Object.fromEntries(rows)).toMatchObject(Object.fromEntries(expected));
});

test('docs/configuration.md has every option of such a setting', () => {
  const page = pageOf('configuration.md');
  expect(simple.map(([, { option }]) => `\`--${option}`).filter((option) => !page.includes(option))).toEqual([]);
});
