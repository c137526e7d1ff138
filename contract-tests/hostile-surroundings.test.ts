import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const command = `${process.execPath} ${resolve('dist/bundle/coldframe.js')}`;

interface ShellOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function runInShell(line: string): Promise<ShellOutcome> {
  return new Promise((settle) => {
    execFile('/bin/sh', ['-c', line], { timeout: 20_000 }, (error, out, err) =>
      settle({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-surroundings-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it.runIf(existsSync('/dev/full'))('says that standard output is full, and writes the files nevertheless', async () => {
  const report = join(await newFolder(), 'report.json');
  const { code, err } = await runInShell(`${command} lint openapi.yaml --report json=${report} > /dev/full`);
  expect(err).toBe('coldframe: Standard output cannot be written (ENOSPC).\n');
  expect(code).toBe(2);
  expect(JSON.parse(await readFile(report, 'utf8'))).toHaveProperty('findings');
});

it('ends as usual when the reader of a pipe leaves, or there is no output at all', async () => {
  expect(await runInShell(`(${command} lint openapi.yaml --all; echo $? >&2) | head -c 1`)).toMatchObject({
    err: '0\n',
  });
  expect(await runInShell(`${command} lint openapi.yaml <&- >&- 2>&-`)).toMatchObject({ code: 0 });
});

it('says that its folder is gone', async () => {
  const folder = await newFolder();
  const { code, err } = await runInShell(`cd ${folder} && rmdir ${folder} && ${command} lint /nothing.yaml`);
  expect(err).toBe('coldframe: The working directory does not exist any more.\n  Go to another one.\n');
  expect(code).toBe(2);
});
