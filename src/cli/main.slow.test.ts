import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookDocument, serveBooks } from '../testing/book-service.ts';
import { runCommand } from '../testing/run-command.ts';
import { writeFiles } from '../testing/write-files.ts';

const commands = ['lint', 'diff', 'mock', 'bundle', 'test', 'gate'];

describe('the command line', () => {
  it.each([[['--help']], [['-h']], [['help']]])('lists its commands for %j', async (argv) => {
    const { code, out } = await runCommand(argv);
    expect(code).toBe(0);
    for (const name of commands) expect(out).toMatch(`\n  ${name} `);
  });

  it('lists its commands and exits with 2 without a command', async () => {
    expect(await runCommand([])).toMatchObject({ code: 2, out: expect.stringContaining('Usage: coldframe') });
  });

  it.each([['--version'], ['-v']])('prints the version of the package for %s', async (option) => {
    const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runCommand([option])).toMatchObject({ code: 0, out: `${version}\n` });
  });

  it('escapes what a message repeats of a command line', async () => {
    const [file, command] = [await runCommand(['lint', 'no\u001b[2J\u202e.yaml']), await runCommand(['\u001b[2J'])];
    expect(file.err).toContain('There is no file no\\u001b[2J\\u202e.yaml. [contract-unreadable]\n  Name');
    expect(command.err).toContain('There is no command "\\u001b[2J".');
  });

  it.each([
    [['tset'], 'Did you mean: coldframe test'],
    [['pl'], 'Did you mean: coldframe plan'],
    [['toString'], 'See: coldframe --help'],
    [['lint', '--tim', '3'], 'See: coldframe lint --help'],
    [['test', '--tim', '3'], 'Did you mean --time?'],
    [['test', '--sede', '3'], 'Did you mean --seed?'],
    // Several options begin so.
    [['test', '--m', '3'], 'See: coldframe test --help'],
    [['test', '--concurrency', 'x'], 'See: coldframe test --help'],
  ] as const)('says for %j: %s', async (argv, advice) => {
    expect((await runCommand([...argv])).err).toContain(`[usage]\n  ${advice}\n`);
  });

  it('cuts what is too long to read', async () => {
    const { err } = await runCommand(['lint', 'a'.repeat(100_000)]);
    expect(err.split('\n')[0]).toMatch(/^coldframe: .{1900,2000}… \(\d{6} characters\)$/);
  });

  it.each(['lnit', 'toString', '--verbose'])('does not know %s', async (name) => {
    const { code, out, err } = await runCommand([name]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`There is no command "${name}". [usage]`);
  });
});

describe('the help of a command', () => {
  it.each(commands)('shows its own options and an example: %s', async (name) => {
    const { code, out, err } = await runCommand([name, '-h']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^Usage: coldframe ${name} `));
    expect(out).toMatch(/\nOptions:\n(?: .*\n)+\nExample:\n {2}coldframe .*\n$/);
    for (const option of ['--verbose', '--help', '--allow-remote']) expect(out).toContain(option);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(await runCommand([name, 'other arguments', '--help'])).toEqual({ code, out, err });
  });

  it('has an example that the command accepts', async () => {
    for (const name of commands) {
      const { out } = await runCommand([name, '--help']);
      const [, example = ''] = /Example:\n {2}coldframe (.*)\n/.exec(out) ?? [];
      const options = (example.match(/--[a-z-]+/g) ?? []).filter((option) => !out.includes(`  ${option}`));
      expect(options).toEqual([]);
    }
  });

  it('shows defaults from where they are set', async () => {
    const { out } = await runCommand(['test', '--help']);
    for (const text of ['default 10s', 'default 2s', 'default 60s', 'default 100000', 'default 8']) {
      expect(out).toContain(text);
    }
  });
});

describe('--verbose', () => {
  it('shows on standard error what a command reads and finds', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const quiet = await runCommand(['lint', path('books.yaml')]);
    const { code, out, err } = await runCommand(['lint', path('books.yaml'), '--verbose']);
    expect({ code, out }).toEqual({ code: quiet.code, out: quiet.out });
    expect(quiet.err).toBe('');
    expect(err).toMatch(
      /^coldframe:read \+\d+ ms {2}reading .*books\.yaml\ncoldframe:read .*\ncoldframe:lint .*finding/,
    );
  });

  it('shows the cases that were derived, the phases of sending, and no secret', async () => {
    const service = await serveBooks();
    onTestFinished(service.stop);
    const path = writeFiles({ 'books.yaml': bookDocument });
    const token = 's3cret-token';
    const argv = ['test', path('books.yaml'), '--target', service.url.href, '--token', token, '--seed', '7'];
    const { err } = await runCommand([...argv, '--report', `json=${path('report.json')}`, '--verbose']);
    expect(err).toMatch(/coldframe:read .*: \S.* 1 operation/);
    expect(err).toMatch(/coldframe:derive .* \d+ cases: \S+ \d+, /);
    expect(err.match(/coldframe:send /g)?.length).toBeGreaterThan(3);
    expect(err).toMatch(/coldframe:write .*report\.json/);
    expect(err).not.toContain(token);
  });

  it('is limited to the areas that DEBUG names', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const { err } = await runCommand(['lint', path('books.yaml')], { env: { DEBUG: 'coldframe:lint' } });
    expect(err).toMatch(/^coldframe:lint .*\n$/);
  });

  it('is not an option after --', async () => {
    expect(await runCommand(['lint', '--', '--verbose'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^coldframe: /),
    });
  });
});
