import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

describe('the command line', () => {
  it.each([[['--help']], [['-h']], [['help']]])('tells its commands when %j asks for them', async (argv) => {
    const { code, out } = await runCommand(argv);
    expect(code).toBe(0);
    for (const name of ['lint', 'diff', 'mock', 'bundle', 'test', 'gate']) expect(out).toMatch(`\n  ${name} `);
  });

  it('tells its commands, and that something is missing, when it is given nothing', async () => {
    expect(await runCommand([])).toMatchObject({ code: 2, out: expect.stringContaining('Usage: coldframe') });
  });

  it.each([['--version'], ['-v']])('tells the version of the package when %s asks for it', async (option) => {
    const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runCommand([option])).toMatchObject({ code: 0, out: `${version}\n` });
  });

  it.each(['lnit', 'toString', '--verbose'])('does not know %s', async (name) => {
    const { code, out, err } = await runCommand([name]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`There is no command "${name}". [usage]`);
  });
});
