import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bookDocument, serveBooks, type Twist } from '../testing/book-service.ts';
import { commitAll } from '../testing/commit-all.ts';
import { runCommand } from '../testing/run-command.ts';
import { writeFiles } from '../testing/write-files.ts';

async function targetOf(twist?: Twist): Promise<string> {
  const service = await serveBooks(twist);
  onTestFinished(service.stop);
  return service.url.href;
}

/** Runs the gate in a folder whose contract was committed, and changed since. */
async function gateSince(changed: string, ...argv: string[]) {
  const path = writeFiles({ 'books.yaml': bookDocument });
  commitAll(dirname(path('books.yaml')));
  writeFileSync(path('books.yaml'), changed);
  writeFileSync(path('new.yaml'), changed);
  const here = process.cwd();
  try {
    process.chdir(dirname(path('books.yaml')));
    return await runCommand(['gate', '--seed', '1', ...argv]);
  } finally {
    process.chdir(here);
  }
}

describe('coldframe gate --base', { timeout: 120_000 }, () => {
  const stricter = bookDocument.replace('required: [title]', 'required: [title, pages]');

  test('closes for what breaks those who use the API, in a step of its own', async () => {
    const { code, out } = await gateSince(stricter, 'books.yaml', '--base', 'HEAD');
    expect(code).toBe(1);
    expect(out).toContain('breaking property-required: POST /books');
    expect(out).toMatch(/\n {2}failed {3}diff {4}since HEAD: 1 breaking.*\n {2}passed {3}mock/);
  });

  test('opens where nothing breaks', async () => {
    const { code, out } = await gateSince(bookDocument, 'books.yaml', '--base', 'HEAD');
    expect(out).toMatch(/passed {3}diff {4}since HEAD: Nothing changed/);
    expect(code).toBe(0);
  });

  test('lets a contract pass that is new', async () => {
    const { code, out } = await gateSince(bookDocument, 'new.yaml', '--base', 'HEAD');
    expect(out).toMatch(/passed {3}diff {4}new\.yaml is new: it is not in HEAD/);
    expect(code).toBe(0);
  });

  test.each(['gone', '--help', 'HEAD:books.yaml'])('says that there is no revision %s', async (revision) => {
    const { code, out } = await gateSince(bookDocument, 'books.yaml', `--base=${revision}`);
    expect(out).toContain(`There is no revision "${revision}" here.`);
    expect(code).toBe(2);
  });

  test('names the comparison among what is not done for a contract that has errors', async () => {
    const { out } = await gateSince(bookDocument.replace("'200':", "'2000':"), 'books.yaml', '--base', 'HEAD');
    expect(out).toMatch(/failed {3}lint.*\n {2}skipped {2}diff/);
  });
});

describe('coldframe gate', { timeout: 120_000 }, () => {
  test('opens for a sound contract: lint, mock and second opinion, in this order', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const { code, out } = await runCommand(['gate', path('books.yaml'), '--seed', '1']);
    expect(out).toMatch(
      /Summary\n {2}passed {3}lint.*\n {2}passed {3}mock.*\n {2}passed {3}Dredd.*\nThe gate is open\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('closes for a target that breaks the contract, and writes the reports about it', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const target = await targetOf(({ honest }) => (honest.status === 200 ? { status: 201 } : undefined));
    const report = path('report.json');
    const options = ['--target', target, '--seed', '1', '--report', `json=${report}`];
    const { code, out } = await runCommand(['gate', path('books.yaml'), ...options]);
    expect(code).toBe(1);
    expect(out).toContain('VIOLATION  status-documented');
    expect(out).toMatch(/failed {3}target/);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ conforms: false });
  });

  test('claims nothing about a target that cannot be reached', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const service = await serveBooks();
    await service.stop();
    const { code, out } = await runCommand(['gate', path('books.yaml'), '--target', service.url.href, '--seed', '1']);
    expect(code).toBe(2);
    expect(out).toContain('cannot be reached');
  });

  test('serves no mock of a contract that has errors', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument.replace("'200':", "'2000':") });
    const { code, out } = await runCommand(['gate', path('books.yaml')]);
    expect(code).toBe(1);
    expect(out).toMatch(/failed {3}lint.*\n {2}skipped {2}mock/);
  });

  test('exits with 2 for a contract that cannot be read', async () => {
    const path = writeFiles({ 'books.yaml': 'a: [' });
    const { code, err } = await runCommand(['gate', path('books.yaml')]);
    expect(code).toBe(2);
    expect(err).toContain('[contract-unreadable]');
  });
});
