import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commitAll } from '../src/testing/commit-all.ts';
import { type BuiltCommand, buildCommand } from './built-command.ts';
import { freePort } from './free-port.ts';
import { type LocalRegistry, startLocalRegistry } from './local-registry.ts';

// Runs every command block of the README, the guides and the pages on reports and the mock, in the order of the page, in a folder of its own: a repository with a contract and a server.

const project = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, project), 'utf8');
const pages = [
  'README.md',
  ...readdirSync(new URL('docs/guides/', project)).map((name) => `docs/guides/${name}`),
  'docs/reports.md',
  'docs/mock.md',
];

/**
 * Blocks that take minutes or more rights than a test has, by their first line, with the script that runs them, and its lines that do. The page has
 * `<!-- run by a script -->` before the block, which readers do not see.
 */
const runByScripts: Readonly<Record<string, { readonly script: string; readonly lines: readonly string[] }>> = {
  'npm ci && npm run gate   # the main job: lint, mock, suite, second opinion': {
    script: '.ci/run',
    lines: ['npm ci', 'npm run gate', 'npm test'],
  },
  // It takes the commands from the page, and is part of `.ci/run`.
  'docker build -t coldframe .': { script: '.ci/use-image', lines: ['make_base_image'] },
};

interface Block {
  readonly isRun: boolean;
  /** The page has `<!-- exit code 1 -->` before the block where it is not 0. */
  readonly exitCode: number;
  readonly commands: readonly Command[];
  readonly firstLine: string;
}

interface Command {
  readonly line: string;
  /** What the page says that it prints, line by line; empty: it does not say. */
  readonly output: readonly string[];
}

function blocksOf(page: string): readonly Block[] {
  const blocks = [
    ...read(page).matchAll(/(?:<!-- (run by a script|exit code \d+) -->\s*)?^( *)```(\w*)[^\n]*\n([\s\S]*?)^ *```$/gm),
  ];
  const ofCommands = blocks.filter(([, , , language = '']) => ['', 'sh', 'bash', 'console'].includes(language));
  return ofCommands.map(([, mark, indent = '', language, text = '']) => {
    const lines = text.split('\n').map((line) => line.slice(indent.length));
    const commands = language === 'console' ? commandsOfConsole(lines) : commandsOfScript(lines);
    const exitCode = Number(/^exit code (\d+)$/.exec(mark ?? '')?.[1] ?? 0);
    return { isRun: mark !== 'run by a script', exitCode, commands, firstLine: lines[0] ?? '' };
  });
}

function commandsOfScript(lines: readonly string[]): readonly Command[] {
  return lines.filter((line) => line.trim() !== '').map((line) => ({ line, output: [] }));
}

function commandsOfConsole(lines: readonly string[]): readonly Command[] {
  const commands: { line: string; output: string[] }[] = [];
  for (const line of lines.filter((one) => one !== '')) {
    if (line.startsWith('$ ')) commands.push({ line: line.slice(2), output: [] });
    else commands.at(-1)?.output.push(line);
  }
  return commands;
}

const books = `openapi: 3.1.0
info: { title: Books, version: '1' }
tags: [{ name: billing }]
paths:
  /books:
    get:
      responses:
        '200': { description: all, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } } } }
  /books/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1, maximum: 99 } }]
      responses:
        '200': { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
        '404': { description: none }
  /bills:
    get:
      tags: [billing]
      responses: { '204': { description: done } }
components:
  schemas:
    Book: { type: object, required: [id], properties: { id: { type: integer }, title: { type: string } } }
`;

const library = `openapi: 3.1.0
info: { title: Library, version: 1.0.0 }
paths:
  /members:
    get: { responses: { '200': { $ref: '#/components/responses/Members' } } }
    post: { requestBody: { $ref: '#/components/requestBodies/Member' }, responses: { '201': { $ref: '#/components/responses/Member' }, 4XX: { description: wrong } } }
  /members/{memberId}:
    parameters: [{ name: memberId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { $ref: '#/components/responses/Member' }, 4XX: { description: none } } }
    patch: { requestBody: { $ref: '#/components/requestBodies/Member' }, responses: { '200': { $ref: '#/components/responses/Member' }, 4XX: { description: none } } }
    delete: { responses: { '204': { description: gone }, 4XX: { description: none } } }
  /members/{memberId}/loans:
    parameters: [{ name: memberId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { $ref: '#/components/responses/Members' }, 4XX: { description: none } } }
    post: { requestBody: { $ref: '#/components/requestBodies/Member' }, responses: { '201': { $ref: '#/components/responses/Member' }, 4XX: { description: wrong } } }
  /members/{memberId}/loans/{loanId}:
    parameters:
      - { name: memberId, in: path, required: true, schema: { type: integer } }
      - { name: loanId, in: path, required: true, schema: { type: integer } }
    get: { responses: { '200': { $ref: '#/components/responses/Member' }, 4XX: { description: none } } }
    delete: { responses: { '204': { description: gone }, 4XX: { description: none } } }
components:
  requestBodies:
    Member: { content: { application/json: { schema: { $ref: '#/components/schemas/Member' } } } }
  responses:
    Member: { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Member' } } } }
    Members: { description: all, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Member' } } } } }
  schemas:
    Member: { type: object, required: [id], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
`;

let built: BuiltCommand;
let programs: string;
let registry: LocalRegistry;
const folders: string[] = [];
const servers: { readonly end: () => void }[] = [];

beforeAll(async () => {
  built = await buildCommand();
  programs = newFolder();
  registry = await startLocalRegistry();
  const command = `exec "${process.execPath}" "${built.file}" "$@"\n`;
  writeFileSync(join(programs, 'coldframe'), `#!/bin/sh\n${command}`, { mode: 0o755 });
  // npx without its search in registries, which takes longer than the command.
  writeFileSync(join(programs, 'npx'), `#!/bin/sh\n[ "$1" = coldframe ] || exit 9\nshift\n${command}`, { mode: 0o755 });
}, 120_000);

afterAll(() => {
  built?.remove();
  registry?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coldframe-blocks-'));
  folders.push(folder);
  return folder;
}

/** Where the commands of a page are run, and what they find there. */
interface Scene {
  readonly folder: string;
  /** The address of the mock that was started last; the pages say http://127.0.0.1:4010. */
  mock: string;
  /** In the place of 8080. */
  readonly port: number;
}

async function openScene(page: string): Promise<Scene> {
  const folder = newFolder();
  const port = await freePort();
  const plants = read('openapi.yaml');
  const contract = ['README.md', 'docs/mock.md'].includes(page) ? plants : books;
  const files = { 'openapi.yaml': contract, 'api.yaml': contract, 'store.yaml': plants, 'library.yaml': library };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  if (page === 'README.md') {
    mkdirSync(join(folder, 'mocks'));
    for (const name of readdirSync(new URL('mocks/', project)))
      writeFileSync(join(folder, 'mocks', name), read(`mocks/${name}`));
  } else rmSync(join(folder, 'api.yaml'));
  if (page !== 'docs/mock.md') for (const name of ['store.yaml', 'library.yaml']) rmSync(join(folder, name));
  const scripts = { start: `coldframe mock --port ${port}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, scripts }));
  commitAll(folder);
  spawnSync('git', ['branch', '-M', 'main'], { cwd: folder });
  return { folder, port, mock: 'http://127.0.0.1:4010' };
}

const environment = (scene: Scene) => ({
  ...process.env,
  PATH: `${programs}:${process.env['PATH']}`,
  URL: scene.mock,
  TOKEN: 'my-secret-token',
  NO_COLOR: '1',
  npm_config_registry: registry.url,
  npm_config_audit: 'false',
});

/** Fails if a command fails, or prints something else than the page says. */
async function runOne(
  { line, output }: Command,
  { scene, exitCode }: { readonly scene: Scene; readonly exitCode: number },
): Promise<void> {
  if (/^(?:npx )?coldframe mock\b/.test(line)) {
    const started = await startMock(line, scene);
    for (const one of output) if (requestLine.test(one)) await sendTo(scene, one.replace(requestLine, '$1'));
    const shown = output.map((one) => one.replace(requestLine, '$1 0.0 ms'));
    if (output.length > 0) await vi.waitFor(() => expect(saidBy(started, scene)).toEqual(shown), 20_000);
    return;
  }
  const command = line
    .replaceAll('http://127.0.0.1:4010', scene.mock)
    .replaceAll(/(?:localhost|127\.0\.0\.1):8080/g, `127.0.0.1:${scene.port}`)
    .replaceAll('--port 8080', `--port ${scene.port}`);
  const argv = ['--norc', '-euo', 'pipefail', '-c', command];
  const { status, stdout, stderr } = await runBash(argv, scene);
  expect([line, status, status === exitCode ? '' : stdout + stderr]).toEqual([line, exitCode, '']);
  if (output.length > 0) expect(stdout.trimEnd().split('\n')).toEqual(output);
}

/** Runs a command without blocking this process, which is the registry that npm asks. */
async function runBash(argv: readonly string[], scene: Scene) {
  const child = spawn('bash', argv, { cwd: scene.folder, env: environment(scene), timeout: 120_000 });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => text(stream));
  const [status] = await once(child, 'close');
  return { status, stdout: (await stdout) ?? '', stderr: (await stderr) ?? '' };
}

/** The line of the log of a mock: the request and the status, then how long it took. */
const requestLine = /^([A-Z]+ \/\S* \d{3}) [\d.]+ ms$/;

/** What a mock has printed, as a page shows it. */
function saidBy({ said }: StartedMock, { mock }: Scene): readonly string[] {
  const lines = said().replaceAll(mock, 'http://127.0.0.1:4010').trimEnd().split('\n');
  return lines.map((line) => line.replace(requestLine, '$1 0.0 ms'));
}

interface OutlinedOperation {
  readonly key: string;
  readonly body: { readonly mediaType: string; readonly text: string };
  readonly credential: { readonly name: string; readonly value: string };
}

/** Sends the mock a valid request for an operation, and fails if its status is another one. */
async function sendTo({ mock }: Scene, request: string): Promise<void> {
  const [method = '', path = '', status] = request.split(' ');
  const outline = await (await fetch(`${mock}/__coldframe/operations`)).text();
  const { operations }: { operations: readonly OutlinedOperation[] } = JSON.parse(outline);
  const operation = operations.find(({ key }) => key === `${method} ${path}`);
  if (operation === undefined) throw new Error(`The mock has no operation ${method} ${path}`);
  const { body, credential } = operation;
  const headers = { 'Content-Type': body.mediaType, [credential.name]: credential.value };
  const response = await fetch(mock + path, { method, headers, body: body.text });
  await response.arrayBuffer();
  expect(String(response.status)).toBe(status);
}

interface StartedMock {
  /** What it has printed on standard output, then on standard error. */
  readonly said: () => string;
}

/** Starts a mock on a free port, which runs until the page ends. */
function startMock(line: string, scene: Scene): Promise<StartedMock> {
  const command = `exec ${line.replace(/ *#.*$/, '').replace(/^npx /, '')} --port 0`;
  const child = spawn('bash', ['--norc', '-c', command], { cwd: scene.folder, env: environment(scene) });
  servers.push({ end: () => child.kill() });
  const printed = { out: '', err: '' };
  const said = () => printed.out + printed.err;
  return new Promise((resolve, reject) => {
    const hear = (stream: 'out' | 'err') => (chunk: Buffer) => {
      printed[stream] += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+(?=.*\n)/.exec(printed.out)?.[0];
      if (address === undefined) return;
      scene.mock = address;
      resolve({ said });
    };
    child.stdout.on('data', hear('out'));
    child.stderr.on('data', hear('err'));
    child.once('close', () => reject(new Error(`${line} ended: ${said()}`)));
  });
}

test.each(pages)('the commands of %s succeed, and print what it says', { timeout: 600_000 }, async (page) => {
  const scene = await openScene(page);
  try {
    // The pages start a mock themselves, except this one.
    if (page === 'docs/reports.md') await startMock('npx coldframe mock', scene);
    for (const block of blocksOf(page)) {
      // A selector must match something: the plant store has no such tag.
      if (block.firstLine.includes('tag:billing')) writeFileSync(join(scene.folder, 'openapi.yaml'), books);
      if (block.isRun) for (const command of block.commands) await runOne(command, { scene, exitCode: block.exitCode });
      else expect(Object.keys(runByScripts)).toContain(block.firstLine);
    }
  } finally {
    for (const server of servers.splice(0)) server.end();
  }
});

test('scripts run the blocks that are not run here', () => {
  const others = pages.flatMap(blocksOf).filter(({ isRun }) => !isRun);
  expect(new Set(others.map(({ firstLine }) => firstLine))).toEqual(new Set(Object.keys(runByScripts)));
  for (const { script, lines } of Object.values(runByScripts)) {
    const all = read(script).split('\n');
    for (const line of lines) expect(all.filter((one) => one === line || one.startsWith(`${line} `))).not.toEqual([]);
  }
  expect(pages.flatMap(blocksOf).length).toBeGreaterThan(10);
});

test('no other page has a command block', () => {
  const written = readdirSync(new URL('docs/', project), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => `docs/${name}`);
  const roots = readdirSync(project).filter((name) => name.endsWith('.md'));
  const others = [...written, ...roots].filter((page) => !pages.includes(page));
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter((page) => /^ *```(sh|bash|console)\b/m.test(read(page)))).toEqual([]);
});
