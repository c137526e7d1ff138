import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { readContract } from '../contract/read-contract.ts';
import { renderReport } from '../report/render/render.ts';
import { bookDocument, serveBooks, type Twist } from '../testing/book-service.ts';
import { writeFiles } from '../testing/write-files.ts';
import { testTarget } from './test-target.ts';

async function books(twist?: Twist) {
  const service = await serveBooks(twist);
  onTestFinished(service.stop);
  const contract = writeFiles({ 'books.yaml': bookDocument })('books.yaml');
  return { contract, target: service.url, seed: 7 };
}

const created: Twist = ({ honest }) => (honest.status === 200 ? { status: 201 } : undefined);

it('needs nothing but a contract and a target', async () => {
  const report = await testTarget(await books());
  expect(report).toMatchObject({ conforms: true, interrupted: false, failOn: 'violation' });
  expect(report.verdicts).toHaveLength(report.counts.cases);
});

it('tests against a contract that was already read', async () => {
  const { contract, ...rest } = await books(created);
  const report = await testTarget({ ...rest, contract: await readContract(contract), target: rest.target.href });
  expect(report.conforms).toBe(false);
  expect(report.groups[0]?.finding.rule).toBe('status-documented');
});

it('does not count findings that a baseline accepts', async () => {
  const entry = { operation: 'POST /books', cause: undefined, reason: 'known', expires: undefined };
  const options = await books(created);
  const open = await testTarget(options);
  const rules = new Set(open.groups.flatMap(({ finding, related }) => [finding, ...related.map((one) => one.finding)]));
  const baseline = [...rules].map(({ rule }) => ({ ...entry, rule }));
  expect(await testTarget({ ...options, baseline })).toMatchObject({ conforms: true, counts: { violations: 0 } });
});

it('reaches what only a given value names', async () => {
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = url.split('?')[0] === '/projects/main' ? 200 : 404;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const document = {
    openapi: '3.1.0',
    info: { title: 'Projects', version: '1' },
    paths: {
      '/projects/{projectId}': {
        parameters: [{ name: 'projectId', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: { description: 'Found' }, 404: { description: 'Missing' } } },
      },
    },
  };
  const contract = writeFiles({ 'projects.json': JSON.stringify(document) })('projects.json');
  const options = { contract, target: `http://127.0.0.1:${address.port}`, seed: 1, lint: false };
  const without = await testTarget(options);
  expect(without.incomplete.join()).toContain('--param projectId=VALUE');
  const report = await testTarget({ ...options, params: { projectId: 'main' } });
  expect(report).toMatchObject({ conforms: true, incomplete: [] });
  await expect(testTarget({ ...options, params: { project: 'main' } })).rejects.toThrow('no parameter "project"');
});

it('is incomplete when an error of the contract keeps an operation from being tested, unless it is left out', async () => {
  const { target } = await books();
  const faulty =
    '/shelves:\n    get: { parameters: [{ name: k, in: query, schema: { type: string, enum: [] } }] }\n  /books:';
  const contract = writeFiles({ 'books.yaml': bookDocument.replace('/books:', faulty) })('books.yaml');
  const options = { contract, target, seed: 1 };
  const report = await testTarget(options);
  expect(report.counts.violations).toBe(0);
  expect(report).toMatchObject({ conforms: false, testedEnough: false });
  expect(report.incomplete).toEqual([
    expect.stringMatching(
      /^GET \/shelves was not tested: the contract has an error at .*books\.yaml:9: The "enum" is empty/,
    ),
  ]);
  expect(report.skipped.map(({ operation }) => operation)).toEqual(['GET /shelves']);
  expect(await testTarget({ ...options, skip: ['GET /shelves'] })).toMatchObject({ conforms: true, incomplete: [] });
});

it('reports each phase, and every exchange as it arrives', async () => {
  const phases: string[] = [];
  let cases = 0;
  const report = await testTarget({
    ...(await books()),
    onPhase: (phase) => phases.push(phase),
    onExchanges: (exchanges) => {
      cases += exchanges.length;
    },
  });
  expect(phases).toEqual(['send', 'minimise', 'limits', 'clean up', 'reproduce']);
  expect(cases).toBe(report.counts.cases);
});

it('counts during a run what is found', async () => {
  const service = await serveBooks(({ honest }) => (honest.status === 200 ? { status: 500 } : undefined));
  onTestFinished(service.stop);
  let last = 0;
  const report = await testTarget({
    contract: writeFiles({ 'books.yaml': bookDocument })('books.yaml'),
    target: service.url,
    onExchanges: (_, __, found) => {
      last = found();
    },
  });
  expect(report.conforms).toBe(false);
  expect(last).toBeGreaterThan(0);
});

it('tries each promise once, and no more, with a credential that is refused everywhere', async () => {
  const get = `
    get:
      parameters: [{ name: q, in: query, schema: { type: string, minLength: 2, maxLength: 20 } }]
      responses: { '200': { description: Found }, '400': { description: Wrong }, '401': { description: Who? } }
`;
  const text = bookDocument.replace('paths:\n', () => `paths:\n  /shelves:${get}  /readers:${get}`);
  const contract = writeFiles({ 'books.yaml': text })('books.yaml');
  const run = async (isAccepted: (path: string | undefined) => boolean) => {
    const service = await serveBooks(({ request }) => ({ status: isAccepted(request.url) ? 200 : 401 }));
    onTestFinished(service.stop);
    return testTarget({ contract, target: service.url, only: ['GET /shelves', 'GET /readers'] });
  };
  const refused = await run(() => false);
  expect(refused.incomplete).toEqual([
    'no credential was given (--token or --credential): 2 operations refused every valid request (401)',
  ]);
  const accepted = await run((path) => path === '/shelves');
  expect(refused.counts.cases).toBeLessThan(30);
  expect(accepted.counts.cases).toBeGreaterThan(300);
});

it.each([
  ['', 'no credential was given (--token or --credential): GET /shelves refused every valid request (401)'],
  ['refused', 'check the credential: GET /shelves refused every valid request with it (401)'],
])('says first that a single operation refuses the credential "%s"', async (token, line) => {
  const get = "get: { responses: { '200': { description: Found } } }";
  const text = bookDocument.replace('paths:\n', () => `paths:\n  /shelves:\n    ${get}\n`);
  const contract = writeFiles({ 'books.yaml': text })('books.yaml');
  const service = await serveBooks(() => ({ status: 401 }));
  onTestFinished(service.stop);
  const report = await testTarget({ contract, target: service.url, token, only: ['GET /shelves'] });
  expect(report.incomplete[0]).toBe(line);
  expect(report.groups[0]?.finding.rule).toBe('status-documented');
});

it('reports what operations without a credential do wrong, although the credential is refused', async () => {
  const get = `
    get:
      responses: { '200': { description: Found, content: { application/json: { schema: { type: object } } } } }
`;
  const open = get.replace('get:', 'get:\n      security: []');
  const text = bookDocument.replace('paths:\n', () => `paths:\n  /shelves:${get}  /readers:${get}  /health:${open}`);
  const contract = writeFiles({ 'books.yaml': text })('books.yaml');
  const service = await serveBooks(({ request }) =>
    request.url === '/health' ? { status: 200, content: '[]' } : { status: 401 },
  );
  onTestFinished(service.stop);
  const only = ['GET /shelves', 'GET /readers', 'GET /health'];
  const report = await testTarget({ contract, target: service.url, token: 'refused', only });
  expect(report.incomplete).toEqual(['check the credential: 2 operations refused every valid request with it (401)']);
  expect(report.groups.map(({ finding, operations }) => [finding.rule, operations])).toEqual([
    ['body-schema', ['GET /health']],
  ]);
  expect(report.groups[0]?.reproduction).toBeDefined();
});

it('reports that it was interrupted while it waited for the target', async () => {
  const interruption = new AbortController();
  const service = await serveBooks();
  const contract = writeFiles({ 'books.yaml': bookDocument })('books.yaml');
  await service.stop();
  const report = testTarget({ contract, target: service.url, waitMs: 60_000, signal: interruption.signal });
  interruption.abort();
  expect(await report).toMatchObject({ interrupted: true, conforms: false, counts: { cases: 0 } });
});

it('ends early when its signal is aborted, and leaves no listener and no connection behind', async () => {
  const interruption = new AbortController();
  const { signal } = interruption;
  const service = await serveBooks(({ before }) => {
    if (before === 20) interruption.abort();
    return undefined;
  });
  const contract = writeFiles({ 'books.yaml': bookDocument })('books.yaml');
  const before = openResources();
  expect(await testTarget({ contract, target: service.url, signal })).toMatchObject({ interrupted: true });
  await service.stop();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  // Sockets that were closed are gone in the next turns of the event loop.
  await expect.poll(openResources).toBeLessThanOrEqual(before);
});

it('leaves no listener and no connection behind when it completes or fails', async () => {
  const { signal } = new AbortController();
  const service = await serveBooks();
  const contract = writeFiles({ 'books.yaml': bookDocument })('books.yaml');
  const before = openResources();
  await testTarget({ contract, target: service.url, signal });
  await service.stop();
  await expect(testTarget({ contract, target: service.url, signal, waitMs: 0 })).rejects.toMatchObject({
    code: 'target-unreachable',
  });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(openResources()).toBeLessThanOrEqual(before);
});

it.each([
  ['books.example', 'target must be a URL that starts with http:// or https://.'],
  ['ftp://books.example', 'target must be a URL that starts with http:// or https://.'],
  ['http://user:password@books.example', 'target must not contain a credential: use token.'],
  ['http://books.example/?a=b', 'target must not have a query or a fragment.'],
])('rejects the target %s', async (target, message) => {
  await expect(testTarget({ target })).rejects.toMatchObject({ name: 'Failure', code: 'usage', message });
});

it('refuses a contract in which lint errors touch every operation, unless lint is off', async () => {
  const { target } = await books();
  const contract = writeFiles({ 'books.yaml': bookDocument.replace('/books:', '/books:\n    summary: 7') })(
    'books.yaml',
  );
  await expect(testTarget({ contract, target })).rejects.toMatchObject({ code: 'contract-invalid' });
  expect((await testTarget({ contract, target, lint: false, maxCases: 5 })).counts.cases).toBeLessThanOrEqual(5);
});

/** Sockets, servers and timers of this process. */
function openResources(): number {
  return process.getActiveResourcesInfo().filter((name) => /TCP|Timeout/.test(name)).length;
}

it('sends the credential of a scheme, and shows the name of its variable instead', async () => {
  const secret = 's3cret-Credential.of/a=scheme';
  const options = await books(({ request, honest }) => ({
    content: JSON.stringify({ title: request.headers.authorization === `Bearer ${secret}` ? 7 : 'x' }),
    headers: { ...honest.headers, 'X-Seen': request.headers.authorization ?? '' },
  }));
  const report = await testTarget({ ...options, maxCases: 40, credentials: { bearer: secret } });
  const text = renderReport(report, 'json', { colour: false });
  expect(text).toContain('body-schema');
  expect(text).toContain('Bearer $TOKEN_BEARER');
  expect(text).not.toContain(secret);
  await expect(testTarget({ ...options, credentials: { baerer: secret } })).rejects.toThrow(/security scheme "baerer"/);
});

it('sends a token although the contract asks for none', async () => {
  const received = new Set<string | undefined>();
  const server = createServer(({ headers }, response) => {
    received.add(headers.authorization);
    response.statusCode = headers.authorization === 'Bearer hush-hush-hush' ? 200 : 401;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const paths = { '/notes': { get: { responses: { 200: { description: 'All' } } } } };
  const document = { openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths };
  const contract = writeFiles({ 'notes.json': JSON.stringify(document) })('notes.json');
  const target = `http://127.0.0.1:${address.port}`;
  const report = await testTarget({ contract, target, token: 'hush-hush-hush', seed: 7 });
  expect(report.counts.violations).toBe(0);
  expect(received).toContain('Bearer hush-hush-hush');
  expect(JSON.stringify(report)).not.toContain('hush-hush');
});
