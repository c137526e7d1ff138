import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { collectionsContract, serveCollections } from '../../testing/collections-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const limits = ['--time', '120s', '--seed', '3'];

/** Level, rule and operations of each violation and deviation, sorted. */
function findingsIn(text: string): string[] {
  const { findings } = JSON.parse(text);
  return findings
    .filter(({ level }: { level: string }) => level !== 'observation')
    .map(({ level, rule, operations }: { level: string; rule: string; operations: string[] }) =>
      [level, rule, ...operations.toSorted()].join(' '),
    )
    .sort();
}

it('gives the findings of one run, and its exit code, from four shards', { timeout: 240_000 }, async () => {
  const path = writeFiles({ 'api.json': collectionsContract, 'blobs/readme.txt': 'not a report' });
  const test = async (...options: string[]) =>
    runCommand(['test', path('api.json'), '--target', await serveCollections(), ...limits, ...options]);
  const whole = await test('--report', `json=${path('whole.json')}`);
  for (const index of [1, 2, 3, 4]) {
    mkdirSync(path(`blobs/${index}`));
    await test('--shard', `${index}/4`, '--report', `blob=${path(`blobs/${index}/report.blob`)}`);
  }
  const merged = await runCommand(['merge', path('blobs'), '--report', `json=${path('merged.json')}`]);
  expect(merged.code).toBe(whole.code);
  const [one, other] = ['whole.json', 'merged.json'].map((name) => readFileSync(path(name), 'utf8'));
  expect(findingsIn(other ?? '')).toEqual(findingsIn(one ?? ''));
  expect(findingsIn(other ?? '').length).toBeGreaterThan(2);
  const [{ promises, tested }, expected] = [JSON.parse(other ?? ''), JSON.parse(one ?? '')];
  expect({ promises, tested }).toEqual({ promises: expected.promises, tested: expected.tested });

  renameSync(path('blobs/3/report.blob'), path('third.blob'));
  const partly = await runCommand(['merge', path('blobs'), '--format', 'json']);
  expect(JSON.parse(partly.out).incomplete).toContain('the report of shard 3 is missing');
  expect(JSON.parse(partly.out).conforms).toBe(false);

  const fourth = readFileSync(path('blobs/4/report.blob'), 'utf8');
  writeFileSync(path('blobs/4/report.blob'), fourth.replace('"seed":3', '"seed":4'));
  expect((await runCommand(['merge', path('blobs')])).err).toContain('have different seeds, 3 and 4.');
  writeFileSync(path('blobs/4/report.blob'), fourth.replace(/"contract":"[0-9a-f]{64}"/, '"contract":"other"'));
  const mixed = await runCommand(['merge', path('blobs')]);
  expect(mixed.err).toMatch(/are about different contracts: .* and .* one API at a time/s);
  const named = ['1', '2'].map((index) => path(`blobs/${index}/report.blob`));
  expect(JSON.parse((await runCommand(['merge', ...named, '--format', 'json'])).out).incomplete).toContain(
    'the report of shard 4 is missing',
  );
  writeFileSync(path('blobs/4/again.blob'), fourth);
  writeFileSync(path('blobs/4/report.blob'), fourth);
  expect((await runCommand(['merge', path('blobs')])).err).toContain('are both of shard 4');
  rmSync(path('blobs/1'), { recursive: true });
});

it('ends with 2 when a shard is missing and nothing is wrong in the others', { timeout: 120_000 }, async () => {
  const path = writeFiles({ 'api.json': collectionsContract, 'blobs/x.txt': '' });
  const target = await serveCollections();
  const skip = ['readers', 'shelves'].flatMap((name) => ['--skip', `/${name}*`]);
  const options = ['--target', target, ...limits, ...skip, '--report', `blob=${path('blobs/one.blob')}`];
  await runCommand(['test', path('api.json'), '--shard', '1/2', ...options]);
  const { code, out } = await runCommand(['merge', path('blobs')]);
  expect(out).toContain('the report of shard 2 is missing');
  expect(code).toBe(2);
});

it('refuses a format that lists what reports do not keep', async () => {
  const path = writeFiles({ 'blobs/a.json': '{}' });
  const { code, err } = await runCommand(['merge', path('blobs'), '--report', `har=${path('a.har')}`]);
  expect([code, err]).toEqual([2, expect.stringContaining('The format har lists exchanges')]);
});

it('refuses a named file that is not the report of a shard, and one that is not there', async () => {
  const path = writeFiles({ 'a.json': '{}' });
  const errorOf = async (name: string) => (await runCommand(['merge', path(name)])).err;
  expect(await errorOf('a.json')).toContain('a.json is not the report of a shard. [usage]');
  expect(await errorOf('b.json')).toContain('b.json cannot be read (ENOENT). [usage]');
});

it('refuses a folder without reports', async () => {
  const path = writeFiles({ 'blobs/a.json': '{}' });
  const { code, err } = await runCommand(['merge', path('blobs')]);
  expect([code, err]).toEqual([2, expect.stringContaining('There is no report of a shard')]);
});
