import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFiles } from '../../testing/write-files.ts';
import { readFileContract } from './file-settings.ts';
import { readTestSettings, type TestSettings } from './suite-settings.ts';

/** The settings of the only API. */
async function readOne(...parameters: Parameters<typeof readTestSettings>): Promise<TestSettings> {
  const [settings] = await readTestSettings(...parameters);
  if (settings === undefined) throw new Error('there are none');
  return settings;
}

const text = `contract: api.yaml
target: https://staging.example.com/v1/
token: \${API_TOKEN}
only: ["/books/*"]
skip: [tag:admin]
time: 90
timeout: 500ms
maxCases: 5
seed: 3
failOn: deviation
minCoverage: 80
search: true
collectionWrites: true
params: { projectId: 5, 'GET /a/{id}': { id: x } }
reports: { junit: out/report.xml }
`;
const env = { API_TOKEN: 's3cret' };

function configuration(content = text) {
  const path = writeFiles({ 'coldframe.yaml': content });
  return { config: ['--config', path('coldframe.yaml')], folder: relative('.', path('.')) };
}

describe('the settings of a run', () => {
  test('are read from the configuration file, with paths from its folder', async () => {
    const { config, folder } = configuration();
    expect(await readOne(config, env)).toMatchObject({
      contract: join(folder, 'api.yaml'),
      target: new URL('https://staging.example.com/v1'),
      token: 's3cret',
      only: ['/books/*'],
      skip: ['tag:admin'],
      timeMs: 90_000,
      timeoutMs: 500,
      maxCases: 5,
      seed: 3,
      failOn: 'deviation',
      collectionWrites: true,
      params: { projectId: '5', 'GET /a/{id}': { id: 'x' } },
      minCoverage: 80,
      search: true,
      reports: [{ format: 'junit', file: join(folder, 'out/report.xml') }],
      production: false,
    });
  });

  test('prefer the command line to the environment, and both to the file', async () => {
    const { config } = configuration();
    const both = { ...env, COLDFRAME_TARGET: 'http://127.0.0.1:1', COLDFRAME_TOKEN: 'theirs' };
    const options = [...config, '--token', 'ours', '--seed', '4', '--only', 'GET'];
    const settings = await readOne(['other.yaml', ...options], both);
    expect(settings).toMatchObject({ contract: 'other.yaml', token: 'ours', seed: 4, only: ['GET'] });
    expect(settings.target.port).toBe('1');
  });

  test('take an empty variable for one that is not set', async () => {
    const { config } = configuration();
    const inFile = await readOne([...config], env);
    const empty = await readOne([...config], { ...env, COLDFRAME_TARGET: '', COLDFRAME_TOKEN: '' });
    expect([empty.target.href, empty.token]).toEqual([inFile.target.href, inFile.token]);
    expect(inFile.token).toBe('s3cret');
    expect(inFile.target.href).not.toBe('');
  });

  test('leave out what the file or the command line leaves out', async () => {
    const { config } = configuration();
    expect((await readOne([...config, '--skip', 'DELETE'], env)).skip).toEqual(['tag:admin', 'DELETE']);
  });

  test('need a target that can be used', async () => {
    const { config } = configuration('seed: 1\ntarget: ftp://a\n');
    await expect(readOne(config, {})).rejects.toThrow(/coldframe\.yaml:2:9 target must be a URL/);
  });

  test.each([
    ['production: true', 'https://live.example.com:8443/v2', true],
    ['production: true', 'https://staging.example.com', false],
    ['production: [staging.example.com, "*.live.example.com"]', 'https://a.live.example.com', true],
    ['production: [staging.example.com, "*.live.example.com"]', 'https://staging.example.com.evil.org', false],
    ['production: false', 'https://live.example.com', false],
  ])('know under %s whether %s is production', async (production, target, expected) => {
    const { config } = configuration(`target: https://live.example.com\n${production}\n`);
    expect((await readOne([...config, '--target', target], {})).production).toBe(expected);
  });
});

test('the contract is read from the file even if a variable elsewhere is not set', async () => {
  const { config, folder } = configuration();
  expect((await readFileContract(config[1], {})).contract).toBe(join(folder, 'api.yaml'));
});
