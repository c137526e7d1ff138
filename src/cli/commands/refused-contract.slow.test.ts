import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bookDocument } from '../../testing/book-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { main } from '../main.ts';

const unsound = bookDocument.replace(
  '/books:',
  '/books:\n    parameters: [{ name: kind, in: query, schema: { type: string, enum: [] } }]',
);
const closedPort = 'http://127.0.0.1:9';

describe('what lint calls an error', () => {
  test.each([
    ['the mock', ['mock', '--port', '0']],
    ['the suite', ['test', '--target', closedPort]],
  ])('keeps %s from starting, in the words of lint', async (_, [command = '', ...options]) => {
    const path = writeFiles({ 'books.yaml': unsound });
    const { findings } = JSON.parse((await runCommand(['lint', path('books.yaml'), '--format', 'json'])).out);
    const [error] = findings.filter(({ level }: { level: string }) => level === 'error');
    const { code, err } = await runCommand([command, path('books.yaml'), ...options]);
    expect(code).toBe(2);
    expect(err).toContain(`${error.file}:${error.line}:${error.column} ${error.message}`);
    expect(err).toContain('--no-lint');
  });

  test('does not keep the suite from starting with --no-lint', async () => {
    const path = writeFiles({ 'books.yaml': unsound });
    const { err } = await runCommand(['test', path('books.yaml'), '--target', closedPort, '--no-lint', '--wait', '0s']);
    expect(err).toContain('was not linted');
    expect(err).toContain('cannot be reached');
  });

  test('leaves a running mock with the last good contract', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const stop = new AbortController();
    const complaints: string[] = [];
    const world = {
      // The watch begins some time after the first line.
      out: () => {
        const writing = setInterval(() => writeFileSync(path('books.yaml'), unsound), 200);
        stop.signal.addEventListener('abort', () => clearInterval(writing));
      },
      err: (text: string) => {
        complaints.push(text);
        if (text.startsWith('Not reloaded')) stop.abort();
      },
      env: {},
      interrupted: stop.signal,
      colour: false,
      progress: undefined,
    };
    expect(await main(['mock', path('books.yaml'), '--port', '0', '--log', 'off'], world)).toBe(0);
    expect(complaints.join('')).toMatch(/Not reloaded, the last good contract is still served: .*The "enum" is empty/);
  });
});
