import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const contract = `openapi: 3.1.0
info: { title: Books, version: "1" }
paths: { /books: { $ref: "books.yaml" } }
`;
const books = 'get: { responses: { "200": { description: All books. } } }\n';
const overlay = 'overlay: 1.0.0\ninfo: { title: None, version: "1" }\nactions: [{ target: $.info, update: {} }]\n';
const config = 'contract: openapi.yaml\ntarget: http://127.0.0.1:9\nwait: 0s\n';
const here = process.cwd();

afterEach(() => process.chdir(here));

function enter(): (name: string) => string {
  const files = { 'openapi.yaml': contract, 'books.yaml': books, 'o.yaml': overlay, 'coldframe.yaml': config };
  const path = writeFiles({ ...files, 'b.json': '{"accepted":[]}', 'p.json': '{}' });
  process.chdir(dirname(path('b.json')));
  return path;
}

it.each([
  [['test', '--report', 'json=coldframe.yaml']],
  [['test', '--report', 'json=openapi.yaml']],
  [['test', '--report', 'json=books.yaml']],
  [['test', '--overlay', 'o.yaml', '--suggest', 'o.yaml']],
  [['test', '--baseline', 'b.json', '--report', 'json=b.json']],
  [['test', '--previous', 'p.json', '--report', 'html=p.json']],
  [['gate', '--report', 'json=coldframe.yaml']],
  [['gate', '--report', 'json=books.yaml', '--no-lint']],
  [['lint', '--report', 'json=coldframe.yaml']],
  [['lint', '--report', 'json=books.yaml']],
])('no report replaces what the command reads: %j', async (argv) => {
  const path = enter();
  const names = ['openapi.yaml', 'books.yaml', 'o.yaml', 'coldframe.yaml', 'b.json', 'p.json'];
  const texts = () => names.map((name) => readFileSync(path(name), 'utf8'));
  const before = texts();
  const { code, err } = await runCommand(argv);
  expect([code, err]).toEqual([2, expect.stringContaining('cannot be written: the command reads it')]);
  expect(texts()).toEqual(before);
});

it.each([
  [['--baseline', 'b.json', '--report', 'baseline=b.json']],
  [['--previous', 'p.json', '--report', 'json=p.json']],
])('the next one replaces the last: %j', async (argv) => {
  enter();
  const { err } = await runCommand(['test', ...argv]);
  expect(err).not.toContain('report-unwritable');
});
