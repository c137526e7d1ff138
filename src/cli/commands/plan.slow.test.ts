import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const order = '{ type: object, required: [id], properties: { id: { type: integer }, note: { type: string } } }';
const contract = `openapi: 3.1.0
info: { title: Orders, version: 2.0.0 }
paths:
  /orders:
    get: { responses: { '200': { description: a, content: { application/json: { schema: { type: array, items: ${order} } } } } } }
    post:
      tags: [writing]
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { note: { type: string } } } } } }
      responses: { '201': { description: a, content: { application/json: { schema: ${order} } } }, '400': { description: a } }
    delete: { responses: { '204': { description: a } } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: a }, '404': { description: a } } }
    delete: { responses: { '204': { description: a }, '404': { description: a } } }
  /depots/{depot}:
    get:
      parameters: [{ name: depot, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: a }, '404': { description: a } }
  /logout:
    post: { responses: { '204': { description: a } } }
`;

async function plan(...options: string[]) {
  const path = writeFiles({ 'orders.yaml': contract });
  return runCommand(['plan', path('orders.yaml'), '--no-lint', ...options]);
}

test('a plan shows what each operation does, where identifiers come from, and what is left out', async () => {
  const { code, out } = await plan();
  expect(code).toBe(0);
  const counts = '(about|more than) \\d[\\d,]*';
  expect(out.replaceAll('\n', ' ')).toMatch(
    new RegExp(`^Orders 2\\.0\\.0: 6 of 7 operations, ${counts} cases, creates ${counts} records, (about|more than) `),
  );
  expect(out).toMatch(/^ +\d+\+? {2}POST \/orders +creates up to [1-9]\d*$/m);
  expect(out).toMatch(/^ +\d+\+? {2}GET \/orders\/\{orderId\} +orderId from POST \/orders 201 \/id$/m);
  expect(out).toMatch(/^ +\d+\+? {2}DELETE \/orders\/\{orderId\} +deletes; orderId from POST \/orders 201 \/id$/m);
  expect(out).toMatch(/^ +\d+\+? {2}GET \/depots\/\{depot\} +depot from the contract: no operation/m);
  expect(out).toMatch(/\nLast, each by itself.*\n +\d+\+? {2}POST \/logout +may change something\n/);
  expect(out).toMatch(
    /\nNot tested\n {2}it changes a whole collection: --allow-collection-writes.*\n {8}DELETE \/orders\n/,
  );
  expect(out.split('\n').filter((line) => line.startsWith(' ') && line.length > 100)).toEqual([]);
});

test('a plan has whole sentences in a pipe, and no number without its unit at the end of a line', async () => {
  const summary = /^Orders 2\.0\.0: .* at 20 ms for a response \(limit 60 s\)\. Nothing was sent\.\n/;
  expect((await plan()).out).toMatch(summary);
  const path = writeFiles({ 'orders.yaml': contract });
  for (let width = 60; width <= 100; width += 5) {
    const { out } = await runCommand(['plan', path('orders.yaml'), '--no-lint'], { width });
    expect(out.split('\n').filter((line) => line.length > width || /(at 20|limit 60)$/.test(line))).toEqual([]);
  }
});

test('a plan names no operation below a reason that is about the document', async () => {
  const webhooks = { opened: { post: { responses: { '200': { description: 'a' } } } } };
  const paths = { '/a': { get: { responses: { '200': { description: 'a' } } } } };
  const document = { openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths, webhooks };
  const path = writeFiles({ 'orders.json': JSON.stringify(document) });
  const { out } = await runCommand(['plan', path('orders.json'), '--no-lint']);
  expect(out).toMatch(/\nNot tested\n {2}the service calls the webhook "opened"[^\n]*\n$/);
});

test('a plan says what is created and cannot be deleted', async () => {
  const created = { post: { responses: { '201': { description: 'a' } } } };
  const removal = { delete: { parameters: [idOf('id')], responses: { '204': { description: 'a' } } } };
  const paths = { '/tickets': created, '/clients/{id}/orders': withId(created), '/orders/{id}': removal };
  const document = { openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths };
  const path = writeFiles({ 'orders.json': JSON.stringify(document) });
  const { out } = await runCommand(['plan', path('orders.json'), '--no-lint']);
  expect(out.replaceAll('\n', ' ')).toContain('It deletes that at the end, where the contract has a DELETE for it.');
  expect(out).toMatch(/POST \/tickets +creates up to \d+; no DELETE for them\n/);
  expect(out).toMatch(/POST \/clients\/\{id\}\/orders +creates up to \d+; id from/);
});

function idOf(name: string) {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

function withId(item: object) {
  return { ...item, parameters: [idOf('id')] };
}

test('a plan in JSON steers no terminal', async () => {
  const name = '/a\u202e\u009b\u2028';
  const paths = { [name]: { get: { responses: { '200': { description: 'a' } } } } };
  const document = { openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths };
  const path = writeFiles({ 'orders.json': JSON.stringify(document) });
  const { out } = await runCommand(['plan', path('orders.json'), '--no-lint', '--format', 'json']);
  expect(out).not.toMatch(/[\u202e\u009b\u2028]/);
  expect(JSON.parse(out).operations[0].operation).toBe(`GET ${name}`);
});

test('a plan obeys the selection', async () => {
  const { out } = await plan('--safe', '--skip', '/depots/*');
  expect(out).toContain('2 of 7 operations');
  expect(out).toContain('orderId from GET /orders 200 /0/id');
  expect(out).toContain('changes nothing');
  expect(out).toMatch(/\n {2}--safe\n {8}POST \/orders\n {8}DELETE/);
  expect(out).toMatch(/\n {2}--skip \/depots\/\*\n {8}GET \/depots\/\{depot\}\n/);
  expect(out).not.toContain('DELETE go only');
});

test('a plan as JSON has its totals and operations', async () => {
  const shown = JSON.parse((await plan('--format', 'json', '--only', 'tag:writing', '--rate', '1')).out);
  expect(shown).toMatchObject({ assumedResponseMs: 20, estimatedMs: 60_000 });
  expect(shown.operations).toEqual([
    {
      operation: 'POST /orders',
      cases: shown.cases,
      more: shown.more,
      effect: 'creates',
      writes: shown.creates,
      identifiers: [],
    },
  ]);
  expect(shown.creates).toBeGreaterThan(0);
  expect(shown.excluded).toHaveLength(6);
});

test('a selector that matches nothing is refused with its place', async () => {
  const path = writeFiles({
    'orders.yaml': contract,
    'coldframe.yaml': 'contract: orders.yaml\nskip:\n  - tag:wrtiing\n',
  });
  const { code, err } = await runCommand(['plan', '--no-lint', '--config', path('coldframe.yaml')]);
  expect(code).toBe(2);
  expect(err).toMatch(/coldframe\.yaml:3:5 The selector "tag:wrtiing" matches no operation/);
  expect(err).toContain('Did you mean "tag:writing"?');
});

test.each([
  ['params:\n  orderr: 1\n', /coldframe\.yaml:3:3 The contract has no parameter "orderr"/],
  ['params:\n  GET /ordrs: { id: 1 }\n', /coldframe\.yaml:3:3 The contract has no operation "GET \/ordrs"/],
  ['params:\n  POST /orders: { idd: 1 }\n', /coldframe\.yaml:3:19 The contract has no parameter "idd"/],
  ['credentials: { tok: x }\n', /coldframe\.yaml:2:16 No operation of the contract uses the security scheme "tok"/],
])('a name that the contract does not have is refused with its place: %j', async (text, message) => {
  const path = writeFiles({ 'orders.yaml': contract, 'coldframe.yaml': `contract: orders.yaml\n${text}` });
  const { code, err } = await runCommand(['plan', '--no-lint', '--config', path('coldframe.yaml')]);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

test('the overlay in the documentation says which property of a response is the identifier', async () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const [overlay = ''] = /^overlay: [\s\S]*?(?=^```)/m.exec(page) ?? [];
  const author =
    '{ type: object, properties: { data: { type: object, properties: { id: { type: integer }, documentId: { type: string } } } } }';
  const path = writeFiles({
    'overlay.yaml': overlay,
    'authors.yaml': `openapi: 3.1.0
info: { title: Authors, version: 1.0.0 }
paths:
  /authors:
    post: { responses: { '201': { description: a, content: { application/json: { schema: ${author} } } } } }
  /authors/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getAuthor, responses: { '200': { description: a } } }
`,
  });
  const run = (...options: string[]) => runCommand(['plan', path('authors.yaml'), '--no-lint', ...options]);
  expect((await run()).out).toMatch(/GET \/authors\/\{id\} .* id from POST \/authors 201 \/data\/id$/m);
  expect((await run('--overlay', path('overlay.yaml'))).out).toMatch(
    /GET \/authors\/\{id\} .* id from POST \/authors 201 \/data\/documentId$/m,
  );
});
