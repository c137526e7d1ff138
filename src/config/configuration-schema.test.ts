import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSource } from '../contract/load/read-source.ts';
import { reportFormats } from '../report/render/render.ts';
import { writeFiles } from '../testing/write-files.ts';
import { configurationSchema } from './configuration-schema.ts';
import { findConfigurationProblems } from './find-configuration-problem.ts';

const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
const properties = configurationSchema['properties'] as Readonly<Record<string, { properties?: object }>>;

test('the published schema is the one that is used; vitest -u writes it', async () => {
  await expect(`${JSON.stringify(configurationSchema, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../coldframe.schema.json',
  );
});

test('the schema has every format of a report', () => {
  expect(Object.keys(properties['reports']?.properties ?? {})).toEqual(reportFormats);
});

test('the page explains every key', () => {
  const explained = new Set([...page.matchAll(/`([A-Za-z]+)`/g)].map(([, name]) => name));
  expect(Object.keys(properties).filter((name) => !name.startsWith('$') && !explained.has(name))).toEqual([]);
});

test('the examples of the page are valid', async () => {
  const written = [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
  const examples = written.filter((text) => !text.startsWith('overlay:'));
  expect(examples.length).toBeGreaterThan(0);
  for (const text of examples) {
    const path = writeFiles({ 'coldframe.yaml': text });
    expect(findConfigurationProblems((await readSource(path('coldframe.yaml'))).value)).toEqual([]);
  }
});
