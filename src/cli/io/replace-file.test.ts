import { chmod, lstat, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile } from './replace-file.ts';

async function fileWith(text: string): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-replace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'a.yaml');
  await writeFile(file, text);
  return { folder, file };
}

it('puts a new file in the place of the old one, with its mode', async () => {
  const { folder, file } = await fileWith('old');
  await chmod(file, 0o640);
  const before = await stat(file);
  await replaceFile(file, 'new', { expected: 'old' });
  const after = await stat(file);
  expect(await readFile(file, 'utf8')).toBe('new');
  expect(after.mode & 0o777).toBe(0o640);
  expect(after.ino).not.toBe(before.ino);
  expect(await readdir(folder)).toEqual(['a.yaml']);
});

it('follows a link, which stays a link', async () => {
  const { folder, file } = await fileWith('old');
  const link = join(folder, 'link');
  await symlink('a.yaml', link);
  await replaceFile(link, 'new');
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readlink(link)).toBe('a.yaml');
  expect(await readFile(file, 'utf8')).toBe('new');
});

it('creates what a symbolic link names, and refuses a link that leads back to itself', async () => {
  const { folder } = await fileWith('old');
  await symlink('later.yaml', join(folder, 'link'));
  await symlink('link', join(folder, 'other'));
  await replaceFile(join(folder, 'other'), 'new');
  expect(await readFile(join(folder, 'later.yaml'), 'utf8')).toBe('new');
  expect(await readlink(join(folder, 'link'))).toBe('later.yaml');
  await symlink('loop', join(folder, 'loop'));
  await expect(replaceFile(join(folder, 'loop'), 'new')).rejects.toThrow('it is a symbolic link that leads back');
});

it('leaves a file that another program has changed', async () => {
  const { folder, file } = await fileWith('changed');
  await expect(replaceFile(file, 'new', { expected: 'old' })).rejects.toThrow('another program has changed it');
  expect(await readFile(file, 'utf8')).toBe('changed');
  expect(await readdir(folder)).toEqual(['a.yaml']);
});

it('creates a file, and keeps the byte order mark of one whose text is known', async () => {
  const { folder, file } = await fileWith('\ufeffold');
  await replaceFile(join(folder, 'b.yaml'), 'new');
  expect(await readFile(join(folder, 'b.yaml'), 'utf8')).toBe('new');
  await replaceFile(file, 'new', { expected: 'old' });
  expect(await readFile(file, 'utf8')).toBe('\ufeffnew');
});

it('writes to a device directly', async () => {
  await replaceFile('/dev/null', 'new');
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
});

it.runIf(process.platform === 'linux')('says that the disk is full', async () => {
  await expect(replaceFile('/dev/full', 'new')).rejects.toThrow('the disk is full');
});

// Nothing is read-only to root.
it.skipIf(process.getuid?.() === 0)('says that a file is read-only', async () => {
  const { folder, file } = await fileWith('old');
  await chmod(file, 0o444);
  await expect(replaceFile(file, 'new')).rejects.toThrow('it is read-only');
  expect(await readdir(folder)).toEqual(['a.yaml']);
});
