import { expect, test } from 'vitest';
import type { LintPolicy } from '../lint/apply-policy.ts';
import { writeFiles } from '../testing/write-files.ts';
import { readSoundContract } from './read-sound-contract.ts';

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
const noPolicy: LintPolicy = { levels: new Map(), exceptions: [] };

async function read(text: string, policy = noPolicy) {
  return readSoundContract(writeFiles({ 'a.yaml': text })('a.yaml'), {}, policy);
}

test('a sound contract is read, warnings or not', async () => {
  const contract = await read(`${head}paths:\n  /a: { get: { requestBody: { content: {} } } }\n`);
  expect(contract.operations.map(({ key }) => key)).toEqual(['GET /a']);
});

test.each([
  ['structure', `${head}paths: { /a: { gett: {} } }\n`, /a\.yaml:3:\d+ "gett" is not known here\. Is "get" meant\?/],
  ['path-parameters', `${head}paths: { "/a/{b}": { get: {} } }\n`, /a\.yaml:3:\d+ GET \/a\/\{b\} does not describe/],
  ['reference-resolves', `${head}paths: { /a: { $ref: "#/b" } }\n`, /a\.yaml:3:\d+ \$ref "#\/b" names nothing/],
])('an error of %s is refused in the words of lint', async (_, text, message) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'contract-invalid', message: expect.stringMatching(message) });
});

test('an error that the policy lowers is no obstacle', async () => {
  const policy: LintPolicy = { levels: new Map([['path-parameters', 'warning']]), exceptions: [] };
  const contract = await read(`${head}paths: { "/a/{b}": { get: {} } }\n`, policy);
  expect(contract.operations).toHaveLength(1);
});
