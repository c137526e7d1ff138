import { expect, test } from 'vitest';
import { writeFiles } from '../../testing/write-files.ts';
import { readCommandContract } from './read-command-contract.ts';
import { silent } from './verbose.ts';

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
const unsound = `${head}paths: { /a: { get: { parameters: [{ name: b, in: query, schema: { type: string, enum: [] } }] } } }\n`;

interface Choices {
  readonly lint?: boolean;
  readonly config?: string;
}

async function read(text: string, { lint = true, config = 'lint: {}' }: Choices = {}) {
  const path = writeFiles({ 'a.yaml': text, 'coldframe.yaml': config });
  const linting = { lint, config: path('coldframe.yaml') };
  const warnings: string[] = [];
  const contract = await readCommandContract(
    path('a.yaml'),
    { reading: {}, linting },
    { err: (line) => void warnings.push(line), verbose: silent },
  );
  return { keys: contract.operations.map(({ key }) => key), warnings };
}

test('a sound contract is read in silence, with or without warnings', async () => {
  const { keys, warnings } = await read(`${head}paths:\n  /a: { get: { requestBody: { content: {} } } }\n`);
  expect(keys).toEqual(['GET /a']);
  expect(warnings).toEqual([]);
});

test.each([
  [
    'structure',
    `${head}paths: { /a: { gett: {} } }\n`,
    /a\.yaml:3:\d+ "gett" is not known here\. Did you mean "get"\?/,
  ],
  ['schema-unsatisfiable', unsound, /a\.yaml:3:\d+ The "enum" is empty/],
  ['reference-resolves', `${head}paths: { /a: { $ref: "#/b" } }\n`, /a\.yaml:3:\d+ .*\$ref "#\/b" does not exist/],
])('an error of %s that touches all operations is refused in the words of lint', async (_, text, message) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'contract-invalid', message: expect.stringMatching(message) });
});

test('the refusal says how to go on anyway', async () => {
  await expect(read(unsound)).rejects.toMatchObject({ advice: expect.stringContaining('--no-lint') });
});

test('an error that the policy lowers or lets pass does not stop the command', async () => {
  const lowered = 'lint: { rules: { schema-unsatisfiable: warning } }';
  const excepted = 'lint: { exceptions: [{ rule: schema-unsatisfiable, at: /a, reason: no client uses it }] }';
  expect((await read(unsound, { config: lowered })).keys).toHaveLength(1);
  expect((await read(unsound, { config: excepted })).keys).toHaveLength(1);
});

test('a warning that the policy raises to an error is refused', async () => {
  const warned = `${head}paths:\n  /a: { get: { requestBody: { content: {} } } }\n`;
  await expect(read(warned, { config: 'lint: { rules: { body-on-get: error } }' })).rejects.toMatchObject({
    code: 'contract-invalid',
  });
});

test('without lint it is read anyway, with a warning', async () => {
  const { keys, warnings } = await read(unsound, { lint: false });
  expect(keys).toEqual(['GET /a']);
  expect(warnings).toEqual([expect.stringMatching(/a\.yaml was not linted/)]);
});

test('what cannot be read is refused without lint, too', async () => {
  await expect(read(`${head}paths: { /a: { $ref: "#/b" } }\n`, { lint: false })).rejects.toMatchObject({
    code: 'contract-invalid',
  });
});

test('of several errors in an overlay, the command that shows them all has the overlay', async () => {
  const action = (target: string) => `  - { target: ${target}, update: { summary: B } }\n`;
  const path = writeFiles({
    'a.yaml': `${head}paths: { /a: { get: { responses: { '200': { description: all } } } } }\n`,
    'more.yaml': `overlay: 1.0.0\ninfo: { title: More, version: '1' }\nactions:\n${action('$.paths.b')}${action('$.paths.c')}`,
    'coldframe.yaml': '{}',
  });
  const reading = { overlays: [path('more.yaml')] };
  const linting = { lint: true, config: path('coldframe.yaml') };
  const failure = await readCommandContract(
    path('a.yaml'),
    { reading, linting },
    { err: () => undefined, verbose: silent },
  ).catch((error: unknown) => error);
  const [, command] = /\(and 1 more, see: (coldframe lint --overlay \S*more\.yaml)\)/.exec(String(failure)) ?? [];
  expect(command).toBeDefined();
});
