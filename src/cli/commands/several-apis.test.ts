import { existsSync, readFileSync } from 'node:fs';
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
  test('are tested one after the other, with one exit code and a report each', async () => {
    await openFolder({ twist: wrong, more: 'reports: { junit: report.xml }\n' });
    const { code, out } = await runCommand(['test', '--quiet']);
    expect(code).toBe(1);
    expect(out).toMatch(/Tested 2 APIs:\n {2}books {2}Conforms: .*\n {2}loans {2}Does not conform: .*\n$/);
    expect(['report.xml', 'report-books.xml', 'report-loans.xml'].map((file) => existsSync(file))).toEqual([
      false,
      true,
      true,
    ]);
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
    const { apis } = JSON.parse(out);
    expect([apis.books.contract.title, apis.loans.contract.title]).toEqual(['Books', 'Loans']);
    expect(Object.keys(JSON.parse((await runCommand(['plan', '--format', 'json'])).out).apis)).toEqual([
      'books',
      'loans',
    ]);
  });

  test('are tested even if one cannot be', async () => {
    await openFolder();
    const options = ['--quiet', '--wait', '0'];
    const env = { COLDFRAME_TARGET_BOOKS: 'http://127.0.0.1:1' };
    const { code, out, err } = await runCommand(['test', ...options], { env });
    expect(code).toBe(2);
    expect(err).toContain('[target-unreachable]');
    expect(out).toMatch(/ books {2}Not tested: .*\n {2}loans {2}Conforms/);
  });

  test('share selectors and parameters that only one of them has', async () => {
    await openFolder({ more: 'skip: [tag:nothing]\n' });
    expect(await runCommand(['plan'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/coldframe\.yaml:4:8 "tag:nothing" matches no operation of any API/),
    });
    expect((await runCommand(['plan', 'books'])).code).toBe(0);
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
