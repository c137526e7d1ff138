import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import type { Failure } from '../model/failure.ts';
import { bookDocument } from '../testing/book-service.ts';
import { writeFiles } from '../testing/write-files.ts';
import { testTarget } from './test-target.ts';

/** Keeps the contract of the books with one exception: it ends when a book has a negative number of pages. */
const program = `
import { createServer } from 'node:http';
const isBook = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { title, pages } = value;
  return Object.hasOwn(value, 'title') && typeof title === 'string' && (pages === undefined || (Number.isInteger(pages) && Math.abs(pages + 0.5) < 2 ** 31));
};
createServer(async (request, response) => {
  const send = (status, value, headers = {}) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
  const refuse = (status, headers) => send(status, { text: 'status ' + status }, headers);
  let text = '';
  for await (const chunk of request) text += chunk;
  if (request.url === '/ready') return send(200, {});
  if (request.url.split('?')[0] !== '/books') return refuse(404);
  if (request.method !== 'POST') return refuse(405, { Allow: 'POST' });
  if (!/^bearer +\\S/i.test(request.headers.authorization ?? '')) return refuse(401, { 'WWW-Authenticate': 'Bearer' });
  if (!/^application\\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) return refuse(415);
  let book;
  try { book = JSON.parse(text); } catch {}
  if (!isBook(book)) return refuse(400);
  if (book.pages < 0) process.exit(1);
  send(200, { title: book.title, pages: book.pages });
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it('starts the target, again whenever a request crashes it, and stops it at the end', {
  timeout: 120_000,
}, async () => {
  const path = writeFiles({ 'books.yaml': bookDocument, 'service.mjs': program });
  const port = await freePort();
  const target = `http://127.0.0.1:${port}`;
  const command = `PORT=${port} exec "${process.execPath}" service.mjs`;
  const server = { command, folder: path('.'), ready: '/ready' };
  const report = await testTarget({ contract: path('books.yaml'), target, seed: 7, server });
  const crashes = report.groups.filter(({ finding }) => finding.rule === 'no-answer');
  expect(crashes).toHaveLength(1);
  const body = crashes[0]?.finding.exchange.case.request.body;
  expect(body).toMatchObject({ content: expect.stringMatching(/"pages":-\d/) });
  expect(report.incomplete.join()).not.toContain('no longer accepts connections');
  await expect(fetch(target)).rejects.toThrow();
});

it('says where the server should be ready', async () => {
  const path = writeFiles({ 'books.yaml': bookDocument });
  const options = { contract: path('books.yaml'), target: `http://127.0.0.1:${await freePort()}/v1` };
  const failure = await testTarget({ ...options, server: { command: 'exit 4', ready: '/health' } }).catch(
    (error: Failure) => error,
  );
  expect(failure).toMatchObject({ code: 'target-unreachable', message: expect.stringContaining('exit code 4') });
  const printing = {
    command: 'echo "$SHOP_PASSWORD and $DATABASE_URL and s3cret-token"; exit 4',
    ready: '/health?key=hidden-key',
    env: {
      SHOP_PASSWORD: 's3cret-of-shop',
      DATABASE_URL: 'pg://ada:s3cret-of-data@db/shop',
      PATH: process.env['PATH'],
    },
  };
  await expect(testTarget({ ...options, token: 's3cret-token', server: printing })).rejects.toThrow(
    '| $TOKEN and $TOKEN and $TOKEN',
  );
  const late = { command: 'sleep 9', ready: '/health', waitMs: 200 };
  await expect(testTarget({ ...options, server: late })).rejects.toThrow(`${options.target}/health in 0.2 s`);
  await expect(testTarget({ ...options, server: { ...late, ready: '/a?key=hidden' } })).rejects.toThrow(
    `${options.target}/a?*** in 0.2 s`,
  );
  await expect(testTarget({ ...options, server: { ...late, ready: 'health' } })).rejects.toThrow(
    /must be a URL or a path/,
  );
});
