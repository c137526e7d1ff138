import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, truncateSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { writeFiles } from '../../testing/write-files.ts';
import { readTextFile } from './read-text-file.ts';

it('reads UTF-8 without its byte order mark', async () => {
  const path = writeFiles({ 'a.txt': '\uFEFFé' });
  expect(await readTextFile(path('a.txt'))).toBe('é');
});

it('says why a file is not read, and waits for no pipe', async () => {
  const path = writeFiles({ 'a.txt': '', 'binary.txt': Buffer.from([0xff, 0xfe, 0x41]), 'large.txt': '' });
  execFileSync('mkfifo', [path('pipe')]);
  truncateSync(path('large.txt'), 1024 ** 2 + 1);
  const reasons = ['', 'none.txt', 'pipe', 'binary.txt', 'large.txt'].map((name) =>
    readTextFile(path(name), 1024 ** 2).catch((error: Error) => error.message),
  );
  expect(await Promise.all(reasons)).toEqual([
    'is a directory',
    'does not exist',
    'is not an ordinary file',
    'is not UTF-8 text',
    'is larger than 1 MiB',
  ]);
});

it('reads no more of a pipe of the shell than of a file', async () => {
  const path = writeFiles({});
  execFileSync('mkfifo', [path('pipe')]);
  const pipe = openSync(path('pipe'), 'r+');
  const writer = spawn('cp', ['/dev/zero', path('pipe')], { stdio: 'ignore' });
  onTestFinished(() => {
    writer.kill();
    closeSync(pipe);
  });
  await expect(readTextFile(`/dev/fd/${pipe}`, 1024 ** 2)).rejects.toThrow('is larger than 1 MiB');
});
