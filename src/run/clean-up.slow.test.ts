import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { testTarget } from '../api/test-target.ts';
import { writeFiles } from '../testing/write-files.ts';

/** The port on which a server listens until the test has ended. */
async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const contract = `openapi: 3.1.0
info: { title: Library, version: '1' }
paths:
  /books:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [title], properties: { title: { type: string } } } } }
      responses: { '201': { $ref: '#/components/responses/Book' }, '400': { description: Invalid }, '409': { description: Full } }
  /books/{id}:
    delete:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: Gone }, '400': { description: Invalid }, '404': { description: None } }
components:
  responses:
    Book: { description: Made, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } } }
`;

it('shows that an operation deletes, where the only resource of the run is deleted at the end', {
  timeout: 30_000,
}, async () => {
  let [made, deleted] = [0, 0];
  const server = createServer((request, response) => {
    const isMade = request.method === 'POST' && made === 0;
    const isDeleted = request.method === 'DELETE' && request.url === '/books/41' && deleted < made;
    if (isMade) made += 1;
    if (isDeleted) deleted += 1;
    request.resume();
    response.setHeader('Content-Type', 'application/json');
    if (isMade) response.writeHead(201).end('{"id":41}');
    else if (isDeleted) response.writeHead(204).end();
    else response.writeHead(request.method === 'POST' ? 409 : 404).end('{}');
  });
  const port = await portOf(server);
  const report = await testTarget({
    contract: writeFiles({ 'library.yaml': contract })('library.yaml'),
    target: new URL(`http://127.0.0.1:${port}/`),
    maxCases: 4,
  });
  expect([made, deleted]).toEqual([1, 1]);
  const deletion = report.coverage.rows.find((row) => row.operation === 'DELETE /books/{id}' && row.kind === 'success');
  expect(deletion).toMatchObject({ tested: true });
  expect(report.remaining).toEqual([]);
});

it('judges a status that only the clean-up receives', { timeout: 30_000 }, async () => {
  let made = 40;
  const books = new Set<string>();
  const server = createServer((request, response) => {
    request.resume();
    const { method, url = '' } = request;
    response.setHeader('Content-Type', 'application/json');
    if (method === 'POST') {
      made += 1;
      books.add(`/books/${made}`);
      response.writeHead(201).end(JSON.stringify({ id: made }));
    } else if (method !== 'DELETE' || !books.delete(url)) response.writeHead(404).end();
    // No request but those of the clean-up deletes what was created first.
    else response.writeHead(url === '/books/41' ? 200 : 204).end();
  });
  const port = await portOf(server);
  const report = await testTarget({
    contract: writeFiles({ 'library.yaml': contract })('library.yaml'),
    target: new URL(`http://127.0.0.1:${port}/`),
    maxCases: 60,
  });
  const ofDeletion = report.groups
    .map(({ finding }) => finding)
    .filter(({ operation }) => operation === 'DELETE /books/{id}');
  expect(ofDeletion.map(({ rule, message }) => `${rule} ${message.slice(0, 23)}`)).toContain(
    'status-documented undocumented status 200',
  );
});

const shelves = `openapi: 3.1.0
info: { title: Library, version: '1' }
paths:
  /shelves:
    post: { responses: { '201': { $ref: '#/components/responses/Made' } } }
  /shelves/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    delete: { responses: { '204': { description: Gone }, '404': { description: None } } }
  /shelves/{id}/books:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post: { responses: { '201': { $ref: '#/components/responses/Made' }, '404': { description: None } } }
  /shelves/{id}/books/{bookId}:
    parameters: [{ $ref: '#/components/parameters/Id' }, { name: bookId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { $ref: '#/components/responses/Made' }, '404': { description: None } } }
  /shelves/{id}/notes:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post: { responses: { '201': { $ref: '#/components/responses/Made' }, '404': { description: None } } }
  /shelves/{id}/notes/{noteId}:
    parameters: [{ $ref: '#/components/parameters/Id' }, { name: noteId, in: path, required: true, schema: { type: integer } }]
    put: { responses: { '204': { description: Done }, '404': { description: None } } }
components:
  parameters:
    Id: { name: id, in: path, required: true, schema: { type: integer } }
  responses:
    Made: { description: Made, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } } }
`;

/** Runs the suite against shelves; `keepsBooks`: the books of a deleted shelf are still there. */
async function leftOnShelves(keepsBooks: boolean): Promise<readonly string[]> {
  const paths = new Set<string>();
  let made = 0;
  const server = createServer((request, response) => {
    request.resume();
    const { method = '', url = '' } = request;
    const isMade = method === 'POST' && (url === '/shelves' || paths.has(url.replace(/\/\w+$/, '')));
    if (isMade) {
      made += 1;
      paths.add(`${url}/${made}`);
    }
    const isThere = paths.has(url);
    if (method === 'DELETE' && isThere)
      for (const path of paths)
        if (path === url || (path.startsWith(`${url}/`) && !(keepsBooks && path.includes('books')))) paths.delete(path);
    response.setHeader('Content-Type', 'application/json');
    if (isMade) response.writeHead(201).end(JSON.stringify({ id: made }));
    else if (isThere && method !== 'GET') response.writeHead(204).end();
    else if (isThere) response.writeHead(200).end(JSON.stringify({ id: Number(url.split('/').at(-1)) }));
    else response.writeHead(404).end();
  });
  const port = await portOf(server);
  const report = await testTarget({
    contract: writeFiles({ 'shelves.yaml': shelves })('shelves.yaml'),
    target: new URL(`http://127.0.0.1:${port}/`),
    maxCases: 150,
  });
  return report.remaining;
}

it('names what is left of a deleted resource where a read shows it, and with a doubt where nothing can read it', {
  timeout: 60_000,
}, async () => {
  const remaining = await leftOnShelves(false);
  expect(remaining.length).toBeGreaterThan(0);
  for (const one of remaining) expect(one).toMatch(/notes\/\d+, unless it is gone with what it belonged to/);
  expect(await leftOnShelves(true)).toContainEqual(expect.stringMatching(/books\/\d+$/));
});
