import { expect, test } from 'vitest';
import { unpackContract } from '../../contract/packed-contract.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const contract = `
openapi: 3.1.0
info: { title: Library, version: 1.0.0 }
paths:
  /books:
    get:
      responses:
        "200": { description: Books, content: { application/json: { schema: { type: integer } } } }
`;

const overlay = (example: string) => `
overlay: 1.0.0
info: { title: Examples, version: 1.0.0 }
actions:
  - target: $.paths['/books'].get.responses['200'].content['application/json']
    update: { example: ${example} }
`;

const examplesIn = (out: string) =>
  unpackContract(JSON.parse(out)).operations[0]?.responses[0]?.content[0]?.examples.map(({ value }) => value);

test('writes the contract with the overlay of its mock, exactly', async () => {
  const file = writeFiles({ 'openapi.yaml': contract, 'mocks/overlay.yaml': overlay('9007199254740993') });
  const { code, out } = await runCommand(['bundle', file('openapi.yaml')]);
  expect(code).toBe(0);
  expect(examplesIn(out)).toEqual([9007199254740993n]);
  expect(examplesIn((await runCommand(['bundle', file('openapi.yaml'), '--no-overlay'])).out)).toEqual([]);
});

test('refuses an overlay whose example its schema does not allow', async () => {
  const file = writeFiles({ 'openapi.yaml': contract, 'mocks/overlay.yaml': overlay('x') });
  const { code, out, err } = await runCommand(['bundle', file('openapi.yaml')]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('value: must be integer');
});
