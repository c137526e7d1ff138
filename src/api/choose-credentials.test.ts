import { expect, test } from 'vitest';
import { readContract } from '../contract/read-contract.ts';
import { writeFiles } from '../testing/write-files.ts';
import { chooseCredentials, sendsCredentialEverywhere } from './choose-credentials.ts';

const text = `openapi: 3.1.0
info: { title: T, version: "1" }
components:
  securitySchemes:
    login: { type: http, scheme: bearer }
    apiKey: { type: apiKey, in: header, name: X-Key }
paths:
  /either: { get: { security: [{ login: [] }, { apiKey: [] }], responses: { '200': { description: a } } } }
  /both: { get: { security: [{ login: [], apiKey: [] }], responses: { '200': { description: a } } } }
  /open: { get: { security: [{ login: [] }, {}], responses: { '200': { description: a } } } }
`;

async function alternatives(token: string | undefined, ...names: readonly string[]) {
  const contract = await readContract(writeFiles({ 'a.yaml': text })('a.yaml'));
  const credentials = new Map(names.map((name) => [name, 'secret']));
  return Object.fromEntries(
    chooseCredentials(contract, { token, credentials }).operations.map(({ path, security }) => {
      return [path, security.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name).join('+'))];
    }),
  );
}

test('alternatives without a credential are left out where another one is left', async () => {
  expect(await alternatives(undefined, 'apiKey')).toEqual({
    '/either': ['apiKey'],
    '/both': ['login+apiKey'],
    '/open': ['login', ''],
  });
  expect((await alternatives(undefined, 'login'))['/open']).toEqual(['login', '']);
});

test('a token stands for the other schemes, and nothing is left out without credentials', async () => {
  expect((await alternatives('token', 'apiKey'))['/either']).toEqual(['login', 'apiKey']);
  expect((await alternatives(undefined))['/either']).toEqual(['login', 'apiKey']);
});

test('an unknown scheme is refused with the nearest name', async () => {
  await expect(alternatives(undefined, 'apikey')).rejects.toMatchObject({
    code: 'usage',
    message: 'No operation of the contract uses the security scheme "apikey".',
    advice: 'Did you mean "apiKey"?',
  });
});

/** A contract with some operations that state their security, and others that state nothing. */
async function sendsEverywhere(stated: string, others: number, root = ''): Promise<boolean> {
  const paths = Array.from(
    { length: others },
    (_, index) => `  /a${index}: { get: { responses: { '200': { description: a } } } }`,
  );
  const head = text.slice(0, text.indexOf('paths:'));
  const own =
    stated === '' ? [] : [`  /own: { get: { security: ${stated}, responses: { '200': { description: a } } } }`];
  const written = [`${head}${root}paths:`, ...own, ...paths, ''].join('\n');
  return sendsCredentialEverywhere(await readContract(writeFiles({ 'a.yaml': written })('a.yaml')));
}

test('a credential is sent everywhere where the contract asks for one nowhere, or hardly anywhere', async () => {
  expect(await sendsEverywhere('', 3)).toBe(true);
  expect(await sendsEverywhere('[{ login: [] }]', 10)).toBe(true);
  expect(await sendsEverywhere('[{ login: [] }]', 9)).toBe(false);
  expect(await sendsEverywhere('[]', 10, 'security: [{ login: [] }]\n')).toBe(false);
});
