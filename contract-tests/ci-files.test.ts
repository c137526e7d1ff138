import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import circleci from '@circleci/circleci-config-parser';
import { Ajv } from 'ajv';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { starterFiles } from '../src/cli/init/starter-files.ts';
import { parseOptions } from '../src/cli/options/parse-options.ts';
import { testOptions } from '../src/cli/options/suite-options.ts';
import { reportFormats } from '../src/report/render/render.ts';
import { buildCommand, startProgram } from './built-command.ts';
import { openGithubParser } from './github-parser.ts';
import { checkPipeline } from './gitlab-parser.ts';

const folder = fileURLToPath(new URL('../deploy/ci/', import.meta.url));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const work = mkdtempSync(join(tmpdir(), 'coldframe-ci-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** What a program that stands for the command was called with, line by line. */
function callsOf(script: string, env: Readonly<Record<string, string>>): readonly string[] {
  const [log, command] = [join(work, 'calls'), join(work, 'command')];
  writeFileSync(log, '');
  writeFileSync(command, `#!/bin/sh\nprintf '%s\\n' "$*" >> "${log}"\n`, { mode: 0o755 });
  const { status, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    env: { PATH: process.env['PATH'] ?? '', COLDFRAME_COMMAND: command, ...env },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return readFileSync(log, 'utf8').trimEnd().split('\n');
}

/** Fails for an option or a format that does not exist. */
function checkTestCall(call: string): void {
  const argv = call
    .replace(/^.*?\btest\b/, '')
    .trim()
    .split(/\s+/);
  const { values } = parseOptions(argv, testOptions);
  for (const report of values.report ?? []) expect(reportFormats).toContain(report.split('=')[0]);
}

test('the action for GitHub runs lint and test with what it is given', () => {
  const action = parse(read('action.yml'));
  expect(action.runs.using).toBe('composite');
  const [{ run, env, shell }] = action.runs.steps;
  expect(shell).toBe('bash');
  const inputs = Object.keys(env).filter((name) => String(env[name]).includes('inputs.'));
  for (const name of inputs) expect(action.inputs).toHaveProperty(/inputs\.(\w+)/.exec(env[name])?.[1] ?? '');
  const calls = callsOf(run, { CONTRACT: 'my api.yaml', ARGUMENTS: '--fail-on deviation', COLDFRAME_VERSION: '1' });
  expect(calls[0]).toBe('lint -- my api.yaml');
  expect(calls[1]).toMatch(/^test --yes .* --fail-on deviation -- my api\.yaml$/);
  checkTestCall(calls[1] ?? '');
  // The name of a file of a pull request may be chosen to be an option.
  const [, hostile = ''] = callsOf(run, { CONTRACT: '--server=x.yaml', ARGUMENTS: '', COLDFRAME_VERSION: '1' });
  const parsed = parseOptions(hostile.replace('test ', '').split(' '), testOptions);
  expect([parsed.values.server, parsed.positionals]).toEqual([undefined, ['--server=x.yaml']]);
  expect(callsOf(run, { CONTRACT: '', ARGUMENTS: '', COLDFRAME_VERSION: '1' })[0]).toBe('lint');
});

test('the template for GitLab runs, and collects the files that are written', () => {
  const { contract } = parse(read('gitlab.yml'));
  const calls = callsOf(contract.script.join('\n'), { COLDFRAME_VERSION: '1' });
  expect(calls).toHaveLength(2);
  checkTestCall(calls[1] ?? '');
  expect(contract.artifacts.reports).toEqual({
    junit: 'coldframe-junit.xml',
    codequality: 'coldframe-codequality.json',
  });
});

test('the job for CircleCI and the pipeline for Jenkins use options that exist', () => {
  const { jobs } = parse(read('circleci.yml'));
  const calls = jobs.contract.steps.flatMap((step: { run?: string }) => step.run ?? []);
  const pipeline = [...read('Jenkinsfile').matchAll(/sh '([^']+)'/g)].map(([, call = '']) => call);
  for (const call of [...calls, ...pipeline].filter((one) => one.includes('coldframe test'))) checkTestCall(call);
  expect(read('Jenkinsfile').match(/[{]/g)).toHaveLength(read('Jenkinsfile').match(/[}]/g)?.length ?? 0);
});

/** The shell lines of a file, and the files that the service collects after them. A folder ends with `/`. */
interface ShellPart {
  readonly script: string;
  readonly collected: readonly string[];
}

function shellParts(): Readonly<Record<string, ShellPart>> {
  const { runs } = parse(read('action.yml'));
  const { contract } = parse(read('gitlab.yml'));
  const steps: readonly Record<string, { path: string } & string>[] = parse(read('circleci.yml')).jobs.contract.steps;
  const valuesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value);
  const uploaded: readonly { with?: { path: string } }[] = runs.steps;
  return {
    'action.yml': {
      script: runs.steps[0].run,
      collected: uploaded.flatMap((step) => step.with?.path.trim().split('\n') ?? []),
    },
    'gitlab.yml': {
      script: contract.script.join('\n'),
      collected: [...contract.artifacts.paths, ...Object.values(contract.artifacts.reports)].map(String),
    },
    Jenkinsfile: {
      script: valuesIn(read('Jenkinsfile'), /sh '([^']+)'/g).join('\n'),
      collected: valuesIn(read('Jenkinsfile'), /(?:testResults|artifacts): '([^']+)'/g),
    },
    'circleci.yml': {
      script: steps.flatMap(({ run }) => run ?? []).join('\n'),
      collected: steps.flatMap(({ store_test_results: results, store_artifacts: files }) =>
        [results, files].flatMap((stored) => (stored === undefined ? [] : `${stored.path}/`)),
      ),
    },
  };
}

test('the shell parts of each file run with the command, and write what the service collects', async () => {
  const built = await buildCommand();
  const programs = join(work, 'programs');
  mkdirSync(programs);
  // npx without its search in registries.
  const npx = `#!/bin/sh\n[ "$1 \${2%@*}" = "--yes coldframe" ] || exit 9\nshift 2\nexec "${process.execPath}" "${built.file}" "$@"\n`;
  writeFileSync(join(programs, 'npx'), npx, { mode: 0o755 });
  const contract = join(work, 'openapi.yaml');
  writeFileSync(contract, pets);
  const mock = startProgram(process.execPath, [built.file, 'mock', contract, '--port', '0']);
  try {
    const [target] = await mock.until(/http:\/\/127\.0\.0\.1:\d+/);
    const parts = Object.entries(shellParts());
    expect(parts.flatMap(([, { collected }]) => collected)).toHaveLength(10);
    for (const [name, { script, collected }] of parts) {
      const folder = join(work, name.replace('.', '-'));
      mkdirSync(folder);
      writeFileSync(join(folder, 'openapi.yaml'), pets);
      const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-eo', 'pipefail', '-c', script], {
        cwd: folder,
        env: { PATH: `${programs}:${process.env['PATH']}`, COLDFRAME_TARGET: target, COLDFRAME_TOKEN: 'x' },
        encoding: 'utf8',
      });
      expect([name, status, status === 0 ? '' : stdout + stderr]).toEqual([name, 0, '']);
      for (const path of collected) {
        expect([name, path, existsSync(join(folder, path))]).toEqual([name, path, true]);
        if (path.endsWith('/')) expect(readdirSync(join(folder, path), { recursive: true })).toHaveLength(3);
      }
    }
  } finally {
    await mock.end();
    built.remove();
  }
}, 120_000);

const pets = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      responses:
        '200': { description: all, content: { application/json: { schema: { type: array, items: { type: string } } } } }
`;

const noPackages = { install: undefined, haveColdframe: false };

test.each([undefined, 'npm start'])('what init writes for CI is YAML with the command (server: %s)', (server) => {
  for (const ci of ['github', 'gitlab'] as const) {
    const files = starterFiles({
      contracts: ['a: b.yaml'],
      target: 'http://localhost:8080',
      server,
      ci,
      version: '1.0.0',
      packages: noPackages,
    });
    for (const { path, text } of files.filter(({ path }) => /ya?ml$/.test(path))) {
      const value = parse(text);
      expect(JSON.stringify(value)).toMatch(
        path === 'coldframe.yaml' ? /"contract":"a: b\.yaml"/ : /coldframe@1\.0\.0 gate/,
      );
    }
  }
});

test('the parser of GitHub accepts the action and the workflows', async () => {
  const { checkAction, checkWorkflow } = await openGithubParser();
  const shards = readFileSync(join(folder, '../github-shards.yaml'), 'utf8');
  expect(checkAction(read('action.yml'))).toEqual([]);
  expect(checkWorkflow(shards)).toEqual([]);
  for (const server of [undefined, 'npm start']) {
    const starter = { target: 'http://localhost:8080', server, version: '1.0.0', ci: 'github' } as const;
    const files = starterFiles({ ...starter, packages: noPackages, contracts: ['openapi.yaml'] });
    const workflow = files.find(({ path }) => path.endsWith('contract.yml'));
    expect(checkWorkflow(workflow?.text ?? 'on: [')).toEqual([]);
  }
  expect(checkWorkflow(shards.replace('runs-on:', 'runs_on:'))).not.toEqual([]);
  expect(checkAction(read('action.yml').replace('using:', 'use:'))).not.toEqual([]);
});

test('the schema of GitLab accepts the template, and the pipeline that init writes', () => {
  const template = read('gitlab.yml');
  expect(checkPipeline(template)).toEqual([]);
  for (const server of [undefined, 'npm start']) {
    const starter = { target: 'http://localhost:8080', server, version: '1.0.0', ci: 'gitlab' } as const;
    const files = starterFiles({ ...starter, packages: noPackages, contracts: ['openapi.yaml'] });
    const pipeline = files.find(({ path }) => path === '.gitlab-ci.yml');
    expect(checkPipeline(pipeline?.text ?? '')).toEqual([]);
  }
  expect(checkPipeline(template.replace('when: always', 'when: ever'))[0]).toContain('contract.artifacts.when');
  expect(checkPipeline(template.replace('codequality:', 'codeQuality:'))[0]).toContain('contract.artifacts.reports');
}, 60_000);

test('the parser of CircleCI accepts the job', () => {
  const config = read('circleci.yml');
  const { jobs } = circleci.parseConfig(config);
  expect(jobs.map(({ name, steps }) => [name, steps.length])).toEqual([['contract', 5]]);
  for (const [right, wrong] of [
    ['store_artifacts:', 'store_artefacts:'],
    ['image:', 'picture:'],
    ['[contract]', '[another]'],
  ] as const)
    expect(() => circleci.parseConfig(config.replace(right, wrong))).toThrow();
});

test('the schema of CircleCI accepts the job', () => {
  const config = read('circleci.yml');
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const fits = ajv.compile(JSON.parse(readFileSync(new URL('circleci/schema.json', import.meta.url), 'utf8')));
  expect([fits(parse(config)), fits.errors]).toEqual([true, null]);
  for (const [right, wrong] of [
    ['version: 2.1', 'version: 9'],
    ['image:', 'picture:'],
    ['path: reports', 'paths: reports'],
  ] as const)
    expect([right, fits(parse(config.replace(right, wrong)))]).toEqual([right, false]);
});

test('the action and the workflows use versions of actions that exist', () => {
  const known = ['checkout@v6', 'setup-node@v6', 'upload-artifact@v7', 'download-artifact@v8'];
  const files = [read('action.yml'), readFileSync(join(folder, '../github-shards.yaml'), 'utf8')];
  const workflow = starterFiles({
    contracts: ['a.yaml'],
    target: undefined,
    server: undefined,
    ci: 'github',
    version: '1',
    packages: noPackages,
  });
  const used = [...files, ...workflow.map(({ text }) => text)].flatMap((text) =>
    [...text.matchAll(/uses: actions\/(\S+)/g)].map(([, action]) => action),
  );
  expect([...new Set(used)].sort()).toEqual([...known].sort());
});
