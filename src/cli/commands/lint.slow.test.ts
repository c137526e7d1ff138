import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lintFormats } from '../../lint/render/render.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { main } from '../main.ts';

const clean = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n';
const warned = `${clean.replace('{}', '')}  /a:\n    get: { requestBody: { content: { text/plain: {} } }, responses: { "204": { description: d } } }\n`;

function run(files: Record<string, string>, ...args: string[]) {
  const path = writeFiles(files);
  return runCommand(['lint', ...args.map((arg) => (arg in files ? path(arg) : arg))]);
}

describe('the exit code is', () => {
  test('0 for a contract without findings', async () => {
    expect(await run({ 'a.yaml': clean }, 'a.yaml')).toEqual({ code: 0, out: 'No problems found.\n', err: '' });
  });

  test('0 for warnings, and 1 for them with --fail-on warning', async () => {
    expect((await run({ 'a.yaml': warned }, 'a.yaml')).code).toBe(0);
    expect((await run({ 'a.yaml': warned }, 'a.yaml', '--fail-on', 'warning')).code).toBe(1);
  });

  test.each([
    ['no OpenAPI', 'a: 1\n', 'openapi-version'],
    ['Swagger 2.0', 'swagger: "2.0"\n', 'swagger-2'],
    ['a broken structure', 'openapi: 3.1.0\ninfo: {}\npaths: {}\n', 'structure'],
  ])('1 for %s', async (_, text, rule) => {
    const { code, out } = await run({ 'a.yaml': text }, 'a.yaml', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(out).findings.map((finding: { rule: string }) => finding.rule)).toContain(rule);
  });

  test.each([
    ['a missing file', ['gone.yaml'], /There is no file gone\.yaml\. \[contract-unreadable\]/],
    ['a broken syntax', ['broken.yaml'], /broken\.yaml:2:1 cannot be read/],
    ['an unknown option', ['--nope'], /--nope/],
    ['an unknown format', ['--format', 'xml'], /--format/],
    ['two files', ['a.yaml', 'broken.yaml'], /Expected one contract/],
  ])('2 for %s', async (_, args, message) => {
    const { code, err } = await run({ 'a.yaml': clean, 'broken.yaml': 'a: [\n' }, ...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

test.each([
  ['references', (next: string) => `{ $ref: "${next}" }`],
  ['parts of one part', (next: string) => `{ allOf: [{ $ref: "${next}" }] }`],
])('a chain of thousands of %s takes no longer than other schemas', { timeout: 20_000 }, async (_, link) => {
  const links = Array.from({ length: 4000 }, (_, at) => `    S${at}: ${link(`#/components/schemas/S${at + 1}`)}\n`);
  const text = `${clean.replace('{}', '{}\ncomponents:\n  schemas:')}${links.join('')}    S4000: { type: string }\n`;
  expect((await run({ 'a.yaml': text }, 'a.yaml', '--fail-on', 'warning')).code).toBe(0);
});

describe('a broken syntax', () => {
  const broken = `${clean.replace('paths: {}', 'paths: {}\ntags:\n  - name: a: b')}`;
  const line = broken.split('\n').findIndex((text) => text.includes('a: b')) + 1;

  test.each(['json', 'sarif', 'github', 'junit', 'html'])('is a finding in the format %s, and 2', async (format) => {
    const { code, out, err } = await run({ 'a.yaml': broken }, 'a.yaml', '--format', format);
    expect(code).toBe(2);
    expect(out).toContain('syntax');
    expect(out).toContain('a.yaml');
    expect(out).toContain(String(line));
    expect(err).toContain(`a.yaml:${line}:`);
  });

  test('has its file, line and column in JSON', async () => {
    const { out } = await run({ 'a.yaml': broken }, 'a.yaml', '--format', 'json');
    expect(JSON.parse(out).findings).toMatchObject([
      { rule: 'syntax', level: 'error', file: expect.stringMatching(/a\.yaml$/), line, column: expect.any(Number) },
    ]);
  });

  test('in a file of the contract is a finding there, beside those of other files', async () => {
    const text = clean.replace('paths: {}', 'paths: {}\ncomponents: { schemas: { A: { $ref: parts.yaml } } }');
    const files = { 'a.yaml': text, 'parts.yaml': 'type: string\ndescription: a: b\n' };
    const { code, out } = await run(files, 'a.yaml', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(out).findings).toMatchObject([
      {
        rule: 'syntax',
        file: expect.stringMatching(/parts\.yaml$/),
        line: 2,
        message: expect.stringContaining('$ref "parts.yaml"'),
      },
    ]);
  });
});

test('--fix fixes what is safe to fix, keeps the rest of the file and reports what remains', async () => {
  const text = `${clean.replace('paths: {}', 'openapi: 3.1.0')}`;
  const broken = `# mine\n${text.replace('openapi: 3.1.0\ninfo', 'openapi: 3.1 # old\ninfo').replace(/openapi: 3\.1\.0\n$/, '')}tags: [{ name: a }, { name: a }]\npaths:\n  /a:\n    get: { requestBody: { content: { text/plain: {} } }, responses: { "204": { description: d } } }\n`;
  const path = writeFiles({ 'b.yaml': broken });
  const { code, out, err } = await run({}, path('b.yaml'), '--fix');
  expect([code, err]).toEqual([0, 'Fixed 2 problems.\n']);
  expect(out).toContain('body-on-get');
  expect(readFileSync(path('b.yaml'), 'utf8')).toBe(
    broken.replace('3.1 # old', '"3.1.0" # old').replace('[{ name: a }, { name: a }]', '[{ name: a }]'),
  );
});

test('shows nothing of a file that is not a contract, which a link in a repository may lead to', async () => {
  const { out } = await run({ 'a.yaml': 'aws_key: AKIA-SECRET\nother: 2\n' }, 'a.yaml');
  expect(out).toContain('it has no property "openapi"');
  expect(out).not.toContain('SECRET');
});

test('--watch lints again on every change, even of a broken file, until it is interrupted', async () => {
  const path = writeFiles({ 'a.yaml': clean });
  const stop = new AbortController();
  const said: string[] = [];
  const next = (text: string) => {
    said.push(text);
    const step = steps.shift();
    // The watch begins after the output.
    if (step !== undefined) setImmediate(step);
  };
  const steps = [
    () => writeFileSync(path('a.yaml'), 'a: [\n'),
    () => writeFileSync(path('a.yaml'), warned),
    () => stop.abort(),
  ];
  const world = { out: next, err: next, env: {}, interrupted: stop.signal, colour: false };
  expect(await main(['lint', path('a.yaml'), '--watch', '--fail-on', 'warning'], world)).toBe(130);
  expect(said).toEqual([
    'No problems found.\n',
    expect.stringContaining('cannot be read'),
    expect.stringContaining('body-on-get'),
  ]);
});

describe('the configuration', () => {
  test('sets levels and lets findings pass for a reason', async () => {
    const config = 'lint:\n  rules: { body-on-get: error }\n';
    expect((await run({ 'a.yaml': warned, 'c.yaml': config }, 'a.yaml', '--config', 'c.yaml')).code).toBe(1);
    const exceptions = 'lint:\n  exceptions:\n    - { rule: body-on-get, at: GET /a, reason: an old client }\n';
    const passed = await run({ 'a.yaml': warned, 'c.yaml': exceptions }, 'a.yaml', '--config', 'c.yaml');
    expect(passed.out).not.toContain('body-on-get');
  });

  test('may name a rule by its former id, in levels and in exceptions', async () => {
    const text = `${clean}components:
  schemas:
    Pet: { type: object, oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { required: [purrs], properties: { purrs: { type: boolean } } }] }
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, { required: [barks], properties: { barks: { type: boolean } } }] }
`;
    const levels = 'lint: { rules: { heirs-listed: error } }';
    const raised = await run({ 'a.yaml': text, 'c.yaml': levels }, 'a.yaml', '--config', 'c.yaml');
    expect(raised.code).toBe(1);
    expect(raised.out).toContain('error subtypes-listed');
    const exceptions = 'lint: { exceptions: [{ rule: heirs-listed, reason: the generator writes it so }] }';
    const accepted = await run({ 'a.yaml': text, 'c.yaml': exceptions }, 'a.yaml', '--config', 'c.yaml');
    expect(accepted.out).not.toContain('subtypes-listed');
    expect(accepted.out).not.toContain('exception-unneeded');
  });

  test.each([
    ['an unknown rule', 'lint: { rules: { gone: off } }', /1:24 There is no rule "gone"/],
    ['an unknown level', 'lint: { rules: { body-on-get: loud } }', /must be error, warning, advice or off/],
    ['an exception without a reason', 'lint: { exceptions: [{ rule: body-on-get }] }', /has no "reason"/],
  ])('is refused for %s', async (_, config, message) => {
    const { code, err } = await run({ 'a.yaml': clean, 'c.yaml': config }, 'a.yaml', '--config', 'c.yaml');
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

test('writes further reports into files, and refuses one that it cannot write before it reads', async () => {
  const path = writeFiles({ 'a.yaml': warned });
  const report = `html=${path('reports/new/lint.html')}`;
  const { code, out, err } = await runCommand(['lint', path('a.yaml'), '--report', report, '--report', 'json=-']);
  expect(code).toBe(0);
  expect(err).toMatch(/0 errors, 1 warning/);
  expect(JSON.parse(out)).toMatchObject({ findings: [{ rule: 'body-on-get' }] });
  expect(readFileSync(path('reports/new/lint.html'), 'utf8')).toContain('<title>0 errors, 1 warning');
  const refused = await runCommand(['lint', 'gone.yaml', '--report', `html=${path('a.yaml/lint.html')}`]);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('[report-unwritable]');
});

test.each(lintFormats)('shows no password of a URL in %s', async (format) => {
  const url = 'https://user:s3cret@host.example/x.yaml?token=s3cret';
  const text = warned.replace('paths:', `servers: [{ url: "${url}" }]\npaths:\n  /b: { $ref: "${url}#/b" }`);
  const path = writeFiles({ 'a.yaml': text });
  const { out, err } = await runCommand(['lint', path('a.yaml'), '--format', format]);
  expect(out).toContain('reference-readable');
  expect(out + err).not.toContain('s3cret');
  expect((await runCommand(['plan', path('a.yaml')])).err).not.toContain('s3cret');
});

test('says what to do about a referenced file that does not exist', async () => {
  const path = writeFiles({ 'a.yaml': warned.replace('paths:', 'paths:\n  /b: { $ref: "gone.yaml" }') });
  const { out } = await runCommand(['lint', path('a.yaml')]);
  expect(out).toContain('gone.yaml.');
  expect(out).toContain('Correct the reference, or add the file.');
  expect(out).not.toContain('coldframe <command> FILE');
});

test('names files from the root of the repository where a service looks for them', async () => {
  const path = writeFiles({ 'api/openapi.yaml': 'openapi: 3.1.0\n', 'other/openapi.yaml': 'openapi: 3.1.0\n' });
  const env = { GITHUB_WORKSPACE: path('.') };
  const { out } = await runCommand(['lint', path('api/openapi.yaml'), '--format', 'github'], { env });
  expect(out).toMatch(/^::error file=api\/openapi\.yaml,line=1,/);
  const sarif = await runCommand(['lint', path('api/openapi.yaml'), '--format', 'sarif'], { env });
  expect(sarif.out).toContain('"uri": "api/openapi.yaml"');
  const outside = { GITHUB_WORKSPACE: path('other') };
  const away = await runCommand(['lint', path('api/openapi.yaml'), '--format', 'github'], { env: outside });
  expect(away.out).toMatch(/^::error file=outside-of-the-repository\/api\/openapi\.yaml,/);
});
