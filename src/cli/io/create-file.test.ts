import { readFile, symlink } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { writeFiles } from '../../testing/write-files.ts';
import { createFile } from './create-file.ts';

it('creates a file and its folders, and leaves one that exists', async () => {
  const path = writeFiles({ 'a.yaml': 'old' });
  expect(await createFile(path('b/c.yaml'), 'new')).toBe(true);
  expect(await readFile(path('b/c.yaml'), 'utf8')).toBe('new');
  expect(await createFile(path('a.yaml'), 'new')).toBe(false);
  expect(await readFile(path('a.yaml'), 'utf8')).toBe('old');
});

it('says what is in the way of a folder', async () => {
  const path = writeFiles({ 'a.yaml': 'old' });
  await expect(createFile(path('a.yaml/c.yaml'), 'new')).rejects.toThrow('its folder is a file');
  await symlink('nowhere', path('link'));
  await expect(createFile(path('link/c.yaml'), 'new')).rejects.toThrow('its folder does not exist');
});
