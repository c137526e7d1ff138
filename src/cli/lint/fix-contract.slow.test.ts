import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSource } from '../../contract/syntax/source-file.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

interface Case {
  readonly rule: string;
  /** What is written in the contract, and what `--fix` makes of it. */
  readonly from: string;
  readonly to: string;
  readonly version?: string;
}

const cases: readonly Case[] = [
  { rule: 'keyword-type', from: '{ type: integer, minLength: 1 }', to: '{ type: integer }' },
  { rule: 'enum-duplicates', from: '{ enum: [a, b, a] }', to: '{ enum: [a, b] }' },
  {
    rule: 'nullable-enum',
    from: '{ type: string, nullable: true, enum: [a] }',
    to: '{ type: string, nullable: true, enum: [a, null] }',
    version: '3.0.3',
  },
  { rule: 'items-missing', from: '{ type: array }', to: '{ type: array, items: {} }', version: '3.0.3' },
  {
    rule: 'items-missing',
    from: '\n      type: array # why\n      maxItems: 3',
    to: '\n      type: array # why\n      items: {}\n      maxItems: 3',
    version: '3.0.3',
  },
  { rule: 'nullable-removed', from: '{ type: string, nullable: true }', to: '{ type: ["string", "null"] }' },
  { rule: 'keyword-unknown', from: '\n      nullable: false # old\n      type: string', to: '\n      type: string' },
  { rule: 'structure', from: '{ type: String }', to: '{ type: string }' },
  {
    rule: 'structure',
    from: '{ required: [a, b, a, a], properties: { a: {}, b: {} } }',
    to: '{ required: [a, b], properties: { a: {}, b: {} } }',
  },
  {
    rule: 'example-invalid',
    from: '{ type: object, examples: [\'{"a": [1]}\'] }',
    to: '{ type: object, examples: [{"a": [1]}] }',
  },
  { rule: 'example-invalid', from: '{ type: string, example: 1.10 }', to: '{ type: string, example: "1.10" }' },
  { rule: 'default-invalid', from: '{ type: integer, default: "10" }', to: '{ type: integer, default: 10 }' },
];

function contractWith(schema: string, version = '3.1.0'): string {
  const space = schema.startsWith('\n') ? '' : ' ';
  return `# mine\nopenapi: ${version}\ninfo: { title: T, version: "1" } # kept\npaths: {}\ncomponents:\n  schemas:\n    A:${space}${schema}\n`;
}

async function fix(text: string, name = 'a.yaml') {
  const path = writeFiles({ [name]: text });
  const first = await runCommand(['lint', path(name), '--fix', '--format', 'json']);
  const mended = readFileSync(path(name), 'utf8');
  const second = await runCommand(['lint', path(name), '--fix']);
  expect(second.err).toBe('');
  expect(readFileSync(path(name), 'utf8')).toBe(mended);
  const findings = JSON.parse(first.out).findings as readonly { readonly rule: string }[];
  return { mended, rules: findings.map(({ rule }) => rule) };
}

function asJson(yaml: string): string {
  return writeJson(parseSource({ url: 'file:///a.yaml', name: 'a.yaml', text: yaml }).value);
}

test.each(cases)('$rule is fixed: $from becomes $to', async ({ rule, from, to, version }) => {
  const { mended, rules } = await fix(contractWith(from, version));
  expect(mended).toBe(contractWith(to, version));
  expect(rules).not.toContain(rule);
});

test.each(cases)('$rule is fixed in JSON: $from', async ({ from, to, version }) => {
  const { mended } = await fix(asJson(contractWith(from, version)), 'a.json');
  // JSON has no 1.10 left that could be quoted as it was written in YAML.
  expect(JSON.parse(mended)).toEqual(JSON.parse(asJson(contractWith(to, version)).replace('"1.10"', '"1.1"')));
});

test('parameters and responses are fixed', async () => {
  const broken = `openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /a/{id}:
    get:
      parameters:
        - name: id
          in: Path # where
          schema: { type: string }
        - { name: q, in: query, schema: { type: string } }
        # again
        - { name: q, in: query, schema: { type: string } }
      responses:
        2xx: { description: d }
        '4xx':
          description: d
        "204":
          description: d
          content: {}
        "304":
          description: d
          content: { text/plain: {} }
`;
  const { mended, rules } = await fix(broken);
  expect(mended).toBe(
    broken
      .replace('in: Path # where\n', 'in: path # where\n          required: true\n')
      .replace(/# again\n.*\n/, '# again\n')
      .replace('2xx', '2XX')
      .replace('4xx', '4XX')
      .replace('          content: { text/plain: {} }\n', ''),
  );
  expect(rules.filter((rule) => !['success-content-missing', 'client-error-undocumented'].includes(rule))).toEqual([]);
});

test.each([
  [
    'which of two parameters is meant',
    'parameters-unique',
    'paths: { /a: { get: { parameters: [{ name: q, in: query, schema: {} }, { name: q, in: query, schema: { type: string } }], responses: { "204": { description: d } } } } }',
  ],
  [
    'what null has to do with a list of values',
    'nullable-removed',
    'components: { schemas: { A: { type: string, nullable: true, enum: [a] } } }',
  ],
  [
    'an example that is wrong in every notation',
    'example-invalid',
    'components: { schemas: { A: { type: integer, example: "ten" } } }',
  ],
  ['a status that is none', 'status-code', 'paths: { /a: { get: { responses: { 2004: { description: d } } } } }'],
])('%s is left to the author', async (_, rule, part) => {
  const text = `openapi: 3.1.0\ninfo: { title: T, version: "1" }\n${part}\n`;
  const { mended, rules } = await fix(text);
  expect(mended).toBe(text);
  expect(rules).toContain(rule);
});
