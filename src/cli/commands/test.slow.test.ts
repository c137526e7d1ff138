import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bookDocument, serveBooks, type Twist } from '../../testing/book-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const secret = 's3cret-Token.with~every+kind/of=sign';

async function books(twist?: Twist) {
  const service = await serveBooks(twist);
  onTestFinished(service.stop);
  const path = writeFiles({ 'books.yaml': bookDocument });
  const argv = ['test', path('books.yaml'), '--target', service.url.href, '--token', secret, '--seed', '7'];
  return { argv, path };
}

const wrongTitle: Twist = ({ honest }) => (honest.status === 200 ? { content: '{"title":7}' } : undefined);
const created: Twist = ({ honest }) => (honest.status === 200 ? { status: 201 } : undefined);
const gullible: Twist = ({ honest }) => (honest.status === 400 ? { status: 200, content: '{"title":"x"}' } : undefined);

describe('coldframe test', () => {
  test('exits with 0 on a service that keeps its contract, and says so', async () => {
    const { argv } = await books();
    const { code, out } = await runCommand(argv);
    expect(out).toMatch(/Conforms: 0 violations, \d+ deviations?, \d+ observations? \(\d+ cases in [\d.]+ s, seed 7\)/);
    expect(code).toBe(0);
  });

  test.each([
    ['a property of the wrong type', wrongTitle, 'body-schema'],
    ['an undocumented status', created, 'status-documented'],
  ])('exits with 1 for %s and names the rule', async (_, twist, rule) => {
    const { argv } = await books(twist);
    const { code, out } = await runCommand(argv);
    expect(code).toBe(1);
    expect(out).toContain(`VIOLATION  ${rule}  POST /books`);
    expect(out).toMatch(/promised {3}\S*books\.yaml:\d+/);
    expect(out).toMatch(/reproduce {2}curl /);
  });

  test('exits with 1 for deviations only with --fail-on deviation', async () => {
    const { argv } = await books(gullible);
    expect((await runCommand(argv)).code).toBe(0);
    const strict = await runCommand([...argv, '--fail-on', 'deviation']);
    expect(strict.code).toBe(1);
    expect(strict.out).toContain('DEVIATION  invalid-accepted');
  });

  test('prints JSON of the shape that scripts rely on', async () => {
    const { argv } = await books(wrongTitle);
    const report = JSON.parse((await runCommand([...argv, '--format', 'json'])).out);
    expect(report).toMatchObject({ conforms: false, counts: { violations: 1, deviations: expect.any(Number) } });
    expect(Object.keys(report.counts)).toEqual(['violations', 'deviations', 'observations', 'cases']);
    expect(report.findings[0]).toMatchObject({
      rule: 'body-schema',
      level: 'violation',
      operation: 'POST /books',
      message: expect.any(String),
      contract: { line: 40, pointer: '/components/schemas/Book/properties/title/type' },
      curl: expect.stringMatching(/^curl /),
      frequency: expect.stringMatching(/^(always|\d+ of \d+)$/),
    });
  });

  test('exits with 2 when the target cannot be reached, and claims nothing', async () => {
    const { argv } = await books();
    const service = await serveBooks();
    await service.stop();
    const { code, out, err } = await runCommand([...argv, '--target', service.url.href]);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('[target-unreachable]');
  });

  test.each([
    ['no target', ['test', 'books.yaml'], /Missing --target URL/],
    ['a target that is not a URL', ['test', '--target', 'books'], /http:\/\/ or https:\/\//],
    ['a credential in the target', ['test', '--target', 'http://a:b@127.0.0.1'], /--token/],
    ['an unknown option', ['test', '--tarket', 'x'], /--tarket/],
    ['a level that does not exist', ['test', '--target', 'http://127.0.0.1', '--fail-on', 'all'], /--fail-on must be/],
    ['a report with an empty name', ['test', '--target', 'http://127.0.0.1', '--report', 'json='], /FORMAT=FILE/],
    ['an invalid duration', ['test', '--target', 'http://127.0.0.1', '--timeout', 'soon'], /--timeout must be/],
    ['a seed that is not a number', ['test', '--target', 'http://127.0.0.1', '--seed', '-1'], /--seed/],
    ['an unknown command', ['tset'], /no command "tset"/],
  ])('exits with 2 for %s', async (_, argv, message) => {
    const { code, err } = await runCommand(argv);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  test('reads target and token from the environment', async () => {
    const { argv } = await books();
    const env = { COLDFRAME_TARGET: argv[3] ?? '', COLDFRAME_TOKEN: secret };
    expect((await runCommand([...argv.slice(0, 2), '--seed', '7'], { env })).code).toBe(0);
  });

  test('fails before the run if a report cannot be written', async () => {
    const { argv } = await books();
    const { code, err } = await runCommand([...argv, '--report', `json=${argv[1]}/report.json`]);
    expect(code).toBe(2);
    expect(err).toContain('its folder is a file. [report-unwritable]');
  });

  test('exits with 130 when it is interrupted, and marks the report', async () => {
    const interruption = new AbortController();
    const { argv } = await books(({ before }) => {
      if (before === 20) interruption.abort();
      return undefined;
    });
    const { code, out } = await runCommand(argv, { interrupted: interruption.signal });
    expect(code).toBe(130);
    expect(out).toContain('Interrupted');
  });

  test('never writes the token, even when the service sends it back', async () => {
    const { argv, path } = await books(({ request, honest }) => ({
      headers: { ...honest.headers, 'X-Seen': request.headers.authorization ?? '' },
      content: JSON.stringify({ title: 7, seen: request.headers.authorization, url: request.url }),
    }));
    const files = ['json', 'junit', 'text', 'baseline'].map((format) => [format, path(`report.${format}`)]);
    const reports = files.flatMap(([format, file]) => ['--report', `${format}=${file}`]);
    const { out, err } = await runCommand([...argv, ...reports, '--suggest', path('overlay.json')]);
    const written = readdirSync(path('.')).map((name) => readFileSync(path(name), 'utf8'));
    expect(written.length).toBe(6);
    for (const text of [out, err, ...written]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(encodeURIComponent(secret));
      expect(text).not.toContain(Buffer.from(secret).toString('base64'));
    }
  });

  test('accepts what the baseline accepts, and names entries that are no longer needed', async () => {
    const { argv, path } = await books(wrongTitle);
    const baseline = path('known.json');
    await runCommand([...argv, '--report', `baseline=${baseline}`]);
    expect((await runCommand([...argv, '--baseline', baseline])).err).toContain('"reason" is missing or empty');

    const known = JSON.parse(readFileSync(baseline, 'utf8'));
    const [entry] = known.accepted;
    const stale = { rule: 'server-error', operation: 'POST /books', reason: 'long gone' };
    const ready = writeFiles({ 'known.json': JSON.stringify({ accepted: [{ ...entry, reason: 'ticket 5' }, stale] }) });
    const { code, out } = await runCommand([...argv, '--baseline', ready('known.json')]);
    expect(code).toBe(0);
    expect(out).toContain('body-schema  POST /books: ticket 5');
    expect(out).toContain('server-error · POST /books: no longer needed');
  });

  test('suggests an overlay under which the same answers are documented', async () => {
    const { argv, path } = await books();
    const overlay = path('observed.json');
    const before = JSON.parse((await runCommand([...argv, '--suggest', overlay, '--format', 'json'])).out);
    const unlisted = (report: typeof before) =>
      report.findings.filter(({ rule }: { rule: string }) => rule === 'status-unlisted');
    expect(unlisted(before).length).toBeGreaterThan(0);
    const after = JSON.parse((await runCommand([...argv, '--overlay', overlay, '--format', 'json'])).out);
    expect(unlisted(after)).toEqual([]);
    expect(after.conforms).toBe(true);

    const linted = JSON.parse(
      (await runCommand(['lint', argv[1] ?? '', '--overlay', overlay, '--format', 'json'])).out,
    );
    const warnings = linted.findings.filter(({ level }: { level: string }) => level !== 'advice');
    expect(warnings).toEqual([]);
  });

  test('with --search goes on until a limit is reached, and without it no limit makes it longer', async () => {
    const { argv } = await books();
    const cases = async (...more: string[]) =>
      JSON.parse((await runCommand([...argv, '--format', 'json', ...more])).out).counts.cases as number;
    const usual = await cases();
    expect(await cases('--search', '--max-cases', String(usual + 400))).toBe(usual + 400);
    expect(await cases('--max-cases', String(usual * 2))).toBe(usual);
    expect(await cases('--max-cases', '50')).toBeLessThanOrEqual(50);
  });

  test('lists its options in its help', async () => {
    const { code, out } = await runCommand(['test', '--help']);
    expect(code).toBe(0);
    for (const option of ['--target', '--token', '--seed', '--baseline', '--suggest']) expect(out).toContain(option);
  });
});
