import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

  const own = await runCommand(['merge', path('blobs'), '--report', `json=${path('blobs/2/report.blob')}`]);
  expect([own.code, own.err]).toEqual([2, expect.stringContaining('the command reads it')]);

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

describe('a report of a shard that someone else has written', () => {
  const hostile = '<i>x</i>\u001b[2J\n::error::x';

  it.each([
    ['a count', (line: string) => line.replace(/"cases":\d+/g, `"cases":${JSON.stringify(hostile)}`)],
    ['the seed', (line: string) => line.replace(/"seed":\d+/, `"seed":${JSON.stringify(hostile)}`)],
    ['how often a bug was seen', (line: string) => line.replace(/"seen":\d+/, `"seen":${JSON.stringify(hostile)}`)],
    ['a level', (line: string) => line.replace(/"level":"\w+"/g, `"level":${JSON.stringify(hostile)}`)],
    ['a rule that names another page', (line: string) => line.replace(/"rule":"[\w-]+"/g, '"rule":"../../SECURITY"')],
    ['billions of shards', (line: string) => line.replace('"count":1,', '"count":2000000000,')],
    ['no text where there should be one', (line: string) => line.replace(/"title":"[^"]*"/, '"title":null')],
  ])('is refused: %s', { timeout: 120_000 }, async (_, change) => {
    const path = writeFiles({ 'report.blob': await blob() });
    const text = readFileSync(path('report.blob'), 'utf8');
    const changed = text.split('\n').map(change).join('\n');
    expect(changed).not.toBe(text);
    writeFileSync(path('report.blob'), changed);
    const { code, err } = await runCommand(['merge', path('report.blob'), '--report', `html=${path('report.html')}`]);
    expect([code, err]).toEqual([2, expect.stringMatching(/is not the report of a shard|is damaged/)]);
    expect(existsSync(path('report.html')) && readFileSync(path('report.html'), 'utf8').includes('<i>x')).toBe(false);
  });

  it('is not read to its end when it only begins like one and is too large', async () => {
    const path = writeFiles({ 'blobs/large.bin': '' });
    truncateSync(path('blobs/large.bin'), 3 * 1024 ** 3);
    expect((await runCommand(['merge', path('blobs')])).err).toContain('There is no report of a shard');
    const head = (await blob()).split('\n', 1)[0];
    writeFileSync(path('blobs/large.bin'), `${head}\n`);
    truncateSync(path('blobs/large.bin'), 3 * 1024 ** 3);
    expect((await runCommand(['merge', path('blobs')])).err).toContain('large.bin is larger than 64 MiB.');
  });
});

let written: string | undefined;

/** The report of a shard with a finding. */
async function blob(): Promise<string> {
  if (written !== undefined) return written;
  const path = writeFiles({ 'api.json': collectionsContract });
  const options = ['--target', await serveCollections(), '--max-cases', '60', '--shard', '1/1', ...limits];
  await runCommand(['test', path('api.json'), ...options, '--report', `blob=${path('one.blob')}`]);
  written = readFileSync(path('one.blob'), 'utf8');
  return written;
}

it('refuses a report of millions of levels without reading it', async () => {
  const deep = '['.repeat(3_000_000);
  const path = writeFiles({ 'deep.blob': `{"coldframe":"blob","version":2}\n{}\n${deep}` });
  const { code, err } = await runCommand(['merge', path('deep.blob')]);
  expect([code, err]).toEqual([2, expect.stringContaining('is not the report of a shard')]);
});

// Only Linux has a file that opens and cannot be read, for root as well.
it.skipIf(!existsSync('/proc/self/mem'))('refuses a file that opens and cannot be read', async () => {
  const { code, err } = await runCommand(['merge', '/proc/self/mem']);
  expect([code, err]).toEqual([2, expect.stringContaining('/proc/self/mem cannot be read (EIO).')]);
});
