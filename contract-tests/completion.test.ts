import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltCommand, buildCommand } from './built-command.ts';

const contract = `openapi: 3.1.0
info: { title: Books, version: '1' }
paths:
  /books/{id}:
    get:
      operationId: getBook
      tags: [shelf]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: a book } }
`;

let built: BuiltCommand;
let folder: string;

beforeAll(async () => {
  built = await buildCommand();
  folder = mkdtempSync(join(tmpdir(), 'coldframe-'));
  writeFileSync(join(folder, 'openapi.yaml'), contract);
  writeFileSync(join(folder, 'coldframe'), `#!/bin/sh\nexec "${process.execPath}" "${built.file}" "$@"\n`);
  chmodSync(join(folder, 'coldframe'), 0o755);
}, 60_000);

afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What bash offers after these words, as readline has split them. */
function complete(...words: string[]): readonly string[] {
  const script = `
source <(coldframe completion bash)
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_coldframe
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', 'coldframe', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

describe('completion in bash', { timeout: 60_000 }, () => {
  test('offers commands, options and what the contract has', () => {
    expect(complete('comp')).toEqual(['completion']);
    expect(complete('test', '--max')).toEqual(['--max-cases']);
    expect(complete('test', '--only', 'tag:')).toEqual(['tag:shelf']);
    expect(complete('test', '--param', '')).toEqual(['id=']);
  });

  test('quotes what the shell would split, unless a quote is open', () => {
    expect(complete('test', '--only', 'GET')).toEqual(['GET\\ /books/\\{id\\}']);
    expect(complete('test', '--only', '"GET')).toEqual(['GET /books/{id}']);
  });

  test('knows the commands once it is sourced', () => {
    const { stdout } = spawnSync(
      'bash',
      ['--norc', '-c', 'source <(coldframe completion bash); complete -p coldframe'],
      {
        encoding: 'utf8',
        env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
      },
    );
    expect(stdout).toContain('-F _coldframe coldframe');
  });
});
