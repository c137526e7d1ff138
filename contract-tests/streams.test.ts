import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock, testTarget } from 'coldframe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const data = { type: 'string', contentMediaType: 'application/json', contentSchema: item };
const event = { type: 'object', required: ['data'], properties: { event: { type: 'string' }, data } };

interface Stream {
  readonly mediaType: string;
  readonly media: object;
  readonly frame: (text: string) => string;
  /** Where the wrong item is found. */
  readonly place: string;
}

const streams: readonly Stream[] = [
  {
    mediaType: 'application/x-ndjson',
    media: { schema: { type: 'array', items: item } },
    frame: (text) => `${text}\n`,
    place: '/1',
  },
  { mediaType: 'application/jsonl', media: { itemSchema: item }, frame: (text) => `${text}\n`, place: '/1' },
  { mediaType: 'application/json-seq', media: { itemSchema: item }, frame: (text) => `\u001e${text}\n`, place: '/1' },
  {
    mediaType: 'text/event-stream',
    media: { itemSchema: event },
    frame: (text) => `data: ${text}\n\n`,
    place: '/1/data',
  },
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'streams-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeContract({ mediaType, media }: Stream): string {
  const responses = { 200: { description: 'The items', content: { [mediaType]: media } } };
  const document = {
    openapi: '3.2.0',
    info: { title: 'Feed', version: '1' },
    servers: [{ url: '/' }],
    paths: { '/feed': { get: { operationId: 'readFeed', responses } } },
  };
  const file = join(mkdtempSync(join(folder, 'contract-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

async function findingsOf(contract: string, target: string) {
  const report = await testTarget({ contract, target, seed: 1, maxCases: 12 });
  return report.groups
    .filter(({ finding }) => finding.level !== 'observation')
    .map(({ finding: { rule, message } }) => `${rule}: ${message}`);
}

interface Feed {
  readonly texts: readonly string[];
  /** Sends its first items and then one after the other. */
  readonly isEndless?: true;
}

async function findingsAbout(stream: Stream, { texts, isEndless }: Feed) {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.split('?')[0] !== '/feed') return response.writeHead(404).end();
    if (request.method !== 'GET') return response.setHeader('Allow', 'GET').writeHead(405).end();
    response.setHeader('Content-Type', stream.mediaType);
    for (const text of texts) response.write(stream.frame(text));
    if (!isEndless) return response.end();
    const timer = setInterval(() => response.write(stream.frame('{"id":1}')), 20);
    return response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  try {
    return await findingsOf(writeContract(stream), `http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe.each(streams)('$mediaType', (stream) => {
  it('is served by the mock as its contract says', async () => {
    await using mock = await startMock({ contract: writeContract(stream), overlays: [] });
    const response = await fetch(`${mock.url}/feed`);
    expect(response.headers.get('content-type')).toBe(stream.mediaType);
    expect(await response.text()).toBe(stream.frame('{"id":1}').repeat(3));
    expect(await findingsOf(writeContract(stream), mock.url)).toEqual([]);
  });

  it('is judged item by item', async () => {
    expect(await findingsAbout(stream, { texts: ['{"id":1}', '{"id":2,"name":"b"}'] })).toEqual([]);
    expect(await findingsAbout(stream, { texts: ['{"id":1}', '{"name":"b"}'] })).toEqual([
      `body-schema: 200 body at "${stream.place}": must have required property 'id'`,
    ]);
    expect(await findingsAbout(stream, { texts: ['{"id":1}', '{"id":', '{"id":3}'] })).toHaveLength(1);
  });

  it('is judged by what has arrived where it never ends', async () => {
    expect(await findingsAbout(stream, { texts: ['{"id":1}'], isEndless: true })).toEqual([]);
    expect(await findingsAbout(stream, { texts: ['{"id":1}', '{}'], isEndless: true })).toHaveLength(1);
  }, 60_000);
});
