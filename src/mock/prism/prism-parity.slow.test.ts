import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedResponse } from '../../http/status.ts';
import type { JsonObject } from '../../model/json.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  content: { 'application/json': { schema, ...more } },
});
const response = (description: string, content: JsonObject = {}): JsonObject => ({ description, ...content });

const document: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Library', version: '1.0.0' },
  paths: {
    '/books': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
          {
            name: 'tags',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { type: 'string', enum: ['old', 'new'] } },
          },
          { name: 'X-Trace', in: 'header', schema: { type: 'string', minLength: 3 } },
        ],
        responses: { '200': response('Books', json({ type: 'array', items: ref('Book') })) },
      },
      post: {
        security: [{ bearer: [] }, { key: [] }],
        requestBody: { required: true, ...json(ref('Book')) },
        responses: {
          '201': response(
            'Made',
            json(ref('Book'), {
              examples: { emma: { value: { id: 1, title: 'Emma' } }, other: { value: { id: 2, title: 'Other' } } },
            }),
          ),
          '400': response('Refused', json(ref('Problem'))),
          '409': response('There', json(ref('Problem'))),
        },
      },
    },
    '/books/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        responses: {
          '200': response('A book', {
            content: {
              'application/json': { schema: ref('Book') },
              'text/plain': { schema: { type: 'string' }, example: 'Emma' },
            },
          }),
          '404': response('None', json(ref('Problem'))),
        },
      },
      delete: { responses: { '204': response('Gone') } },
      put: {
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: ref('Book') } } },
        responses: { '200': response('Done', json(ref('Book'))), default: response('Else', json(ref('Problem'))) },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey', in: 'query', name: 'key' } },
    schemas: {
      Book: {
        type: 'object',
        required: ['id', 'title'],
        properties: {
          id: { type: 'integer', format: 'int64' },
          title: { type: 'string', minLength: 1 },
          on: { type: 'string', format: 'date' },
        },
      },
      Problem: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
      },
    },
  },
};

interface Probe {
  readonly request: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Why the mock responds with another status than Prism, on purpose. */
  readonly because?: string;
}

const post = { authorization: 'Bearer t', 'content-type': 'application/json' };
const book = '{"id":1,"title":"Emma"}';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const probes: readonly Probe[] = [
  { request: 'GET /books' },
  { request: 'GET /books?limit=5' },
  { request: 'GET /books?limit=500' },
  { request: 'GET /books?limit=many' },
  { request: 'GET /books?tags=old,new' },
  { request: 'GET /books?tags=old,lost' },
  { request: 'GET /books', headers: { 'x-trace': 'ab' } },
  { request: 'GET /books', headers: { prefer: 'dynamic=true' } },
  { request: 'GET /books', headers: { accept: 'application/xml' } },
  { request: 'GET /books', headers: { accept: 'application/*' } },
  { request: 'POST /books', headers: post, body: book },
  { request: 'POST /books?key=k', headers: { 'content-type': 'application/json' }, body: book },
  { request: 'POST /books', headers: { 'content-type': 'application/json' }, body: book },
  { request: 'POST /books', headers: { ...post, authorization: 'Basic dTpw' }, body: book },
  {
    request: 'POST /books',
    headers: { ...post, authorization: 'bearer t' },
    body: book,
    because: 'RFC 9110, 11.1: schemes are case-insensitive',
  },
  { request: 'POST /books', headers: post, body: '{"id":1}' },
  { request: 'POST /books', headers: post, body: '{"id":"1","title":"Emma"}' },
  { request: 'POST /books', headers: post, body: '{"id":1,"title":""}' },
  {
    request: 'POST /books',
    headers: post,
    body: '{"id":9223372036854775807,"title":"E"}',
    because: 'int64 reaches that far',
  },
  { request: 'POST /books', headers: post, body: '{' },
  { request: 'POST /books', headers: post, body: '' },
  { request: 'POST /books', headers: { ...post, 'content-type': 'text/plain' }, body: book },
  { request: 'POST /books', headers: { ...post, prefer: 'code=409' }, body: book },
  { request: 'POST /books', headers: { ...post, prefer: 'example=other' }, body: book },
  {
    request: 'POST /books',
    headers: { ...post, prefer: 'code=503' },
    body: book,
    because: 'a status that is not documented can be asked for',
  },
  { request: 'GET /books/1' },
  { request: 'GET /books/one', because: 'the contract has a 404 for what is not there, and no 422' },
  { request: 'GET /books/1', headers: { accept: 'text/plain' } },
  { request: 'GET /books/1', headers: { prefer: 'code=404' } },
  { request: 'DELETE /books/1' },
  { request: 'PUT /books/1', headers: form, body: 'id=1&title=Emma' },
  { request: 'PUT /books/1', headers: form, body: 'id=x&title=Emma' },
  { request: 'PATCH /books/1' },
  { request: 'GET /nothing' },
];

const contract = contractOf(document);
let prism: ChildProcess;
let prismUrl: string;
let folder = '';

beforeAll(async () => {
  const port = await freePort();
  const bin = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
  folder = mkdtempSync(join(tmpdir(), 'coldframe-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  prism = spawn(process.execPath, [bin, 'mock', join(folder, 'openapi.json'), '-p', String(port), '-v', 'error'], {
    stdio: 'ignore',
  });
  prismUrl = `http://127.0.0.1:${port}`;
  for (;;) {
    if ((await fetch(prismUrl).catch(() => undefined)) !== undefined) return;
    if (prism.exitCode !== null) throw new Error('Prism has ended.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}, 60_000);

afterAll(async () => {
  prism.kill();
  await once(prism, 'exit');
  rmSync(folder, { recursive: true });
});

describe('the mock, beside the Prism CLI', () => {
  it.each(probes)('answers $request $headers $body', async (probe) => {
    const mock = await openMock(contract);
    const [ours, theirs] = [await ask(mock.url, probe), await ask(prismUrl, probe)];
    if (probe.because === undefined) expect(ours.status).toBe(theirs.status);
    else expect(ours.status, probe.because).not.toBe(theirs.status);
    expect(violationsOf(ours, probe)).toEqual([]);
  });
});

interface Told {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

async function ask(url: string, { request, headers = {}, body }: Probe): Promise<Told> {
  const [method = '', target = ''] = request.split(' ');
  const response = await fetch(`${url}${target}`, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

/** What is wrong with JSON content, by the schema that is documented for its status. */
function violationsOf({ status, type, text }: Told, { request }: Probe): readonly unknown[] {
  const key = request.replace(/\?.*/, '').replace(/\/books\/\w+/, '/books/{id}');
  const operation = contract.operations.find((one) => one.key === key);
  const entry =
    operation && documentedResponse(operation.responses, status)?.content.find(({ mediaType }) => type === mediaType);
  if (entry?.schema === undefined || !type.includes('json')) return [];
  const reading = readJson(text);
  const validator = createValidator(document, { dialect: '3.0', direction: 'response' });
  return reading.ok ? validator.check(entry.schema, reading.value) : [reading];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
