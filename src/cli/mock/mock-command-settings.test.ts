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

test.each([
  [['--host', ''], '--host must not be empty.'],
  [['--admin-host', 'my laptop'], '--admin-host must be an address, such as 192.168.0.7, or "any", not "my laptop".'],
  [['--admin-token', ''], '--admin-token must be a text of letters, digits and marks of ASCII in one line.'],
  [['--admin-token', 'a\nb'], '--admin-token must be a text of letters, digits and marks of ASCII in one line.'],
])('%j is refused', async (argv, message) => {
  await expect(read(...argv)).rejects.toThrow(message);
});

test('addresses and a token for the pages are accepted', async () => {
  const argv = ['--admin-host', '10.0.0.7', '--admin-host', '::1', '--admin-host', 'any', '--admin-token', 'a b'];
  expect(await read(...argv)).toMatchObject({ adminAccess: { hosts: ['10.0.0.7', '::1', 'any'], token: 'a b' } });
});

test.each(['..=openapi.yaml', './a=openapi.yaml', 'a/..=openapi.yaml'])(
  '%s has a prefix that no client sends',
  async (named) => {
    const reading = readMockCommand([named, 'b=openapi.yaml'], { env: {}, verbose: () => undefined });
    await expect(reading).rejects.toThrow('cannot be a prefix.');
  },
);
