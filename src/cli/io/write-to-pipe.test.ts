import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { writeToPipe } from './write-to-pipe.ts';

function newPipe(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coldframe-pipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  return join(folder, 'pipe');
}

test('a program that opens the pipe later gets all of a long text', async () => {
  const pipe = newPipe();
  const long = 'long text '.repeat(100_000);
  const written = writeToPipe(pipe, [long, 'end']);
  const reader = spawn('sh', ['-c', 'sleep 0.2; exec cat "$0"', pipe]);
  expect(await text(reader.stdout)).toBe(`${long}end`);
  await written;
});

test('a pipe that no program reads is an error', async () => {
  await expect(writeToPipe(newPipe(), ['text'], { openMs: 100 })).rejects.toThrow('no program reads the pipe');
});

test('a program that stops reading is an error', async () => {
  const pipe = newPipe();
  const reader = spawn('sh', ['-c', 'exec sleep 60 < "$0"', pipe]);
  onTestFinished(() => void reader.kill());
  await expect(writeToPipe(pipe, ['x'.repeat(1_000_000)], { readMs: 200 })).rejects.toThrow('has stopped reading');
});
