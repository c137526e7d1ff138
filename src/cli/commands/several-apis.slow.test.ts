import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bookDocument, serveBooks, type Twist } from '../../testing/book-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { silent } from '../io/verbose.ts';
import { readMockCommand } from '../mock/mock-command-settings.ts';

async function serve(twist?: Twist): Promise<string> {
  const { url, stop } = await serveBooks(twist);
  onTestFinished(stop);
  return url.href;
}

/** A folder with two APIs, of which the second may be wrong; the working directory until the test ends. */
async function openFolder({ twist, more = '', own = '' }: { twist?: Twist; more?: string; own?: string } = {}) {
  const configuration = `token: abc
maxCases: 120
minCoverage: 0
${more}apis:
  books: { contract: books.yaml, target: "${await serve()}" }
  loans: { contract: loans.yaml, target: "${await serve(twist)}"${own} }
`;
  const path = writeFiles({
    'coldframe.yaml': configuration,
    'books.yaml': bookDocument,
    'loans.yaml': bookDocument.replace('title: Books', 'title: Loans'),
  });
  const here = process.cwd();
  process.chdir(dirname(path('coldframe.yaml')));
  onTestFinished(() => process.chdir(here));
}

const wrong: Twist = ({ honest }) => (honest.status === 200 ? { status: 201 } : undefined);

describe('several APIs', { timeout: 60_000 }, () => {
  test('are tested one after the other, with one exit code, one seed and one report of all', async () => {
    await openFolder({ twist: wrong, more: 'reports: { junit: report.xml, json: report.json, html: report.html }\n' });
    const { code, out } = await runCommand(['test', '--quiet']);
    expect(code).toBe(1);
    expect(out).toMatch(/Tested 2 APIs:\n {2}books {2}Conforms: .*\n {2}loans {2}Does not conform: .*\n$/);
    const suites = [...readFileSync('report.xml', 'utf8').matchAll(/<testsuite name="([^" ]*)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(suites)).toEqual(new Set(['books:', 'loans:']));
    const report = JSON.parse(readFileSync('report.json', 'utf8'));
    expect(report.conforms).toBe(false);
    expect(report.apis).toMatchObject([
      { name: 'books', conforms: true, seed: report.seed },
      { name: 'loans', conforms: false, seed: report.seed },
    ]);
    expect(report.counts.cases).toBe(report.apis[0].counts.cases + report.apis[1].counts.cases);
    const operations = report.findings.flatMap((finding: { operations: string[] }) => finding.operations);
    expect(operations).toContain('loans: POST /books');
    expect(operations.filter((one: string) => !/^(books|loans): [A-Z]+ \//.test(one))).toEqual([]);
    expect(readFileSync('report.html', 'utf8')).toContain('<b>loans</b> Does not conform');
  });

  test('have a report each where the name of the file says so, and in formats that are about one API', async () => {
    await openFolder({
      more: 'reports: { junit: "{api}.xml", har: run.har, json: report.json }\n',
      own: ', reports: { json: own.json }',
    });
    expect((await runCommand(['test', '--quiet'])).code).toBe(0);
    expect(
      readdirSync('.')
        .filter((name) => /\.(xml|har)$|[nt]\.json/.test(name))
        .sort(),
    ).toEqual(['books.xml', 'loans.xml', 'own.json', 'report.json', 'run-books.har', 'run-loans.har']);
    expect(JSON.parse(readFileSync('report.json', 'utf8'))).toMatchObject({ apis: null, contract: { title: 'Books' } });
  });

  test('know their own findings in a previous report of all', async () => {
    await openFolder({ twist: wrong });
    await runCommand(['test', '--quiet', '--seed', '7', '--report', 'json=all.json']);
    const known = ['--quiet', '--seed', '7', '--previous', 'all.json', '--only-new'];
    expect((await runCommand(['test', ...known])).code).toBe(0);
    expect((await runCommand(['test', 'loans', ...known])).code).toBe(0);
    writeFileSync('all.json', readFileSync('all.json', 'utf8').replaceAll('"loans: ', '"books: '));
    expect((await runCommand(['test', ...known])).code).toBe(1);
  });

  test('can be named: only these are tested', async () => {
    await openFolder({ twist: wrong });
    const { code, out } = await runCommand(['test', 'books', '--quiet', '--report', 'json=books.json']);
    expect({ code, isOne: !out.includes('Tested') }).toEqual({ code: 0, isOne: true });
    expect(JSON.parse(readFileSync('books.json', 'utf8')).contract.title).toBe('Books');
    expect((await runCommand(['test', 'loans.yaml', '--quiet'])).code).toBe(1);
    expect(await runCommand(['test', 'boks'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean "books"?'),
    });
  });

  test('print one JSON document', async () => {
    await openFolder();
    const { out } = await runCommand(['test', '--format', 'json']);
    const titles = JSON.parse(out).apis.map(({ contract }: { contract: { title: string } }) => contract.title);
    expect(titles).toEqual(['Books', 'Loans']);
    expect(Object.keys(JSON.parse((await runCommand(['plan', '--format', 'json'])).out).apis)).toEqual([
      'books',
      'loans',
    ]);
  });

  test('are tested even if one cannot be', async () => {
    await openFolder();
    const options = ['--quiet', '--wait', '0', '--report', 'json=report.json'];
    const env = { COLDFRAME_TARGET_BOOKS: 'http://127.0.0.1:1' };
    const { code, out, err } = await runCommand(['test', ...options], { env });
    expect(code).toBe(2);
    expect(err).toContain('[target-unreachable]');
    expect(out).toMatch(/ books {2}Not tested: .*\n {2}loans {2}Conforms/);
    const { conforms, incomplete } = JSON.parse(readFileSync('report.json', 'utf8'));
    expect({ conforms, incomplete }).toEqual({ conforms: false, incomplete: [expect.stringMatching(/^books: /)] });
  });

  test('share selectors and parameters that only one of them has', async () => {
    await openFolder({ more: 'skip: [tag:nothing]\n' });
    expect(await runCommand(['plan'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/coldframe\.yaml:4:8 "tag:nothing" matches no operation of any API/),
    });
    expect((await runCommand(['plan', 'books'])).code).toBe(0);
    await openFolder({ more: 'exceptions: [{ rule: status-documented, at: /loans, reason: x }]\n' });
    writeFileSync('loans.yaml', bookDocument.replaceAll('/books', '/loans'));
    expect((await runCommand(['plan'])).code).toBe(0);
    await openFolder({ more: 'exceptions: [{ rule: status-documented, at: GET /boks, reason: x }]\n' });
    expect((await runCommand(['plan'])).err).toMatch(
      /coldframe\.yaml:4:\d+ "GET \/boks" matches no operation of any API/,
    );
  });

  test('accept findings by exceptions, of which expired ones are reported and accept nothing', async () => {
    const entry = (date: string) =>
      `, exceptions: [{ rule: status-documented, at: /books, reason: soon fixed, expires: "${date}" }]`;
    await openFolder({ twist: wrong, own: entry('2999-12-31') });
    const accepted = await runCommand(['test', 'loans']);
    expect(accepted.out).toContain('status-documented  POST /books: soon fixed');
    expect(accepted.code).toBe(0);
    await openFolder({ twist: wrong, own: entry('2020-12-31') });
    const expired = await runCommand(['test', 'loans']);
    expect(expired.code).toBe(1);
    expect(expired.out).toMatch(/coldframe\.yaml:6:\d+ · status-documented · \/books: accepted until 2020-12-31/);
  });

  test('refuse an exception for a rule that does not exist', async () => {
    await openFolder({ own: ', exceptions: [{ rule: status-documentd, reason: x }]' });
    expect(await runCommand(['test'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/There is no rule "status-documentd"\. Did you mean "status-documented"\?/),
    });
  });

  test('refuse an exception at a place that is none of the API', async () => {
    await openFolder({ own: ', exceptions: [{ rule: status-documented, at: GET /boks, reason: x }]' });
    expect(await runCommand(['test'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/coldframe\.yaml:6:\d+ The selector "GET \/boks" matches no operation/),
    });
  });

  test('show where each setting is written', async () => {
    await openFolder({ more: 'timeout: 5s\n', own: ', timeout: 7s' });
    const { out } = await runCommand(['config', '--explain'], { env: { COLDFRAME_TOKEN_LOANS: 'x' } });
    const [, books = '', loans = ''] = out.split(/^API .*\n/m);
    expect(books).toMatch(/^timeout +5s +coldframe\.yaml:4$/m);
    expect(loans).toMatch(/^timeout +7s +coldframe\.yaml:7$/m);
    expect(books).toMatch(/^token +\(hidden\) +coldframe\.yaml:1$/m);
    expect(loans).toMatch(/^token +\(hidden\) +environment, COLDFRAME_TOKEN_LOANS$/m);
  });

  test('are linted together', async () => {
    await openFolder();
    const { code, out } = await runCommand(['lint', '--format', 'json']);
    const both = JSON.parse(out);
    const alone = JSON.parse((await runCommand(['lint', 'books', '--format', 'json'])).out);
    expect(code).toBe(0);
    expect(JSON.stringify(both)).toContain('loans.yaml');
    expect(JSON.stringify(alone)).not.toContain('loans.yaml');
  });

  test('are mocked below their names, and alone at the root', async () => {
    await openFolder();
    const filesOf = async (argv: readonly string[]) => {
      const { contracts } = await readMockCommand(argv, { verbose: silent, env: {} });
      return contracts.map(({ prefix, file, api }) => [prefix, file, api]);
    };
    expect(await filesOf([])).toEqual([
      ['/books', 'books.yaml', 'books'],
      ['/loans', 'loans.yaml', 'loans'],
    ]);
    expect(await filesOf(['loans'])).toEqual([['', 'loans.yaml', 'loans']]);
  });
});
