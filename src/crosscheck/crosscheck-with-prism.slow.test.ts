import { expect, it, onTestFinished } from 'vitest';
import { askForOpinions, prismVersion } from '../mock/prism/ask-for-opinions.ts';
import type { JsonObject } from '../model/json.ts';
import type { JudgedExchange } from '../model/judged-exchange.ts';
import { contractOf } from '../testing/book-contract.ts';
import { openMock } from '../testing/mock-client.ts';
import { crosscheckWithPrism } from './crosscheck-with-prism.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const book: JsonObject = {
  type: 'object',
  required: ['title', 'secret'],
  properties: { title: { type: 'string' }, secret: { type: 'string', writeOnly: true } },
};
const contract = contractOf({
  openapi: '3.1.0',
  info: { title: 'Books', version: '1', description: { $ref: '/nowhere.md' } },
  servers: [{ url: 'https://example.com/v1' }],
  paths: {
    '/books': {
      post: {
        security: [{ key: [] }],
        requestBody: { required: true, ...json(book) },
        responses: {
          '201': { description: 'Made', ...json({ oneOf: [book] }) },
          '400': { description: 'Refused', ...json({ $ref: '#/components/schemas/Problem' }) },
          '401': { description: 'Unknown', ...json({ $ref: '#/components/schemas/Problem' }) },
        },
      },
    },
    '/books/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { '200': { description: 'Fine', ...json({ $ref: 'http://127.0.0.1:1/book.json' }) } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
    schemas: { Problem: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } } },
  },
});

async function crosscheck(ask: Parameters<typeof crosscheckWithPrism>[1]['ask'], version: string | undefined = '5') {
  const mock = await openMock(contract);
  return crosscheckWithPrism(contract, { baseUrl: new URL(mock.url), token: 'coldframe', version, ask });
}

it('agrees with Prism on a success, a refused body and a missing credential', async () => {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const result = await crosscheck(
    (document, exchanges) => askForOpinions({ document, exchanges, timeoutMs: 30_000, interrupted: stop.signal }),
    prismVersion(),
  );
  expect(result).toMatchObject({ kind: 'done', tool: 'Prism 5.12.0', requests: 4, same: 4, faults: [] });
  expect(result.kind === 'done' && result.differences.map(({ explanation }) => explanation)).toEqual([
    '/books > POST > 201 > application/json: Prism wants secret in the response, which is writeOnly.',
  ]);
}, 60_000);

it('reports faults and different statuses, and asks about no other file', async () => {
  let sent: readonly JudgedExchange[] = [];
  let asked: JsonObject = {};
  const result = await crosscheck(async (document, exchanges) => {
    [asked, sent] = [document, exchanges];
    return new Map(
      exchanges.map(({ name }) => [name, { status: 200, reason: '', faults: ['body.title must be string'] }]),
    );
  });
  expect(result).toMatchObject({ kind: 'done', requests: 4, same: 1 });
  expect(result.kind === 'done' && result.faults).toHaveLength(4);
  expect(result.kind === 'done' && result.differences.map(({ operation }) => operation)).toEqual(
    Array(3).fill('POST /books'),
  );
  expect(sent.map(({ response }) => response.status)).toEqual([201, 400, 401, 200]);
  expect(JSON.stringify(asked)).not.toMatch(/nowhere|127\.0\.0\.1|example\.com/);
});

it('says when Prism is not installed, or gives no opinion', async () => {
  const none = async () => new Map();
  expect(await crosscheck(none)).toMatchObject({ kind: 'failed', reason: 'it gave no opinion in time' });
  const options = { baseUrl: new URL('http://127.0.0.1:1'), token: '', version: undefined, ask: none };
  expect(await crosscheckWithPrism(contract, options)).toMatchObject({
    kind: 'not-installed',
    advice: expect.stringContaining('npm install'),
  });
});
