import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BuiltCommand, buildCommand, startProgram } from './built-command.ts';

let command: BuiltCommand;
beforeAll(async () => {
  command = await buildCommand();
});
afterAll(() => command?.remove());

/** `coldframe mock` as a process, once it listens. */
async function startMock(...argv: readonly string[]) {
  const mock = startProgram(process.execPath, [command.file, 'mock', '--port', '0', ...argv]);
  onTestFinished(async () => void (await mock.end('SIGKILL')));
  const [, url = ''] = await mock.until(/Listening at (http\S+)/);
  return { ...mock, url };
}

interface Received {
  readonly status: number | undefined;
  readonly text: string;
}

/** One request on a new connection, because workers share connections. */
function get(url: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: new Agent({ keepAlive: false }) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject).end();
  });
}

/** A clinic with these paths. */
function clinicContract(paths: readonly string[]): string {
  const json = (schema: string) => `{description: Fine, content: {application/json: {schema: ${schema}}}}`;
  const pet = `{type: object, required: [id, name, ownerId], properties: {id: {type: integer}, name: {type: string}, ownerId: {type: integer}, birthday: {type: string, format: date}, tags: {type: array, items: {type: string}}}}`;
  const schema = (path: string) => (path.includes('{') ? pet : `{type: array, items: ${pet}}`);
  const parameters = (path: string) => [
    ...(path.includes('{') ? ['{name: id, in: path, required: true, schema: {type: integer}}'] : []),
    ...(path.includes('{') ? [] : ['{name: limit, in: query, schema: {type: integer}}']),
  ];
  const written = paths.map(
    (path) => `  ${path}: {get: {parameters: [${parameters(path)}], responses: {'200': ${json(schema(path))}}}}`,
  );
  return `openapi: 3.1.0\ninfo: {title: Clinic, version: '1'}\npaths:\n${written.join('\n')}\n`;
}

it('exits with 2 and prints a stack after an unexpected error', async () => {
  // Throws as soon as the command has started, which takes long on a busy machine.
  const bug = `if (process.listenerCount('uncaughtException') > 0) { clearInterval(timer); throw new Error('a bug'); }`;
  const sabotage = `data:text/javascript,const timer = setInterval(() => { ${bug} }, 10);`;
  const broken = startProgram(process.execPath, ['--import', sabotage, command.file, 'mock', '--port', '0']);
  expect(await broken.ended).toBe(2);
  expect(broken.said()).toMatch(/Error: a bug\n\s+at /);
});

describe('coldframe mock as a process', () => {
  it.each([
    { processes: 'one', argv: [] },
    { processes: 'several', argv: ['--workers', '2'] },
  ])('finishes the responses under way when it is asked to stop: $processes', async ({ argv }) => {
    const mock = await startMock(...argv);
    const slow = request(`${mock.url}/plants`, {
      method: 'POST',
      // With 100-continue, the mock confirms that it has the headers. Without a credential it needs nothing else to respond.
      headers: { expect: '100-continue', prefer: 'delay=700' },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    slow.end();
    const ended = mock.end();
    const [response] = await once(slow, 'response');
    expect(response.resume().statusCode).toBe(401);
    expect(await ended).toBe(0);
    await expect(get(`${mock.url}/plants`)).rejects.toThrow('ECONNREFUSED');
  });

  it('logs one line for each request, as JSON with --log json', async () => {
    const mock = await startMock('--log', 'json', '--workers', '2');
    await Promise.all(Array.from({ length: 20 }, (_, at) => get(`${mock.url}/${at}?token=s3cret`)));
    expect(await mock.end()).toBe(0);
    const records = mock
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(records.map((line) => JSON.parse(line).target).sort()).toEqual(
      Array.from({ length: 20 }, (_, at) => `/${at}?token=***`).sort(),
    );
  });
});

describe('coldframe mock with workers', () => {
  it('prints its address once, serves from several processes, and replaces one that ends', async () => {
    const mock = await startMock('--workers', '2');
    expect(mock.said().match(/Listening/g)).toHaveLength(1);
    const workers = () => childrenOf(mock.child.pid ?? 0);
    const before = workers();
    expect(before).toHaveLength(2);
    const [victim = 0] = before;
    process.kill(victim, 'SIGKILL');
    await mock.until(/Worker \d ended \(SIGKILL\); starting another\./);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => get(`${mock.url}/nothing`)));
    expect(statuses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 404));
    while (workers().filter((pid) => pid !== victim).length < 2) await get(`${mock.url}/nothing`);
    expect(mock.said().match(/Listening/g)).toHaveLength(1);
    expect(await mock.end()).toBe(0);
  });

  it('leaves no worker behind when it is killed', async () => {
    const mock = await startMock('--workers', '2');
    const workers = childrenOf(mock.child.pid ?? 0);
    await mock.end('SIGKILL');
    await waitUntil(() => !workers.some(isAlive));
  });

  it('reports that it is up, and keeps no journal', async () => {
    const mock = await startMock('--workers', '2');
    await mock.until(/2 workers: no journal and no state are kept/);
    expect(JSON.parse((await get(`${mock.url}/__coldframe/health`)).text)).toMatchObject({ status: 'up' });
    expect((await get(`${mock.url}/__coldframe/requests`)).status).toBe(404);
    await mock.end();
  });

  it('reads a changed contract in each worker, and reports it once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coldframe-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'openapi.yaml');
    const contract = (path: string) =>
      `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {${path}: {get: {responses: {'204': {description: Done}}}}}\n`;
    writeFileSync(file, contract('/old'));
    const mock = await startMock(file, '--workers', '2', '--no-lint');
    writeFileSync(file, contract('/new'));
    await mock.until(/Reloaded/);
    let answered = 0;
    while (answered < 10) answered = (await get(`${mock.url}/new`)).status === 204 ? answered + 1 : 0;
    await mock.end();
    expect(mock.said().match(/Reloaded/g)).toHaveLength(1);
  });

  it('gives the same bytes from each of four workers as from one process, also after a reload', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coldframe-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'openapi.yaml');
    writeFileSync(file, clinicContract(['/pets', '/pets/{id}', '/owners/{id}']));
    const workers = await startMock(file, '--workers', '4', '--no-lint');
    const alone = await startMock(file, '--stateless', '--no-lint', '--no-watch');
    const paths = ['/pets', '/pets?limit=3', '/pets/7', '/pets/4101', '/owners/2'];
    const expected = await Promise.all(paths.map(async (path) => (await get(alone.url + path)).text));
    // Connections go to the workers in turn: twelve for each path reach each of them.
    const differing = async () => {
      const received = await Promise.all(
        paths.flatMap((path) => Array.from({ length: 12 }, async () => ({ path, ...(await get(workers.url + path)) }))),
      );
      return received.filter(({ path, text }) => text !== expected[paths.indexOf(path)]);
    };
    expect(new Set(expected).size).toBe(paths.length);
    expect(await differing()).toEqual([]);
    writeFileSync(file, clinicContract(['/pets', '/pets/{id}', '/owners/{id}', '/vets']));
    await workers.until(/Reloaded/);
    let answered = 0;
    while (answered < 20) answered = (await get(`${workers.url}/vets`)).status === 200 ? answered + 1 : 0;
    expect(await differing()).toEqual([]);
    await Promise.all([workers.end(), alone.end()]);
  });

  it('does not start if one process could not, and gives the reason once', async () => {
    const mock = startProgram(process.execPath, [
      command.file,
      'mock',
      'missing.yaml',
      '--port',
      '0',
      '--workers',
      '2',
    ]);
    await mock.until(/contract-unreadable/);
    expect(await mock.ended).toBe(2);
    expect(mock.said().match(/contract-unreadable/g)).toHaveLength(1);
  });

  it('refuses to keep state, of which each worker would know only a part', async () => {
    const mock = startProgram(process.execPath, [command.file, 'mock', '--port', '0', '--workers', '2', '--state']);
    await mock.until(/State cannot be kept by several workers/);
    expect(await mock.ended).toBe(2);
  });
});

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A zombie process counts as ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function childrenOf(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file)
    ? readFileSync(file, 'utf8')
    : execFileSync('pgrep', ['-P', String(pid)]).toString();
  return children.split(/\s/).filter(Boolean).map(Number);
}
