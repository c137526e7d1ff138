import { describe, expect, test } from 'vitest';
import { writeFiles } from '../testing/write-files.ts';
import { apiNames, configurationOfApi } from './api-configuration.ts';
import { type Configuration, readConfiguration } from './read-configuration.ts';

async function read(text: string): Promise<Configuration> {
  const configuration = await readConfiguration(writeFiles({ 'coldframe.yaml': text })('coldframe.yaml'));
  if (configuration === undefined) throw new Error('it was not read');
  return configuration;
}

const text = `timeout: 5s
skip: [tag:admin]
reports: { junit: all.xml, html: all.html }
lint: { rules: { body-on-get: error }, exceptions: [{ rule: a, reason: b }] }
apis:
  orders:
    contract: orders.yaml
    timeout: 7s
    skip: [POST /mails]
    reports: { html: orders.html }
    lint: { exceptions: [{ rule: c, reason: d }] }
  bills: { contract: bills.yaml }
`;

describe('a configuration file with several APIs', () => {
  test('names them in their order', async () => {
    expect(apiNames(await read(text))).toEqual(['orders', 'bills']);
    expect(apiNames(await read('seed: 1\n'))).toEqual([]);
  });

  test('gives an API its own settings first, then those for all; what is left out or accepted adds up', async () => {
    const { data, api } = configurationOfApi(await read(text), 'orders');
    expect(api).toBe('orders');
    expect(data).toEqual({
      contract: 'orders.yaml',
      timeout: '7s',
      skip: ['tag:admin', 'POST /mails'],
      reports: { junit: 'all.xml', html: 'orders.html' },
      lint: {
        rules: { 'body-on-get': 'error' },
        exceptions: [
          { rule: 'a', reason: 'b' },
          { rule: 'c', reason: 'd' },
        ],
      },
    });
    expect(configurationOfApi(await read(text), 'bills').data).toMatchObject({ timeout: '5s', skip: ['tag:admin'] });
  });

  test('knows where each value is written', async () => {
    const { positionOf } = configurationOfApi(await read(text), 'orders');
    const lineOf = (...tokens: string[]) => positionOf(tokens)?.line;
    expect(lineOf('timeout')).toBe(8);
    expect([lineOf('skip', '0'), lineOf('skip', '1')]).toEqual([2, 9]);
    expect([lineOf('reports', 'junit'), lineOf('reports', 'html')]).toEqual([3, 10]);
    expect([lineOf('lint', 'exceptions', '0'), lineOf('lint', 'exceptions', '1', 'rule')]).toEqual([4, 11]);
  });

  test.each([
    ['apis: { a: { contract: x, targt: y } }\n', '"targt" is not known here. Did you mean "target"?'],
    ['apis: { a: { target: y } }\n', '"apis.a" has no "contract".'],
    ['apis: {}\n', '"apis" is empty.'],
    ['apis: { a b: { contract: x } }\n', '"a b" is not a name for an API: it must start with a letter'],
    ['contract: x\napis: { a: { contract: x } }\n', ':1:11 "contract" cannot be beside "apis"'],
  ])('is refused where it is wrong: %j', async (wrong, message) => {
    await expect(read(wrong)).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(message) });
  });
});
