import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeFiles } from '../testing/write-files.ts';
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
              example: []
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
  const ended = mockCommand(argv, {
    out: (text) => {
      said += text;
    },
    err: (text) => {
      complained += text;
    },
    env: {},
    interrupted: interruption.signal,
    colour: false,
  });
  onTestFinished(async () => {
    interruption.abort();
    await ended.catch(() => undefined);
  });
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await Promise.race([ended, until(() => said.includes('\n'))]);
  const url = /http:\/\/\S+/.exec(said.split('\n')[0] ?? '')?.[0] ?? '';
  const stop = () => {
    interruption.abort();
    return ended;
  };
  return { url, stop, until, said: () => said, complained: () => complained };
}

describe('coldframe mock', () => {
  it('names its address on the first line, serves, logs and ends with 0 when it is told to stop', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    const mock = await runMock([file('openapi.yaml'), '--port', '0']);
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${mock.url}/books?token=s3cret`)).json()).toEqual([]);
    expect(await mock.stop()).toBe(0);
    expect(mock.said()).toMatch(/\nGET \/books\?token=\*\*\* 200 \d+\.\d ms\n$/);
  });

  it('applies the overlay beside the contract, unless it is told not to', async () => {
    const file = writeFiles({ 'openapi.yaml': contract, 'mocks/overlay.yaml': overlay('[a, b]') });
    const examplesOf = async (...more: string[]) => {
      const { url } = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'off', ...more]);
      return (await fetch(`${url}/books`, { headers: { prefer: 'example=two' } })).status;
    };
    expect(await examplesOf()).toBe(200);
    expect(await examplesOf('--no-overlay')).toBe(404);
  });

  it('refuses an overlay whose example its schema does not admit, and says where it is', async () => {
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
      .replace('example: []', '');
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

  it('plays the scenario it is told to', async () => {
    const settings = '{"scenarios":{"down":{"steps":[{"every":2,"prefer":"code=503"}]}}}';
    const file = writeFiles({ 'openapi.yaml': contract, 'mocks/settings.json': settings });
    const mock = await runMock([file('openapi.yaml'), '--port', '0', '--log', 'off', '--scenario', 'down']);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await fetch(`${mock.url}/books`)).status);
    expect(statuses).toEqual([200, 503, 200, 503]);
    await expect(runMock([file('openapi.yaml'), '--scenario', 'up'])).rejects.toMatchObject({
      code: 'usage',
      advice: 'The settings have: down.',
    });
  });

  it.each([['--port', 'x'], ['--log', 'loud'], ['--nonsense'], ['a.yaml', 'b.yaml']])(
    'refuses %s %s',
    async (...argv) => {
      await expect(runMock(argv)).rejects.toMatchObject({ code: 'usage' });
    },
  );
});
