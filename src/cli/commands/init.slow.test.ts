import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { defaultSettingsFile } from '../../mock/settings/settings-files.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { findContracts } from '../init/find-contracts.ts';

const contract = `openapi: 3.1.0
info: { title: Books, version: "1" }
paths: { /books: { get: { responses: { "200": { description: All books. } } } } }
`;
const here = process.cwd();

/** Works in a new folder with these files until the test ends. */
function enter(files: Readonly<Record<string, string>>): (name: string) => string {
  const path = writeFiles({ 'README.md': '', ...files });
  process.chdir(dirname(path('README.md')));
  return path;
}

afterEach(() => process.chdir(here));

async function serveText(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('coldframe init', () => {
  it('writes files that the other commands use at once, and no file twice', async () => {
    const path = enter({ 'api/openapi.yaml': contract });
    const { code, out, err } = await runCommand(['init', '--target', 'http://localhost:8080']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^api\/openapi\.yaml: Books 1, 1 operation\n {2}wrote coldframe\.yaml\n/);
    expect(readdirSync('.').sort()).toEqual([
      '.github',
      '.gitignore',
      'README.md',
      'api',
      'coldframe.yaml',
      'contract-tests',
    ]);
    const plan = await runCommand(['plan']);
    expect([plan.code, plan.out]).toEqual([0, expect.stringContaining('GET /books')]);
    expect((await runCommand(['lint'])).code).toBe(0);
    const settings = JSON.parse(readFileSync(path('api/mocks/settings.json'), 'utf8'));
    expect(settings.scenarios.slow).toBeDefined();
    const before = readFileSync('coldframe.yaml', 'utf8');
    const schemas = [resolve('api/mocks', settings.$schema), resolve(/\$schema=(.*)/.exec(before)?.[1] ?? '')];
    const inPackage = schemas.map((schema) => relative('node_modules/coldframe', schema));
    expect(inPackage).toEqual([join('mocks', 'settings.schema.json'), 'coldframe.schema.json']);
    expect(inPackage.filter((name) => !existsSync(join(here, name)))).toEqual([]);
    const again = await runCommand(['init', '--target', 'http://localhost:9999']);
    expect(again.out).toContain('kept  coldframe.yaml');
    expect(readFileSync('coldframe.yaml', 'utf8')).toBe(before);
  });

  it.each(['true', '1.5e3', 'a: b #', `\${HOME}.yaml`, "it's \n- x"])(
    'writes %j so that it stays a text',
    async (name) => {
      enter({ [name]: contract });
      const { code } = await runCommand(['init', name, '--server', name, '--target', 'http://localhost:1']);
      expect(code).toBe(0);
      const { out } = await runCommand(['config', '--explain']);
      expect(out).toMatch(/server +\(hidden\)/);
      expect((await runCommand(['plan'])).code).toBe(0);
    },
  );

  it('writes for the CI service that is asked for', async () => {
    enter({ 'openapi.json': '{"openapi":"3.0.3","info":{"title":"B","version":"1"},"paths":{}}' });
    expect((await runCommand(['init', '--ci', 'gitlab'])).code).toBe(0);
    expect(readdirSync('.')).toContain('.gitlab-ci.yml');
    expect((await runCommand(['init', '--ci', 'jenkins'])).code).toBe(2);
  });

  it('leaves no report to be committed, and says what is missing in a .gitignore that is there', async () => {
    const path = enter({ 'openapi.yaml': contract });
    expect((await runCommand(['init'])).out).toContain('  wrote .gitignore\n');
    const names = ['coldframe-report.html', 'coldframe-junit.xml'];
    expect(readFileSync(path('.gitignore'), 'utf8').trim().split('\n')).toEqual(names);
    expect((await runCommand(['init'])).out).toContain('  kept  .gitignore\n');
    writeFileSync(path('.gitignore'), `dist/\n${names[0]}\n`);
    expect((await runCommand(['init'])).out).toContain('  kept  .gitignore; add to it: coldframe-junit.xml\n');
    writeFileSync(path('.gitignore'), 'coldframe-*\n');
    expect((await runCommand(['init'])).out).toContain('  kept  .gitignore\n');
  });

  it('names the pipeline of another CI service that stays', async () => {
    enter({ 'openapi.yaml': contract });
    const note = '  kept  .github/workflows/contract.yml, which runs coldframe as well\n';
    expect((await runCommand(['init'])).out).not.toContain('as well');
    expect((await runCommand(['init', '--ci', 'gitlab'])).out).toContain(note);
    expect((await runCommand(['init', '--ci', 'none'])).out).toContain(note);
    writeFileSync('.github/workflows/contract.yml', 'name: contract\n');
    expect((await runCommand(['init', '--ci', 'gitlab'])).out).not.toContain('as well');
  });

  it.each([[['books.yaml']], [['books.yaml', 'shops.yaml']]])(
    'writes a pipeline whose command writes what it collects, for %j',
    async (files) => {
      enter(Object.fromEntries(files.map((file) => [file, contract])));
      expect((await runCommand(['init', ...files, '--ci', 'gitlab'])).code).toBe(0);
      const { script, artifacts } = parse(readFileSync('.gitlab-ci.yml', 'utf8')).contract;
      const argv = String(script[0]).split(' ').slice(3);
      const { code, out } = await runCommand([...argv, '--seed', '1']);
      expect([argv, code, code === 0 ? '' : out]).toEqual([['gate'], 0, '']);
      const collected = [...artifacts.paths, ...Object.values(artifacts.reports)].sort();
      expect(readdirSync('.').filter((name) => name.startsWith('coldframe-'))).toEqual(collected);
      const junit = readFileSync('coldframe-junit.xml', 'utf8');
      expect(junit).toContain('<testcase');
      if (files.length > 1) for (const api of ['books', 'shops']) expect(junit).toContain(api);
    },
    60_000,
  );

  it.each([
    [{ 'package.json': '{}', 'package-lock.json': '{}' }, ['npm ci', 'npx --yes coldframe@']],
    [{ 'package.json': '{"devDependencies":{"coldframe":"1"}}' }, ['npm install', 'npx coldframe gate']],
    [{ 'package.json': '{"dependencies":{"coldframe":"1"}}', 'yarn.lock': '' }, ['npx --yes coldframe@']],
    [{ 'package.json': 'not JSON' }, ['npm install', 'npx --yes coldframe@']],
    [{}, ['npx --yes coldframe@']],
  ])('writes pipelines that install what the server needs, with %j', async (files, commands) => {
    enter({ 'openapi.yaml': contract, ...files });
    for (const ci of ['github', 'gitlab'])
      expect((await runCommand(['init', '--server', 'npm start', '--ci', ci])).code).toBe(0);
    const workflow = readFileSync('.github/workflows/contract.yml', 'utf8');
    const pipeline = readFileSync('.gitlab-ci.yml', 'utf8');
    const { steps } = parse(workflow).jobs.contract;
    const lines = steps.flatMap(({ run }: { readonly run?: string }) => run ?? []);
    for (const given of [lines, parse(pipeline).contract.script])
      expect(given).toEqual(commands.map((command) => expect.stringContaining(command)));
    const hasComment = [workflow, pipeline].map((text) => text.includes('# Install here what the server needs.'));
    expect(hasComment).toEqual(Array(2).fill(commands.length === 1));
  });

  it('counts the operations of a contract without a name', async () => {
    enter({ 'openapi.yaml': 'openapi: 3.0.0\n' });
    expect((await runCommand(['init'])).out).toMatch(/^openapi\.yaml: 0 operations\n/);
  });

  it('says of a contract with errors that it has them, and of Swagger 2.0 what to do', async () => {
    enter({ 'books.yaml': 'openapi: 3.1.0\ninfo: { title: Books }\npaths: { /books: { get: {} } }\n' });
    const { code, out } = await runCommand(['init']);
    expect([code, out]).toEqual([0, expect.stringContaining('\n  has 1 error, with which npx coldframe gate fails;')]);
    expect((await runCommand(['gate'])).code).toBe(1);
    enter({ 'swagger.yaml': 'swagger: "2.0"\ninfo: { title: Books, version: "1" }\npaths: {}\n' });
    expect(await runCommand(['init'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Convert it to OpenAPI 3'),
    });
    expect(readdirSync('.')).not.toContain('coldframe.yaml');
  });

  it('names the contracts if it cannot choose, and fails without one', async () => {
    enter({});
    expect(await runCommand(['init'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no OpenAPI 3 document'),
    });
    enter({ 'a.yaml': contract, 'b.yaml': contract });
    expect(await runCommand(['init'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/1 {2}a\.yaml[\s\S]*2 {2}b\.yaml/),
    });
    expect((await runCommand(['init', 'b.yaml'])).code).toBe(0);
  });

  it('asks again where an answer cannot be used, up to three times', async () => {
    enter({ 'a.yaml': contract, 'b.yaml': contract });
    const answers = ['7', '2', 'localhost:8080', 'http://localhost:8080'];
    const { code, out, err } = await runCommand(['init'], { ask: async () => answers.shift() ?? '' });
    expect([code, answers]).toEqual([0, []]);
    expect(out).toMatch(/^b\.yaml: Books 1/);
    expect(err).toMatch(/"7" is not a number in the list\.\nIt must be a URL that starts with http/);
    expect(readFileSync('coldframe.yaml', 'utf8')).toContain('target: http://localhost:8080');
    enter({ 'a.yaml': contract, 'b.yaml': contract });
    const wrong = ['7', '8', '9', '1'];
    expect((await runCommand(['init'], { ask: async () => wrong.shift() ?? '' })).code).toBe(2);
    expect(wrong).toEqual(['1']);
  });

  it('writes the settings of a contract that is read from a URL where its mock finds them', async () => {
    const url = await serveText(contract);
    enter({});
    expect((await runCommand(['init', `${url}/v1/openapi.yaml?x=1.2`])).code).toBe(0);
    expect(readdirSync('mocks')).toEqual(['settings.json']);
    expect(defaultSettingsFile(`${url}/v1/openapi.yaml?x=1.2`)).toBe(join('mocks', 'settings.json'));
    expect(defaultSettingsFile(`${url}/v1/books.yaml`)).toBe(join('mocks', 'settings.json'));
    enter({ 'mocks/books.settings.json': '{}' });
    expect(defaultSettingsFile(`${url}/v1/books.yaml#x`)).toBe(join('mocks', 'books.settings.json'));
  });

  it('makes an API of each contract, with a name of its own, that the other commands know at once', async () => {
    enter({ 'orders/openapi.yaml': contract, 'users.yaml': contract, 'old/users.yaml': contract });
    const files = ['orders/openapi.yaml', 'users.yaml', 'old/users.yaml'];
    expect((await runCommand(['init', ...files, '--target', 'http://localhost:8080'])).code).toBe(0);
    for (const api of ['orders', 'users', 'users-2']) {
      const plan = await runCommand(['plan', api]);
      expect([plan.err, plan.code, plan.out]).toEqual(['', 0, expect.stringContaining('GET /books')]);
    }
    expect((await runCommand(['lint'])).code).toBe(0);
    expect(readFileSync('contract-tests/conformance.test.mjs', 'utf8')).toContain(
      '["orders/openapi.yaml","users.yaml"',
    );
  });
});

describe('findContracts', () => {
  it('finds OpenAPI 3 documents, the likeliest first', () => {
    const path = writeFiles({
      'api.yaml': contract,
      'docs/openapi.json': '{\n  "info": {},\n  "openapi": "3.0.3"\n}',
      'docs/a.yml': contract,
      'swagger.yaml': 'swagger: "2.0"\n',
      'text.yaml': 'about: openapi\n',
      'package-lock.json': `{\n${'    "x": "1",\n'.repeat(2000)}    "openapi": "3.0.1"\n}`,
      'node_modules/x/openapi.yaml': contract,
    });
    expect(findContracts(join(path('api.yaml'), '..'))).toEqual(['api.yaml', 'docs/openapi.json', 'docs/a.yml']);
  });

  it('finds those with sorted keys, whose version comes late', () => {
    const document = {
      components: { schemas: { A: { description: 'x'.repeat(30_000) } } },
      openapi: '3.0.0',
      paths: {},
    };
    const path = writeFiles({ 'a.json': JSON.stringify(document, undefined, 2), 'b.json': JSON.stringify(document) });
    expect(findContracts(join(path('a.json'), '..'))).toEqual(['a.json', 'b.json']);
  });

  it('finds those in Swagger 2.0 where there are no others', () => {
    const path = writeFiles({ 'swagger.yaml': 'swagger: "2.0"\npaths: {}\n', 'a.yaml': 'a: 1\n' });
    expect(findContracts(join(path('a.yaml'), '..'))).toEqual(['swagger.yaml']);
  });
});
