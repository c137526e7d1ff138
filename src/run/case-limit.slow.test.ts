import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { testTarget } from '../api/test-target.ts';
import { writeFiles } from '../testing/write-files.ts';

const read = "{ responses: { '200': { description: Done } } }";
const contractWith = (paths: string) =>
  `openapi: 3.1.0\ninfo: { title: Library, version: '1' }\npaths:\n  /books: { get: ${read} }\n${paths}`;

/** Runs the suite with at most so many cases against a target that responds alike to everything. */
async function runWith(maxCases: number, paths = '') {
  const server = createServer((request, response) => {
    request.resume();
    const isKnown = request.method === 'GET' || request.method === 'POST';
    response.writeHead(isKnown ? 200 : 405, isKnown ? {} : { Allow: 'GET, POST' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const report = await testTarget({
    contract: writeFiles({ 'library.yaml': contractWith(paths) })('library.yaml'),
    target: new URL(`http://127.0.0.1:${port}/`),
    maxCases,
  });
  return { cases: report.counts.cases, reasons: report.skipped.map(({ reason }) => reason) };
}

it('a limit that is not reached leaves nothing out', { timeout: 60_000 }, async () => {
  const whole = await runWith(100_000);
  const limited = await runWith(whole.cases + 1);
  expect(limited).toEqual(whole);
  const fewer = await runWith(whole.cases - 1);
  expect(fewer.cases).toBeLessThan(whole.cases);
  expect(fewer.reasons.join()).toContain(`the limit of ${whole.cases - 1} cases is reached`);
});

it('a part of the limit is kept for what comes last, such as a logout', { timeout: 60_000 }, async () => {
  const paths = `  /logout: { post: ${read} }\n`;
  const whole = await runWith(100_000, paths);
  const limited = await runWith(whole.cases + 1, paths);
  expect(limited.cases).toBeLessThan(whole.cases);
});

const book = {
  type: 'object',
  required: ['title'],
  properties: Object.fromEntries(
    ['title', 'author', 'place', 'series', 'note', 'genre'].map((name) => [name, { type: 'string', maxLength: 40 }]),
  ),
};
const content = { 'application/json': { schema: book } };
const created = { description: 'Created', content };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const bookContract = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': {
      post: { requestBody: { required: true, content }, responses: { 201: created, 400: { description: 'Refused' } } },
    },
    '/books/{id}': { parameters: [id], get: { responses: { 200: created, 404: { description: 'Missing' } } } },
  },
};
const json = { 'Content-Type': 'application/json' };

/** Whether a text is a JSON object with a title. */
function isBook(sent: string): boolean {
  try {
    return sent.length < 2000 && sent.startsWith('{') && typeof JSON.parse(sent).title === 'string';
  } catch {
    return false;
  }
}

it('reads again what was created after three quarters of a limit that is too low for all', {
  timeout: 60_000,
}, async () => {
  const requests: string[] = [];
  const books = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    const known = books.get(url);
    if (method === 'GET' && known !== undefined) response.writeHead(200, json).end(known);
    else if (method !== 'POST' || url !== '/books' || !isBook(sent))
      response.writeHead(method === 'POST' ? 400 : 404).end();
    else {
      const id = `b${books.size + 1}`;
      const book = `{"id":"${id}",${sent.trim().slice(1)}`;
      books.set(`/books/${id}`, book);
      response.writeHead(201, json).end(book);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const contract = writeFiles({ 'books.json': JSON.stringify(bookContract) })('books.json');
  const maxCases = 290;
  await testTarget({ contract, target: new URL(`http://127.0.0.1:${port}/`), maxCases });
  const isRead = (request: string | undefined) => /^GET \/books\/b\d+$/.test(request ?? '');
  const begin = requests.findIndex((_, at) =>
    Array.from({ length: 12 }, (_, more) => requests[at + more]).every(isRead),
  );
  // Some cases never come here: Node refuses what is not HTTP.
  expect(begin / maxCases).toBeGreaterThan(0.65);
  expect(begin / maxCases).toBeLessThan(0.8);
});
