import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reportFormats } from '../../report/render/render.ts';
import { bookDocument, serveBooks, type Twist } from '../../testing/book-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

async function targetOf(twist?: Twist): Promise<string> {
  const service = await serveBooks(twist);
  onTestFinished(service.stop);
  return service.url.href;
}

describe('coldframe gate', { timeout: 120_000 }, () => {
  test('passes for a sound contract: lint, mock and two second opinions, in this order', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const { code, out } = await runCommand(['gate', path('books.yaml'), '--seed', '1']);
    expect(out).toMatch(
      /Summary\n {2}passed {3}lint.*\n {2}passed {3}mock.*\n {2}passed {3}Dredd.*\n {2}passed {3}Prism.*\nGate passed\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('sends to its own mock what it would not send to a server: the deletion of a whole collection', async () => {
    const removal =
      "\n    delete:\n      summary: Removes all books\n      responses:\n        '204': { description: all were removed }\n";
    const path = writeFiles({ 'books.yaml': bookDocument.replace('\n  /books:\n', `\n  /books:${removal}`) });
    const { code, out } = await runCommand(['gate', path('books.yaml'), '--seed', '1']);
    expect(out).toContain('passed   mock');
    expect(out).not.toContain('--allow-collection-writes');
    expect(code).toBe(0);
  });

  test('says nothing of what a run leaves behind in a mock, which ends', async () => {
    const path = writeFiles({
      'notes.yaml': `openapi: 3.1.0
info: { title: Notes, version: '1' }
paths:
  /notes:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
      responses: { '201': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } } }
  /notes/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '404': { description: none }
components:
  schemas:
    Note: { type: object, required: [id, text], properties: { id: { type: integer, readOnly: true }, text: { type: string } } }
`,
    });
    const { out } = await runCommand(['gate', path('notes.yaml'), '--seed', '1', '--max-cases', '30']);
    expect(out).toContain('Observed');
    expect(out).not.toMatch(/left behind/i);
  });

  test('fails for a target that breaks the contract, and writes its reports', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const target = await targetOf(({ honest }) => (honest.status === 200 ? { status: 201 } : undefined));
    const report = path('report.json');
    const options = ['--target', target, '--seed', '1', '--report', `json=${report}`];
    const { code, out } = await runCommand(['gate', path('books.yaml'), ...options]);
    expect(code).toBe(1);
    expect(out).toContain('VIOLATION  status-documented');
    expect(out).toMatch(/failed {3}target/);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ conforms: false });
    const quiet = await runCommand(['gate', path('books.yaml'), ...options, '--max-cases', '60', '--quiet']);
    expect(quiet.out).toMatch(/^target: Does not conform\.\n {2}violation {2}status-documented {2}/);
    expect(quiet.out).not.toMatch(/VIOLATION|Observed|reproduce|Why:/);
  });

  test('writes the reports about the mock where no target is given, in each format and to each place', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const formats = reportFormats.filter((format) => format !== 'text');
    const reports = formats.flatMap((format) => ['--report', `${format}=${path(`report.${format}`)}`]);
    const options = ['--seed', '1', '--format', 'json', '--suggest', path('overlay.yaml')];
    const { code, out } = await runCommand(['gate', path('books.yaml'), ...options, ...reports, '--report', 'text=-']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^\{[\s\S]*\n\}\n[\s\S]*Conforms/i)]);
    for (const format of formats) expect(readFileSync(path(`report.${format}`), 'utf8'), format).not.toBe('');
    expect(JSON.parse(readFileSync(path('report.json'), 'utf8'))).toMatchObject({
      conforms: true,
      target: expect.stringMatching(/^http:.* \(the mock\)$/),
      remaining: [],
    });
    expect(JSON.parse(readFileSync(path('report.har'), 'utf8')).log.entries.length).toBeGreaterThan(10);
    expect(existsSync(path('overlay.yaml'))).toBe(false);
  });

  test('has one report about a target and about the mock of an API without one, and one whose contract has errors', async () => {
    const target = await targetOf(({ honest }) => (honest.status === 200 ? { status: 201 } : undefined));
    const path = writeFiles({
      'books.yaml': bookDocument,
      'wrong.yaml': bookDocument.replace("'200':", "'2000':"),
      'coldframe.yaml': `apis:
  served: { contract: books.yaml, target: '${target}' }
  mocked: { contract: books.yaml }
  wrong: { contract: wrong.yaml }
reports: { json: report.json }
`,
    });
    const { code } = await runCommand(['gate', '--config', path('coldframe.yaml'), '--seed', '1']);
    expect(code).toBe(1);
    const { apis } = JSON.parse(readFileSync(path('report.json'), 'utf8'));
    expect(apis).toMatchObject([
      { name: 'served', conforms: false, target },
      { name: 'mocked', conforms: true, target: expect.stringContaining('127.0.0.1') },
      { name: 'wrong' },
    ]);
  });

  test('writes what was found until it is interrupted', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const interruption = new AbortController();
    const target = await targetOf(({ honest }) => {
      interruption.abort();
      return honest.status === 200 ? { status: 201 } : undefined;
    });
    const options = ['--target', target, '--seed', '1', '--report', `json=${path('report.json')}`];
    const { code } = await runCommand(['gate', path('books.yaml'), ...options], { interrupted: interruption.signal });
    expect(code).toBe(130);
    expect(JSON.parse(readFileSync(path('report.json'), 'utf8'))).toMatchObject({ interrupted: true });
  });

  test('prints its steps as JSON', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument.replace("'200':", "'2000':") });
    const { code, out } = await runCommand(['gate', path('books.yaml'), '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      passed: false,
      steps: [
        { name: 'lint', outcome: 'failed', details: expect.stringContaining('2000') },
        { name: 'mock', outcome: 'skipped', line: 'not run: the contract has errors' },
        { name: 'Dredd', outcome: 'skipped' },
        { name: 'Prism', outcome: 'skipped' },
      ],
    });
  });

  test('exits with 2 for a target that cannot be reached', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const service = await serveBooks();
    await service.stop();
    const { code, out } = await runCommand(['gate', path('books.yaml'), '--target', service.url.href, '--seed', '1']);
    expect(code).toBe(2);
    expect(out).toContain('cannot be reached');
  });

  test('has the advice on a line of its own, below the output of a server that does not start', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const options = ['--target', 'http://127.0.0.1:1', '--server', 'echo broken; exit 3', '--seed', '1'];
    const { code, out } = await runCommand(['gate', path('books.yaml'), ...options]);
    expect(code).toBe(2);
    expect(out).toMatch(/\| broken\n {2}Run the command by itself\./);
  });

  test('skips the mock and the comparison of a contract with errors', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument.replace("'200':", "'2000':") });
    const { code, out } = await runCommand(['gate', path('books.yaml'), '--base', 'HEAD']);
    expect(code).toBe(1);
    expect(out).toMatch(/failed {3}lint.*\n {2}skipped {2}diff.*\n {2}skipped {2}mock/);
  });

  test('cannot compare with a revision that does not exist', async () => {
    const path = writeFiles({ 'books.yaml': bookDocument });
    const { code, out } = await runCommand(['gate', path('books.yaml'), '--base', 'HEAD', '--seed', '1']);
    expect(code).toBe(2);
    expect(out).toMatch(/passed {3}lint.*\n {2}failed {3}diff.*\n {2}passed {3}mock/);
  });

  test('exits with 2 for a contract that cannot be read', async () => {
    const path = writeFiles({ 'books.yaml': 'a: [' });
    const { code, err } = await runCommand(['gate', path('books.yaml')]);
    expect(code).toBe(2);
    expect(err).toContain('[contract-unreadable]');
  });
});
