import { dirname } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { bookDocument, serveBooks } from '../../testing/book-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const here = process.cwd();

afterEach(() => process.chdir(here));

it('a report on standard output is all that stands there, of each command', { timeout: 120_000 }, async () => {
  const path = writeFiles({ 'a.yaml': bookDocument, 'b.yaml': bookDocument });
  process.chdir(dirname(path('a.yaml')));
  const { url, stop } = await serveBooks();
  onTestFinished(stop);
  const run = ['--token', 'abc', '--max-cases', '60', '--min-coverage', '0'];
  await runCommand(['test', 'a.yaml', '--target', url.href, ...run, '--shard', '1/1', '--report', 'blob=1.blob']);
  for (const [argv, text] of [
    [['test', 'a.yaml', '--target', url.href, ...run], 'Conforms: '],
    [['gate', 'a.yaml', ...run], 'Summary\n'],
    [['diff', 'a.yaml', 'b.yaml'], 'change'],
    [['merge', '1.blob'], 'Conforms: '],
    [['lint', 'a.yaml'], 'error'],
  ] as const) {
    const { out, err } = await runCommand([...argv, '--report', 'json=-']);
    expect(JSON.parse(out)).toBeTypeOf('object');
    expect(err).toContain(text);
  }
});
