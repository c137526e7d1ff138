import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serveRaw } from '../src/testing/hostile/raw-server.ts';

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends a run with %i and a report of what was found until then', async (signal, code) => {
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
  expect(await once(run, 'exit')).toEqual([code, null]);
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ interrupted: true, conforms: false });
});

it('is done by the system as long as nothing was sent', async () => {
  const run = spawn(process.execPath, [
    ...['dist/bundle/coldframe.js', 'test', 'contract-tests/hostile/endless.yaml'],
    ...['--target', 'http://127.0.0.1:9', '--verbose'],
  ]);
  await once(run.stderr, 'data');
  run.kill('SIGTERM');
  expect(await once(run, 'exit')).toEqual([null, 'SIGTERM']);
});
