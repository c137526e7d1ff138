import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltCommand, buildCommand } from './built-command.ts';
import { fish, noFish, noZsh } from './shells.ts';

const contract = `openapi: 3.1.0
info: { title: Books, version: '1' }
paths:
  /books/{id}:
    get:
      operationId: getBook
      tags: [shelf]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: a book } }
    delete:
      operationId: run$(touch executed)
      tags: ["it's", "\`touch executed\`"]
      responses: { '204': { description: deleted } }
`;

let built: BuiltCommand;
let folder: string;

beforeAll(async () => {
  built = await buildCommand();
  folder = mkdtempSync(join(tmpdir(), 'coldframe-'));
  writeFileSync(join(folder, 'openapi.yaml'), contract);
  writeFileSync(join(folder, 'coldframe'), `#!/bin/sh\nexec "${process.execPath}" "${built.file}" "$@"\n`);
  chmodSync(join(folder, 'coldframe'), 0o755);
  // As npm installs it in a project.
  mkdirSync(join(folder, 'project', 'node_modules', '.bin'), { recursive: true });
  writeFileSync(join(folder, 'project', 'openapi.yaml'), contract);
  symlinkSync(join(folder, 'coldframe'), join(folder, 'project', 'node_modules', '.bin', 'coldframe'));
}, 60_000);

afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What bash offers after these words, as readline has split them. */
function complete(...words: string[]): readonly string[] {
  return completeInBash(['coldframe', ...words], folder);
}

function completeInBash(words: readonly string[], cwd: string): readonly string[] {
  const script = `
source <(coldframe completion bash)
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_coldframe
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', ...words], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

const environment = () => ({ ...process.env, PATH: `${folder}:${process.env['PATH']}` });

/** What fish offers for a line, without the meanings. */
function completeInFish(line: string, cwd = folder): readonly string[] {
  const script = 'source (coldframe completion fish | psub); complete -C $argv[1]';
  const options = { cwd, encoding: 'utf8', env: { ...environment(), HOME: folder } } as const;
  const { stdout, stderr } = spawnSync(fish, ['--no-config', '-c', script, line], options);
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .filter((word) => word !== '')
    .map((word) => word.replace(/\t.*/, ''));
}

describe.skipIf(noFish)(`completion in fish${noFish ? ` (skipped: ${noFish})` : ''}`, { timeout: 60_000 }, () => {
  test('offers commands, options and what the contract has, and nothing else', () => {
    expect(completeInFish('coldframe comp')).toEqual(['completion']);
    expect(completeInFish('coldframe test --max')).toEqual(['--max-cases']);
    expect(completeInFish('coldframe test --only tag:s')).toEqual(['tag:shelf']);
    expect(completeInFish('coldframe test --only GET')).toEqual(['GET /books/{id}']);
    expect(completeInFish('coldframe test --param ')).toEqual(['id=']);
  });

  test('offers the same after npx coldframe', () => {
    expect(completeInFish('npx coldframe test --only tag:s', join(folder, 'project'))).toEqual(['tag:shelf']);
    expect(completeInFish('npx other test --only tag:s', join(folder, 'project'))).not.toContain('tag:shelf');
  });

  test('offers files where a file is expected', () => {
    expect(completeInFish('coldframe test --baseline open')).toEqual(['openapi.yaml']);
  });
});

/** What zsh makes of a line in a terminal when it is completed. */
function completeInZsh(line: string, cwd = folder): string {
  const script = `
zmodload zsh/zpty
rm -f completed
zpty shell zsh -f -i
zpty -w shell "autoload -U compinit; compinit -u -D; source <(coldframe completion zsh)
show() { zle complete-word; print -r -- \\$BUFFER > completed }
zle -N show; bindkey '^T' show; PS1='REA''DY '"
zpty -r -m shell out '*READY *'
zpty -n -w shell "$1"$'\\x14'
for attempt in {1..300}; do
  [[ -s completed ]] && break
  # The shell waits until its output is read.
  while zpty -r -t shell out; do; done
  sleep 0.1
done
cat completed`;
  const { stdout } = spawnSync('zsh', ['-f', '-c', script, 'zsh', line], {
    cwd,
    encoding: 'utf8',
    env: { ...environment(), TERM: 'dumb' },
    timeout: 60_000,
  });
  return stdout.trim();
}

describe.skipIf(noZsh)(`completion in zsh${noZsh ? ` (skipped: ${noZsh})` : ''}`, { timeout: 120_000 }, () => {
  test.each([
    ['coldframe comp', 'coldframe completion'],
    ['coldframe test --max', 'coldframe test --max-cases'],
    ['coldframe test --only tag:s', 'coldframe test --only tag:shelf'],
    ['coldframe test --only GET', 'coldframe test --only GET\\ /books/\\{id\\}'],
  ])('completes %j to %j', (line, completed) => {
    expect(completeInZsh(line)).toBe(completed);
  });

  test('completes the same after npx coldframe', () => {
    const line = 'npx coldframe test --only tag:s';
    expect(completeInZsh(line, join(folder, 'project'))).toBe('npx coldframe test --only tag:shelf');
  });
});

describe('completion in bash', { timeout: 60_000 }, () => {
  test('offers commands, options and what the contract has', () => {
    expect(complete('comp')).toEqual(['completion']);
    expect(complete('test', '--max')).toEqual(['--max-cases']);
    expect(complete('test', '--only', 'tag:s')).toEqual(['tag:shelf']);
    expect(complete('test', '--param', '')).toEqual(['id=']);
  });

  test('quotes what the shell would split, unless a quote is open', () => {
    expect(complete('test', '--only', 'GET')).toEqual(['GET\\ /books/\\{id\\}']);
    expect(complete('test', '--only', '"GET')).toEqual(['GET /books/{id}']);
  });

  test('never offers what would be executed in the quotes of the user', () => {
    expect(complete('test', '--only', 'id:')).toEqual(['id:getBook', 'id:run\\$\\(touch\\ executed\\)']);
    expect(complete('test', '--only', '"id:')).toEqual(['id:getBook']);
    expect(complete('test', '--only', "'id:")).toEqual(['id:getBook', 'id:run$(touch executed)']);
    expect(complete('test', '--only', '"tag:')).toEqual(['tag:shelf', "tag:it's"]);
    expect(complete('test', '--only', "'tag:")).toEqual(['tag:shelf', 'tag:`touch executed`']);
  });

  test('offers the same after npx coldframe, and nothing after other packages', () => {
    const project = join(folder, 'project');
    expect(completeInBash(['npx', 'coldframe', 'comp'], project)).toEqual(['completion']);
    expect(completeInBash(['npx', 'coldframe', 'test', '--only', 'tag:s'], project)).toEqual(['tag:shelf']);
    expect(completeInBash(['npx', 'cold'], project)).toEqual([]);
    expect(completeInBash(['npx', 'other', 'test', '--only', 'tag:s'], project)).toEqual([]);
  });

  test('leaves a completion of npx that is there already', () => {
    const script = 'complete -F own npx; source <(coldframe completion bash); complete -p npx';
    const options = { encoding: 'utf8', env: environment() } as const;
    expect(spawnSync('bash', ['--norc', '-c', script], options).stdout.trim()).toBe('complete -F own npx');
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
