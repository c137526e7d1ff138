import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { bookDocument, serveBooks } from '../../testing/book-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const here = process.cwd();

afterEach(() => process.chdir(here));

it('a report on standard output is all that stands there, of each command', { timeout: 120_000 }, async () => {
  const path = writeFiles({ 'a.yaml': bookDocument, 'b.yaml': bookDocument });
  process.chdir(dirname(path('a.yaml')));
  const { url, stop } = await serveBooks();
  onTestFinished(stop);
  const run = ['--token', 'abc', '--max-cases', '60', '--min-coverage', '0'];
  await runCommand(['test', 'a.yaml', '--target', url.href, ...run, '--shard', '1/1', '--report', 'blob=1.blob']);
  for (const [argv, text] of [
    [['test', 'a.yaml', '--target', url.href, ...run], 'Conforms: '],
    [['gate', 'a.yaml', ...run], 'Summary\n'],
    [['diff', 'a.yaml', 'b.yaml'], 'change'],
    [['merge', '1.blob'], 'Conforms: '],
    [['lint', 'a.yaml'], 'error'],
  ] as const) {
    const { out, err } = await runCommand([...argv, '--report', 'json=-']);
    expect(JSON.parse(out)).toBeTypeOf('object');
    expect(err).toContain(text);
  }
});

const shelf = `openapi: 3.1.0
info: { title: Shelf, version: '1' }
paths:
  /books:
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
      responses: { '201': { $ref: '#/components/responses/Book' }, 4XX: { description: wrong } }
  /books/{id}:
    delete:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: gone }, 4XX: { description: wrong } }
components:
  responses:
    Book: { description: made, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } } }
`;

it('an HTTP Archive has the requests of the clean-up, too', { timeout: 60_000 }, async () => {
  const path = writeFiles({ 'openapi.yaml': shelf });
  const stored = new Set<string>();
  const deleted: string[] = [];
  const server = createServer(async (request, response) => {
    const isCreation = request.method === 'POST' && /^\{/.test(await text(request));
    const address = isCreation ? `/books/${stored.size + deleted.length + 1}` : (request.url ?? '');
    if (isCreation) stored.add(address);
    const isDeletion = request.method === 'DELETE' && stored.delete(address);
    if (isDeletion) deleted.push(address);
    response.writeHead(isCreation ? 201 : isDeletion ? 204 : 400, { 'Content-Type': 'application/json' });
    response.end(isCreation ? JSON.stringify({ id: Number(address.slice('/books/'.length)) }) : undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const argv = ['test', path('openapi.yaml'), '--target', target, '--max-cases', '80', '--seed', '1'];
  await runCommand([...argv, '--report', `har=${path('run.har')}`]);
  const { entries }: { entries: { request: { method: string; url: string } }[] } = JSON.parse(
    readFileSync(path('run.har'), 'utf8'),
  ).log;
  const logged = entries.filter(({ request }) => request.method === 'DELETE').map(({ request }) => request.url);
  expect(deleted.length).toBeGreaterThan(10);
  expect(deleted.filter((address) => !logged.includes(target + address))).toEqual([]);
});
