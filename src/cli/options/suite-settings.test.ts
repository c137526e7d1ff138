import { describe, expect, test } from 'vitest';
import { settings } from '../../config/settings.ts';
import { Failure } from '../../model/failure.ts';
import { duration, parseOptions, positiveDuration, wholeNumber } from './parse-options.ts';
import { readProxies } from './read-proxies.ts';
import { testOptions } from './suite-options.ts';
import { type GateSettings, readGateSettings, readTestSettings, type TestSettings } from './suite-settings.ts';

/** The settings of the only API. */
async function readOne(...parameters: Parameters<typeof readTestSettings>): Promise<TestSettings> {
  const [settings] = await readTestSettings(...parameters);
  if (settings === undefined) throw new Error('there are none');
  return settings;
}

async function readOneGate(...parameters: Parameters<typeof readGateSettings>): Promise<GateSettings> {
  const [settings] = await readGateSettings(...parameters);
  if (settings === undefined) throw new Error('there are none');
  return settings;
}

function adviceOf(error: unknown): string | undefined {
  return error instanceof Failure ? error.advice : undefined;
}

const target = 'http://127.0.0.1:8080';

describe('the settings of a run', () => {
  test('have their defaults', async () => {
    expect(await readOne(['--target', target], {})).toMatchObject({
      contract: 'openapi.yaml',
      token: undefined,
      failOn: undefined,
      format: 'text',
      reports: [],
      auth: undefined,
      seed: undefined,
      timeoutMs: undefined,
      concurrency: undefined,
      ratePerSecond: undefined,
      insecure: undefined,
      reading: { overlays: [], allowRemote: false, allowOutside: false },
    });
  });

  test('of one value are all options of the command', () => {
    const options = Object.values(settings).flatMap((setting) => ('kind' in setting ? [setting.option] : []));
    expect(options.filter((option) => !Object.hasOwn(testOptions, option))).toEqual([]);
  });

  test('prefer the command line to the environment', async () => {
    const env = { COLDFRAME_TARGET: 'http://127.0.0.1:1', COLDFRAME_TOKEN: 'theirs' };
    const settings = await readOne(['--target', target, '--token', 'ours'], env);
    expect(settings.target.port).toBe('8080');
    expect(settings.token).toBe('ours');
  });

  test('name the variable that has a wrong target', async () => {
    await expect(readOne([], { COLDFRAME_TARGET: 'nowhere' })).rejects.toThrow('COLDFRAME_TARGET');
    await expect(readOne(['--target', 'nowhere'], {})).rejects.toThrow('--target');
  });

  test('name the variable with an index beyond the parts', async () => {
    const read = readOne(['--target', target, '--shard', '4'], { JOB_COMPLETION_INDEX: '7' });
    await expect(read).rejects.toThrow('JOB_COMPLETION_INDEX is 7, and --shard 4 has parts from 0 to 3.');
  });

  test.each(['--only', '--skip'])('refuse an empty %s', async (option) => {
    await expect(readOne(['--target', target, option, ''], {})).rejects.toThrow(`${option} must not be empty.`);
  });

  test('take an empty token for none', async () => {
    const read = (env: Readonly<Record<string, string>>) => readOne(['--target', target, '--token', ''], env);
    expect((await read({ COLDFRAME_TOKEN: 'theirs' })).token).toBe('theirs');
    expect((await read({})).token).toBeUndefined();
  });

  test('remove slashes from the end of the target', async () => {
    expect((await readOne(['--target', `${target}/v1//`], {})).target.pathname).toBe('/v1');
  });

  test('need a target for a test and none for a gate', async () => {
    await expect(readOne([], {})).rejects.toThrow(/Missing --target/);
    expect((await readOneGate([], {})).target).toBeUndefined();
  });

  test.each([`${target}?a=b`, `${target}#a`, 'ftp://127.0.0.1', '127.0.0.1:80', 'http://user@127.0.0.1'])(
    'refuse the target %s',
    async (text) => {
      await expect(readOne(['--target', text], {})).rejects.toThrow(/--target must/);
    },
  );

  test('have a credential for each scheme that is named', async () => {
    const options = ['--target', target, '--credential', 'apiKey=a=b', '--credential', 'login=c'];
    expect((await readOne(options, {})).credentials).toEqual({ apiKey: 'a=b', login: 'c' });
    const failure = await readOne(['--target', target, '--credential', 's3cret'], {}).catch(String);
    expect(failure).toContain('--credential must be SCHEME=VALUE');
    expect(failure).not.toContain('s3cret');
  });

  test('have the values of parameters', async () => {
    const options = ['--target', target, '--param', 'id=a=b', '--param', 'q='];
    expect((await readOne(options, {})).params).toEqual({ id: 'a=b', q: '' });
    await expect(readOne(['--target', target, '--param', 'id'], {})).rejects.toThrow(/--param must be NAME=VALUE/);
  });

  test.each([
    [['--token', 'Bearer', 's3cret-one'], '--token is only the word Bearer.'],
    [['--token', 'basic', 's3cret-one', 'a.yaml'], '--token is only the word basic.'],
    [['--credential', 'key=Bearer', 's3cret-one'], '--credential is only the word Bearer.'],
    [['a.yaml', 's3cret-one', '--token', 'a'], 'Expected one contract, not 2.'],
  ])('do not show a credential that the shell has split: %j', async (argv, message) => {
    const failure = await readOne([...argv, '--target', target], {}).catch(String);
    expect(failure).toContain(message);
    expect(failure).not.toContain('s3cret');
  });

  test('refuse two contracts', async () => {
    const refusal = (argv: readonly string[]) => readOne(argv, {}).catch(adviceOf);
    await expect(readOne(['a.yaml', 'b.yaml', '--target', target], {})).rejects.toThrow(/Expected one contract/);
    expect(await refusal(['a.yaml', 'b.yaml'])).toBe('Put a value that contains a space in quotes.');
    expect(await refusal(['a.yaml', 'HTTP://127.0.0.1'])).toBe('Write the address of a target after --target.');
  });

  test.each([
    ['--spec', /without an option/],
    ['--contract=a.yaml', /without an option/],
    ['--base-url=http://127.0.0.1', /Did you mean --target\?/],
    ['--tagret=x', /Did you mean --target\?/],
    ['--nothing', /--help/],
    ['--url=x', /--target/],
  ])('say what to write instead of %s', async (option, advice) => {
    const given = await readOne([option], {}).catch(adviceOf);
    expect(given).toMatch(advice);
  });

  test('name no option that a command lacks', () => {
    expect(() => parseOptions(['--url', 'x'], {})).toThrow(
      expect.not.objectContaining({ advice: expect.stringMatching(/target/) }),
    );
    expect(() => parseOptions(['--url', 'x'], {})).toThrow(/Unknown option/);
  });

  test.each([
    ['500ms', 500],
    ['10s', 10_000],
    ['2m', 120_000],
    ['1.5s', 1500],
    ['7', 7000],
    ['999999999m', 2_147_483_647],
  ])('read the duration %s', (text, milliseconds) => {
    expect(duration('--wait', text)).toBe(milliseconds);
  });

  test.each(['', '-1s', '1h', '1e3', 's', '1 s'])('refuse the duration "%s"', (text) => {
    expect(() => duration('--wait', text)).toThrow(/--wait must be a duration/);
  });

  test.each(['0', '0ms', '0.0s'])('refuses %s for what has to happen in that time', (text) => {
    expect(() => positiveDuration('--time', text)).toThrow('--time must be longer than 0.');
    expect(duration('--wait', text)).toBe(0);
  });

  test.each(['', '-1', '1.5', '0x10', '1e3', '9999999999999999'])('refuse the number "%s"', (text) => {
    expect(() => wholeNumber('--seed', text, { least: 0 })).toThrow(/--seed must be a whole number/);
  });

  test('take seconds as a number, and no more than a timer can wait', () => {
    expect(duration('time', 1.5)).toBe(1500);
    expect(duration('time', 1e9)).toBe(2_147_483_647);
  });

  test('refuse a number beyond its range', () => {
    expect(wholeNumber('--port', '65535', { least: 0, most: 65_535 })).toBe(65_535);
    expect(() => wholeNumber('--port', '65536', { least: 0, most: 65_535 })).toThrow(
      '--port must be a whole number from 0 to 65535',
    );
  });

  test('use no proxy for this machine', () => {
    const env = { http_proxy: 'http://proxy:3128', HTTPS_PROXY: 'http://proxy:3129', NO_PROXY: 'example.org' };
    const none = { http: undefined, https: undefined, none: undefined };
    for (const host of ['127.0.0.1', '127.9.9.9', 'localhost', '[::1]']) {
      expect(readProxies(env, new URL(`http://${host}:80`))).toEqual(none);
    }
    expect(readProxies(env, new URL('http://example.com'))).toEqual({
      http: 'http://proxy:3128',
      https: 'http://proxy:3129',
      none: 'example.org',
    });
  });
});
