import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../testing/write-files.ts';
import { type Service, type ServiceCommand, startService } from './start-service.ts';

/** Responds with its process id; ends at `/crash`; starts a second process in its group. */
const program = `
import { createServer } from 'node:http';
import { spawn } from 'node:child_process';
const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
console.log('listening in ' + process.env.PLACE);
createServer((request, response) => {
  if (request.url === '/crash') process.exit(3);
  response.end(process.pid + ' ' + other.pid);
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The body of the response; `undefined`: there is none. */
function get(port: number, path = '/'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (data) => {
        text += data;
      });
      response.on('end', () => resolve(text));
    });
    sent.on('error', () => resolve(undefined)).end();
  });
}

interface Started {
  readonly service: Service;
  readonly port: number;
}

async function start(more: Partial<ServiceCommand> = {}, signal = new AbortController().signal): Promise<Started> {
  const path = writeFiles({ 'service.mjs': program });
  const port = await freePort();
  const service = await startService(
    {
      command: `"${process.execPath}" service.mjs`,
      folder: path('.'),
      env: { ...process.env, PORT: String(port), PLACE: 'a test' },
      waitMs: 20_000,
      ...more,
    },
    { isReady: async () => (await get(port)) !== undefined, address: `http://127.0.0.1:${port}`, signal },
  );
  onTestFinished(service.stop);
  return { service, port };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a service', () => {
  test('responds when it is started, and its whole process group ends with it', async () => {
    const path = writeFiles({});
    const { service, port } = await start({ log: path('service.log') });
    const pids = String(await get(port))
      .split(' ')
      .map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    await service.stop();
    expect(pids.map(isAlive)).toEqual([false, false]);
    expect(readFileSync(path('service.log'), 'utf8')).toBe('listening in a test\n');
  });

  test('is started again when it has ended, and not when it responds', async () => {
    const { service, port } = await start();
    const first = await get(port);
    await service.revive();
    expect(await get(port)).toBe(first);
    expect(await get(port, '/crash')).toBeUndefined();
    await Promise.all([service.revive(), service.revive()]);
    expect(await get(port)).toMatch(/^\d+ \d+$/);
    expect(await get(port)).not.toBe(first);
  });

  test('that ends is reported with its exit code and the end of its output', async () => {
    const command = 'echo first; echo "\u001b[31mno database" >&2; exit 7';
    await expect(start({ command })).rejects.toMatchObject({
      code: 'target-unreachable',
      message: expect.stringMatching(/it ended with exit code 7\.[\s\S]*\| first\n {2}\| \\u001b\[31mno database$/),
    });
  });

  test('that fails does not show the secrets of its command and output', async () => {
    const redact = (text: string) => text.replaceAll('s3cret', '$TOKEN');
    const context = { isReady: async () => false, address: 'here', signal: new AbortController().signal, redact };
    const started = startService({ command: 'echo "got s3cret"; exit 7' }, context);
    await expect(started).rejects.toThrow('Its command is echo "got $TOKEN"; exit 7. Its output:\n  | got $TOKEN');
  });

  test('runs although its log is full', async () => {
    const { port } = await start({ log: '/dev/full' });
    expect(await get(port)).toMatch(/^\d+ \d+$/);
  });

  test('that does not respond in time is reported, and stopped', async () => {
    const path = writeFiles({});
    const command = `echo $$ > ${path('pid')}; exec sleep 60`;
    await expect(start({ command, waitMs: 300 })).rejects.toThrow(/nothing responded at http:\S+ in 0\.3 s/);
    expect(isAlive(Number(readFileSync(path('pid'), 'utf8')))).toBe(false);
  });

  test('is not started where something responds already', async () => {
    const isReady = async () => true;
    const context = { isReady, address: 'http://127.0.0.1:1', signal: new AbortController().signal };
    await expect(startService({ command: 'exit 9' }, context)).rejects.toMatchObject({ code: 'port-in-use' });
  });

  test('whose log cannot be written is refused', async () => {
    await expect(start({ log: '/no/such/folder/service.log' })).rejects.toMatchObject({ code: 'usage' });
  });

  test('is not waited for after an interruption', async () => {
    const interruption = new AbortController();
    interruption.abort();
    await expect(start({ command: 'sleep 60' }, interruption.signal)).rejects.toThrow(/does not start/);
  });
});
