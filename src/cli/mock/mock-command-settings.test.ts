import { expect, test } from 'vitest';
import { readMockCommand } from './mock-command-settings.ts';

const read = (...argv: readonly string[]) =>
  readMockCommand(['openapi.yaml', ...argv], { env: {}, verbose: () => undefined });

test.each([
  ['--workers', '257', 'from 1 to 256'],
  ['--port', '65536', 'from 0 to 65535'],
])('%s %s is beyond what a machine can do', async (option, value, range) => {
  await expect(read(option, value)).rejects.toThrow(`${option} must be a whole number ${range}`);
});

test('the largest port is accepted', async () => {
  expect(await read('--port', '65535')).toMatchObject({ port: 65_535 });
});
