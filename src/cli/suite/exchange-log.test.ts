import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildExchange, buildNoReply } from '../../testing/build-exchange.ts';
import { openExchangeLog } from './exchange-log.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'coldframe-log-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

it('lists every exchange, in a file that has its name when it is complete', async () => {
  const path = await folder();
  const log = openExchangeLog(join(path, 'run.har'), '1.0.0');
  log.add([buildExchange(), buildExchange({ outcome: buildNoReply() })]);
  log.add(Array.from({ length: 1000 }, () => buildExchange()));
  expect(await readdir(path)).not.toContain('run.har');
  log.end();
  expect(await readdir(path)).toEqual(['run.har']);
  const { entries } = JSON.parse(await readFile(join(path, 'run.har'), 'utf8')).log;
  expect(entries).toHaveLength(1002);
  expect(entries[1].response.status).toBe(0);
});

it('fails at its end if the file cannot be written', () => {
  const log = openExchangeLog('/no-such-folder/run.har', '1.0.0');
  log.add([buildExchange()]);
  expect(() => log.end()).toThrow('cannot be written');
});

it('fails at its end if no program reads the pipe that it is to write to', async () => {
  const pipe = join(await folder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const log = openExchangeLog(pipe, '1.0.0');
  log.add([buildExchange()]);
  expect(() => log.end()).toThrow('no program reads the pipe');
});
