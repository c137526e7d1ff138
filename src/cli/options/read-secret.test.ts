import { expect, it } from 'vitest';
import { writeFiles } from '../../testing/write-files.ts';
import { readSecret } from './read-secret.ts';

const place = { folder: '.', env: {} };

it('reads a file, and what a command prints, without the white space at the end', async () => {
  const path = writeFiles({ 'key.txt': 'k3y\n' });
  expect(await readSecret({ file: path('key.txt') }, place)).toBe('k3y');
  expect(await readSecret({ command: 'echo k3y' }, place)).toBe('k3y');
});

it.each([
  ['a device that never ends', { file: '/dev/zero' }, 'The file /dev/zero of a secret is not an ordinary file.'],
  ['a file that is missing', { file: 'none.txt' }, 'The file none.txt of a secret does not exist.'],
  ['a command without end', { command: 'yes' }, 'The command of a secret printed more than 1 MiB: yes'],
  ['a command that fails', { command: 'exit 3' }, 'The command of a secret failed (exit code 3): exit 3'],
])('says what is wrong with %s', async (_, secret, message) => {
  await expect(readSecret(secret, place)).rejects.toMatchObject({ code: 'usage', message });
});
