import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffContracts, lintContract, readContract, startMock, testTarget } from 'coldframe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOperation } from '../src/crosscheck/plan-operation.ts';

/** How a body of each media type is read, by every part of the product. */
const mediaTypes = [
  ['application/json', 'JSON'],
  ['application/json; charset=utf-8', 'JSON'],
  ['Application/JSON', 'JSON'],
  ['text/json', 'JSON'],
  ['application/problem+json', 'JSON'],
  ['application/vnd.books.v2+json; profile="a,b"', 'JSON'],
  ['application/vnd.Books+JSON', 'JSON'],
  ['application/xml', 'XML'],
  ['text/xml', 'XML'],
  ['application/vnd.books+xml', 'XML'],
  ['application/x-www-form-urlencoded', 'form'],
  ['multipart/form-data', 'multipart'],
  ['text/plain', 'text'],
  ['application/octet-stream', 'unknown'],
  ['application/vnd.books', 'unknown'],
  ['application/jsonp', 'unknown'],
] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'media-types-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(mediaTypes)('%s is read as %s', (mediaType, kind) => {
  const isJson = kind === 'JSON';
  const hasFields = kind === 'JSON' || kind === 'form' || kind === 'multipart';

  it('by lint, which checks examples where the body has named parts', async () => {
    const findings = await lintContract({ contract: writeContract({ mediaType, example: { title: 5 } }) });
    expect(findings.some(({ rule }) => rule === 'example-invalid')).toBe(hasFields);
  });

  it('by the mock, which refuses invalid bodies of the media types that it can read', async () => {
    await using mock = await startMock({ contract: writeContract({ mediaType }), overlays: [] });
    const send = async (body: string) => {
      const headers = { 'Content-Type': withBoundary(mediaType) };
      const response = await fetch(`${mock.url}/books`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    };
    const [valid, invalid] = bodies[kind];
    const read = [200, 422];
    const statuses = { JSON: read, XML: read, form: read, multipart: read, text: [422, 422], unknown: [200, 200] };
    expect([await send(valid), await send(invalid)]).toEqual(statuses[kind]);
  });

  it('by the suite, which checks bodies of JSON, XML and plain text against their schema', async () => {
    const contract = writeContract({ mediaType, request: 'application/json' });
    const [valid, invalid] = bodies[kind === 'XML' ? 'XML' : 'JSON'];
    expect(await breaksSchema(contract, { mediaType, body: valid })).toBe(false);
    expect(await breaksSchema(contract, { mediaType, body: invalid })).toBe(
      isJson || kind === 'XML' || kind === 'text',
    );
  });

  it('by diff, which compares the schemas of each', async () => {
    const from = writeContract({ mediaType });
    const to = writeContract({ mediaType, required: ['title', 'author'] });
    const changes = await diffContracts({ from, to });
    expect(changes.some((change) => change.class === 'breaking')).toBe(true);
  });

  it('by the requests for Dredd, which carry bodies of JSON', async () => {
    const contract = await readContract(writeContract({ mediaType }));
    const [operation] = contract.operations;
    const bodies = operation && planOperation(contract, operation).transactions.map(({ body }) => body);
    expect(bodies?.some((body) => body.includes('"title"'))).toBe(isJson);
  });
});

/** A body that is valid, and one that is not. */
const bodies = {
  JSON: ['{"title":"Emma"}', '{"title":5}'],
  form: ['title=Emma', 'other=Emma'],
  multipart: [part('title', 'Emma'), part('other', 'Emma')],
  XML: ['<Book><title>Emma</title></Book>', '<Book/>'],
  text: ['Emma', ''],
  unknown: ['Emma', '?'],
} as const;

/** Whether the suite finds that a server whose responses all have that body breaks the schema. */
async function breaksSchema(
  contract: string,
  { mediaType, body }: { readonly mediaType: string; readonly body: string },
) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('Content-Type', mediaType).end(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const report = await testTarget({ contract, target: `http://127.0.0.1:${port}`, maxCases: 30, seed: 1 });
  server.close();
  return report.groups.some(({ finding }) => finding.rule === 'body-schema');
}

interface Described {
  readonly mediaType: string;
  /** The media type of the request, where it is not that of the response. */
  readonly request?: string;
  readonly required?: readonly string[];
  readonly example?: object;
}

/** Writes a contract whose request and response have that media type; returns its path. */
function writeContract({ mediaType, request = mediaType, required = ['title'], example }: Described): string {
  const schema = {
    type: 'object',
    required,
    properties: { title: { type: 'string' }, author: { type: 'string' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [{ url: '/' }],
    paths: {
      '/books': {
        post: {
          operationId: 'createBook',
          summary: 'Create a book',
          tags: ['books'],
          requestBody: { required: true, content: { [request]: { schema } } },
          responses: {
            200: { description: 'The book', content: { [mediaType]: { schema, ...(example ? { example } : {}) } } },
            422: { description: 'Invalid' },
          },
        },
      },
    },
  };
  const file = join(mkdtempSync(join(folder, 'contract-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

function withBoundary(mediaType: string): string {
  return mediaType === 'multipart/form-data' ? `${mediaType}; boundary=x` : mediaType;
}

function part(name: string, value: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
}
