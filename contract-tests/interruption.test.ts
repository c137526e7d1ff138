import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serveRaw } from '../src/testing/hostile/raw-server.ts';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a run with 130 and a report of what was found until then',
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'coldframe-interruption-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const report = join(folder, 'report.json');
    let connected = (): void => undefined;
    const connection = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const server = await serveRaw({ name: 'says nothing', respond: () => connected() });
    onTestFinished(server.stop);
    const options = ['--target', server.url, '--token', 'a-good-token', '--report', `json=${report}`];
    const run = spawn(process.execPath, ['dist/bundle/coldframe.js', 'test', 'openapi.yaml', ...options]);
    await connection;
    run.kill(signal);
    expect(await once(run, 'exit')).toEqual([130, null]);
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ interrupted: true, conforms: false });
  },
);

it.each(['SIGINT', 'SIGTERM'] as const)('%s ends a command that has sent nothing yet with 130', async (signal) => {
  const options = ['--target', 'http://127.0.0.1:9', '--server', 'sleep 60', '--verbose'];
  const run = spawn(process.execPath, ['dist/bundle/coldframe.js', 'test', 'openapi.yaml', ...options]);
  await once(run.stderr, 'data');
  run.kill(signal);
  expect(await once(run, 'exit')).toEqual([130, null]);
});
