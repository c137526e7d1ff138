import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { connect } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeSelfSigned } from '../../mock/server/wire/self-signed.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { silent } from '../io/verbose.ts';
import { mockCommand } from './mock.ts';

const contract = `
openapi: 3.1.0
info: { title: Library, version: 1.0.0 }
paths:
  /books:
    get:
      responses:
        "200":
          description: Books
          content:
            application/json:
              schema: { type: array, items: { type: string } }
              examples: { none: { value: [] } }
`;

const item = '{ type: object, properties: { id: { type: integer }, title: { type: string } } }';
const answering = `responses: { "200": { description: Book, content: { application/json: { schema: ${item} } } } }`;

/** Paths whose items the mock keeps. */
const shelf = `  /shelf:
    post:
      requestBody: { content: { application/json: { schema: ${item} } } }
      ${answering}
  /shelf/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      ${answering}
`;

const overlay = (example: string) => `
overlay: 1.0.0
info: { title: Examples, version: 1.0.0 }
actions:
  - target: $.paths['/books'].get.responses['200'].content['application/json']
    update:
      examples:
        two: { value: ${example} }
`;

/** Runs the command until it listens, or ends. */
async function runMock(argv: readonly string[]) {
  const interruption = new AbortController();
  let said = '';
  let complained = '';
  const ended = mockCommand.run(argv, {
    out: (text) => {
      said += text;
    },
    err: (text) => {
      complained += text;
    },
    env: {},
    interrupted: interruption.signal,
    colour: false,
    verbose: silent,
  });
  onTestFinished(async () => {
    interruption.abort();
    await ended.catch(() => undefined);
  });
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await Promise.race([ended, until(() => said.includes('\n'))]);
  const url = /https?:\/\/\S+/.exec(said.split('\n')[0] ?? '')?.[0] ?? '';
  const stop = () => {
    interruption.abort();
    return ended;
  };
  return { url, stop, until, said: () => said, complained: () => complained };
}

describe('coldframe mock', () => {
  it('names its address on the first line, serves, logs and exits with 0 when it is stopped', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    const mock = await runMock([file('openapi.yaml'), '--port', '0']);
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${mock.url}/books?token=s3cret`)).json()).toEqual([]);
    expect(await mock.stop()).toBe(0);
    expect(mock.said()).toMatch(/\nGET \/books\?token=\*\*\* 200 \d+\.\d ms\n$/);
  });

  it('applies the overlay beside the contract, unless --no-overlay is given', async () => {
    const file = writeFiles({ 'openapi.yaml': contract, 'mocks/overlay.yaml': overlay('[a, b]') });
    const examplesOf = async (...more: string[]) => {
      const { url } = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'off', ...more]);
      return (await fetch(`${url}/books`, { headers: { prefer: 'example=two' } })).status;
    };
    expect(await examplesOf()).toBe(200);
    expect(await examplesOf('--no-overlay')).toBe(404);
  });

  it('takes the examples of an overlay although the contract has one in their place', async () => {
    const own = contract.replace('examples: { none: { value: [] } }', 'example: [c]');
    const file = writeFiles({ 'openapi.yaml': own, 'mocks/overlay.yaml': overlay('[a, b]') });
    const { url } = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'off']);
    const answer = await fetch(`${url}/books`, { headers: { prefer: 'example=two' } });
    expect(await answer.json()).toEqual(['a', 'b']);
  });

  it('refuses an overlay whose example its schema does not allow, and says where it is', async () => {
    const file = writeFiles({ 'openapi.yaml': contract, 'more.yaml': overlay('[1]') });
    await expect(runMock([file('openapi.yaml'), '--port', '0', '--overlay', file('more.yaml')])).rejects.toMatchObject({
      code: 'overlay-invalid',
      message: expect.stringMatching(
        /more\.yaml:8:\d+ The example "two" does not fit its schema: value\/0: must be string$/,
      ),
    });
  });

  it('says that a port is in use', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(runMock([file('openapi.yaml'), '--port', String(port)])).rejects.toMatchObject({
      code: 'port-in-use',
    });
  });

  it('writes its log as JSON', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    const mock = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'json']);
    await fetch(`${mock.url}/nothing`);
    await mock.stop();
    const [, line = ''] = mock.said().split('\n');
    expect(JSON.parse(line)).toEqual({ method: 'GET', target: '/nothing', status: 404, ms: expect.any(Number) });
  });

  it('serves a changed contract, whichever of its files has changed, and says what is different', async () => {
    const split = contract
      .replace('{ type: array, items: { type: string } }', '{ $ref: "./list.yaml" }')
      .replace('examples: { none: { value: [] } }', '');
    const file = writeFiles({ 'openapi.yaml': split, 'list.yaml': 'type: string\nconst: old' });
    const mock = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'off']);
    const answered = async () => (await fetch(`${mock.url}/books`)).json();
    expect(await answered()).toBe('old');
    writeFileSync(file('list.yaml'), 'type: string\nconst: new');
    await mock.until(() => mock.said().includes('Reloaded'));
    expect(await answered()).toBe('new');
    expect(mock.said()).toMatch(/Reloaded .*openapi\.yaml: changed /);
  });

  it('serves the last good contract while the changed one is broken', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    const mock = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'off']);
    writeFileSync(file('openapi.yaml'), 'openapi: [');
    await mock.until(() => mock.complained().includes('Not reloaded'));
    expect((await fetch(`${mock.url}/books`)).status).toBe(200);
    writeFileSync(file('openapi.yaml'), contract.replace('/books:', '/volumes:'));
    await mock.until(() => mock.said().includes('Reloaded'));
    expect(mock.said()).toContain('added GET /volumes, removed GET /books');
    expect((await fetch(`${mock.url}/books`)).status).toBe(404);
  });

  it('says whether it keeps state, and keeps none with --stateless', async () => {
    const seed = '{"state":{"seed":{"/shelf":[{"id":"x"}]}}}';
    const file = writeFiles({ 'openapi.yaml': contract + shelf, 'wrong.json': seed });
    const start = (...more: string[]) => runMock([file('openapi.yaml'), '--port', '0', '--no-lint', ...more]);
    expect((await start('--stateless')).said()).toMatch(/stateless\)\n/);
    const mock = await start();
    expect(mock.said()).toMatch(/keeps state\)\n/);
    await mock.until(() => mock.complained().includes('State is kept for /shelf until'));
    const content = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"id":9,"title":"Emma"}',
    };
    await fetch(`${mock.url}/shelf`, content);
    expect(await (await fetch(`${mock.url}/shelf/9`)).json()).toEqual({ id: 9, title: 'Emma' });
    await expect(start('--settings', file('wrong.json'))).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/wrong\.json:1 The seed has an item that does not fit its schema: item\/id/),
    });
    expect((await start('--settings', file('wrong.json'), '--no-state')).said()).toMatch(/stateless\)\n/);
  });

  it('plays the scenario of --scenario', async () => {
    const settings = '{"scenarios":{"down":{"steps":[{"every":2,"prefer":"code=503"}]}}}';
    const file = writeFiles({ 'openapi.yaml': contract, 'mocks/settings.json': settings });
    const mock = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'off', '--scenario', 'down']);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await fetch(`${mock.url}/books`)).status);
    expect(statuses).toEqual([200, 503, 200, 503]);
    await expect(runMock([file('openapi.yaml'), '--scenario', 'up'])).rejects.toMatchObject({
      code: 'usage',
      advice: 'Available in the settings: down.',
    });
  });

  it.each([['--port', 'x'], ['--log', 'loud'], ['--nonsense'], ['a.yaml', 'b.yaml'], ['--workers', '0']])(
    'refuses %s %s',
    async (...argv) => {
      await expect(runMock(argv)).rejects.toMatchObject({ code: 'usage' });
    },
  );
});

describe('coldframe mock with several contracts', () => {
  const other = contract.replace('/books:', '/tools:').replace('Library', 'Tools');

  it('serves each below its prefix, says so, and reads each again by itself', async () => {
    const file = writeFiles({ 'books.yaml': contract, 'tools.yaml': other });
    const mock = await runMock([`books=${file('books.yaml')}`, `/tools=${file('tools.yaml')}`, '--port', '0']);
    expect(mock.said()).toMatch(/^Listening at http:\/\/127\.0\.0\.1:\d+ \(2 contracts\)\n/);
    expect(mock.said()).toContain(`  ${mock.url}/tools (Tools 1.0.0, 1 operation, stateless)\n`);
    expect((await fetch(`${mock.url}/books/books`)).status).toBe(200);
    expect((await fetch(`${mock.url}/tools/tools`)).status).toBe(200);
    expect((await fetch(`${mock.url}/tools/books`)).status).toBe(404);
    writeFileSync(file('tools.yaml'), other.replace('/tools:', '/drills:'));
    await mock.until(() => mock.said().includes('Reloaded'));
    expect((await fetch(`${mock.url}/tools/drills`)).status).toBe(200);
    expect((await fetch(`${mock.url}/books/books`)).status).toBe(200);
    await mock.stop();
    expect(mock.said()).toMatch(/\nGET \/tools\/drills 200 /);
  });

  it('says of which contract a notice is, and how its state is reset', async () => {
    const file = writeFiles({ 'books.yaml': contract, 'shop.yaml': contract + shelf });
    const argv = [`books=${file('books.yaml')}`, `shop=${file('shop.yaml')}`, '--port', '0', '--no-lint'];
    const mock = await runMock(argv);
    await mock.until(() => mock.complained().includes('State is kept'));
    expect(mock.complained()).toContain('/shop: State is kept for /shelf until POST /shop/__coldframe/reset\n');
    expect((await fetch(`${mock.url}/shop/__coldframe/reset`, { method: 'POST' })).status).toBe(200);
    expect((await fetch(`${mock.url}/__coldframe/reset`, { method: 'POST' })).status).toBe(404);
  });

  it('gives each its own overlay, where they share a folder', async () => {
    const file = writeFiles({
      'books.yaml': contract,
      'tools.yaml': other,
      'mocks/books.overlay.yaml': overlay('[a]'),
      'mocks/overlay.yaml': overlay('[of no contract]'),
      'mocks/tools.settings.json': '{"scenarios":{"down":{"steps":[{"prefer":"code=503"}]}},"scenario":"down"}',
    });
    const mock = await runMock([`books=${file('books.yaml')}`, `tools=${file('tools.yaml')}`, '--port', '0']);
    const books = await fetch(`${mock.url}/books/books`, { headers: { prefer: 'example=two' } });
    expect(await books.json()).toEqual(['a']);
    expect((await fetch(`${mock.url}/tools/tools`)).status).toBe(503);
  });

  it('plays a scenario in each that has it', async () => {
    const file = writeFiles({
      'books.yaml': contract,
      'tools.yaml': other,
      'mocks/tools.settings.json': '{"scenarios":{"down":{"steps":[{"prefer":"code=503"}]}}}',
    });
    const named = [`books=${file('books.yaml')}`, `tools=${file('tools.yaml')}`];
    const mock = await runMock([...named, '--port', '0', '--scenario', 'down']);
    expect((await fetch(`${mock.url}/tools/tools`)).status).toBe(503);
    expect((await fetch(`${mock.url}/books/books`)).status).toBe(200);
  });

  it.each([
    [['a=x.yaml', 'a=y.yaml'], 'The prefix /a is used twice.'],
    [['a=x.yaml', 'y.yaml'], 'Each of several contracts needs a prefix.'],
    [['a b=x.yaml'], '"a b" cannot be a prefix.'],
    [['__coldframe=x.yaml'], '"__coldframe" cannot be a prefix.'],
    [['a=x.yaml', 'b=y.yaml', '--settings', 'z'], '--settings cannot be used with several contracts.'],
    [['a=x.yaml', 'b=y.yaml', '--scenario', 'z'], 'There is no scenario "z".'],
  ])('refuses %j', async (argv, message) => {
    await expect(runMock(argv)).rejects.toMatchObject({ code: 'usage', message });
  });
});

describe('coldframe mock with TLS', () => {
  it('makes a certificate of its own, or takes one', async () => {
    const { cert, key } = makeSelfSigned();
    const file = writeFiles({ 'openapi.yaml': contract, 'cert.pem': cert, 'key.pem': key });
    const given = ['--tls-cert', file('cert.pem'), '--tls-key', file('key.pem')];
    for (const flags of [['--tls'], given]) {
      const mock = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'off', ...flags]);
      expect(mock.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
      const socket = connect({ port: Number(new URL(mock.url).port), host: '127.0.0.1', rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      const { subject, subjectaltname } = socket.getPeerCertificate();
      socket.destroy();
      expect(subject.CN).toBe('localhost');
      expect(subjectaltname).toContain('IP Address:127.0.0.1');
    }
  });

  it('refuses a certificate without a key, and missing files', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    await expect(runMock([file('openapi.yaml'), '--tls-key', 'x.pem'])).rejects.toMatchObject({
      message: 'Missing --tls-cert or --tls-key.',
    });
    const missing = ['--tls-cert', file('x.pem'), '--tls-key', file('x.pem')];
    await expect(runMock([file('openapi.yaml'), ...missing])).rejects.toMatchObject({ code: 'usage' });
  });

  it('refuses an empty certificate, with which every connection would fail', async () => {
    const file = writeFiles({ 'openapi.yaml': contract, 'empty.pem': '' });
    const empty = ['--port', '0', '--tls-cert', file('empty.pem'), '--tls-key', file('empty.pem')];
    await expect(runMock([file('openapi.yaml'), ...empty])).rejects.toMatchObject({
      message: `The file of --tls-cert, ${file('empty.pem')}, is not PEM.`,
    });
  });
});
