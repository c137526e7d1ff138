import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { statesOf, untilChanged } from './watch-files.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coldframe-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const forAWhile = () => AbortSignal.timeout(8000);

test('a change that happens before the wait begins counts', async () => {
  const file = join(newFolder(), 'a.yaml');
  writeFileSync(file, 'a');
  const before = await statesOf([file]);
  writeFileSync(file, 'b');
  expect(await untilChanged([file], { stop: forAWhile(), before })).toBe(true);
});

test('a wait without a change ends when it is stopped', async () => {
  const file = join(newFolder(), 'a.yaml');
  writeFileSync(file, 'a');
  const before = await statesOf([file, join(file, 'missing')]);
  expect(await untilChanged([file], { stop: AbortSignal.timeout(700), before })).toBe(false);
});

test.each<readonly [name: string, change: (folder: string) => void]>([
  ['is written', (folder) => writeFileSync(join(folder, 'in/a.yaml'), 'b')],
  ['is removed', (folder) => rmSync(join(folder, 'in/a.yaml'))],
  ['is replaced', (folder) => renameSync(join(folder, 'other.yaml'), join(folder, 'in/a.yaml'))],
  ['is removed with its folder', (folder) => rmSync(join(folder, 'in'), { recursive: true })],
])('a file counts as changed when it %s', async (_, change) => {
  const folder = newFolder();
  mkdirSync(join(folder, 'in'));
  const file = join(folder, 'in/a.yaml');
  writeFileSync(file, 'a');
  writeFileSync(join(folder, 'other.yaml'), 'b');
  const changed = untilChanged([file], { stop: forAWhile(), before: await statesOf([file]) });
  setTimeout(() => change(folder), 100);
  expect(await changed).toBe(true);
});

test('a file in a folder that comes back counts, and so does what a link leads to', async () => {
  const folder = newFolder();
  const missing = join(folder, 'in/a.yaml');
  const comingBack = untilChanged([missing], { stop: forAWhile(), before: await statesOf([missing]) });
  mkdirSync(join(folder, 'in'));
  writeFileSync(missing, 'a');
  expect(await comingBack).toBe(true);
  // A mounted configuration is replaced like this.
  for (const version of ['1', '2']) {
    mkdirSync(join(folder, version));
    writeFileSync(join(folder, version, 'b.yaml'), version);
    symlinkSync(version, join(folder, `data${version}`));
  }
  renameSync(join(folder, 'data1'), join(folder, 'data'));
  symlinkSync('data/b.yaml', join(folder, 'b.yaml'));
  const file = join(folder, 'b.yaml');
  const changed = untilChanged([file], { stop: forAWhile(), before: await statesOf([file]) });
  renameSync(join(folder, 'data2'), join(folder, 'data'));
  expect(await changed).toBe(true);
});
