import { describe, expect, test } from 'vitest';
import type { LintFinding } from '../../model/finding.ts';
import { lintFormats, renderFindings } from './render.ts';

const text = 'openapi: 3.1.0\ninfo: {}\npaths: {}\n';
const finding: LintFinding = {
  rule: 'body-on-get',
  level: 'warning',
  message: 'GET /a has a request body.',
  pointer: '/info',
  position: { file: 'api, 1.yaml', line: 2, column: 1 },
  fix: 'Use POST.',
};
const options = { textOf: () => text, colour: false, all: false };

function textOf(findings: readonly LintFinding[], change = {}): string {
  return renderFindings(findings, 'text', { ...options, ...change });
}

describe('text', () => {
  test('shows the place, the lines around it, the fix and why it matters', () => {
    expect(textOf([finding]).split('\n')).toEqual([
      'api, 1.yaml:2:1 warning body-on-get',
      '  GET /a has a request body.',
      '    1 | openapi: 3.1.0',
      '    2 | info: {}',
      '      | ^',
      '    3 | paths: {}',
      '  Use POST.',
      expect.stringMatching(/^ {2}Why: HTTP gives such a body no meaning/),
      '',
      '0 errors, 1 warning, 0 advice.',
      '',
    ]);
  });

  test('shows three of many findings of one rule in full, and all of them with --all', () => {
    const many = Array.from({ length: 20 }, () => finding);
    const listed = Array.from({ length: 10 }, () => '2').join(', ');
    expect(textOf(many)).toContain(`body-on-get: 17 more (--all shows them)\n  api, 1.yaml:${listed}, …`);
    expect(textOf(many).match(/has a request body/g)).toHaveLength(3);
    expect(textOf(many, { all: true }).match(/has a request body/g)).toHaveLength(20);
  });

  test('shows advice only when all is asked for', () => {
    const advice = { ...finding, level: 'advice' as const };
    expect(textOf([advice])).toBe('0 errors, 0 warnings, 1 advice. coldframe lint --all shows the advice.\n');
    expect(textOf([advice], { all: true })).toMatch(
      /^api, 1\.yaml:2:1 advice body-on-get\n[\s\S]*\n0 errors, 0 warnings, 1 advice\.\n$/,
    );
  });

  test('shows errors first', () => {
    const worse = {
      ...finding,
      level: 'error' as const,
      rule: 'structure' as const,
      position: { ...finding.position, line: 9 },
    };
    expect(textOf([finding, worse])).toMatch(/^api, 1\.yaml:9:1 error structure/);
  });

  test('shows no control character of the document', () => {
    const shown = textOf([{ ...finding, message: 'a\u001b[31mb\u202e' }], { textOf: () => 'x\n\u001b]0;t\u0007\n' });
    expect(shown).toContain('a\\u001b[31mb\\u202e');
    expect(shown).not.toMatch(/[\u001b\u0007\u202e]/);
  });

  test('shows only a part of a very long line', () => {
    const long = `${'x'.repeat(5000)}y${'z'.repeat(5000)}`;
    const shown = textOf([{ ...finding, position: { ...finding.position, line: 1, column: 5001 } }], {
      textOf: () => long,
    });
    const [row = '', caret = ''] = shown.split('\n').slice(2);
    expect(row.length).toBeLessThan(130);
    expect(row[caret.indexOf('^')]).toBe('y');
  });

  test('says that there are no problems', () => {
    expect(textOf([])).toBe('No problems found.\n');
  });
});

test('json has the fields that other programs read', () => {
  expect(JSON.parse(renderFindings([finding], 'json', options))).toEqual({
    findings: [
      {
        rule: 'body-on-get',
        level: 'warning',
        message: 'GET /a has a request body.',
        file: 'api, 1.yaml',
        line: 2,
        column: 1,
        pointer: '/info',
        fix: 'Use POST.',
      },
    ],
  });
});

test('sarif names rule, level, file and region', () => {
  const log = JSON.parse(renderFindings([finding], 'sarif', options));
  expect(log.version).toBe('2.1.0');
  expect(log.runs[0].results[0]).toMatchObject({
    ruleId: 'body-on-get',
    level: 'warning',
    locations: [
      { physicalLocation: { artifactLocation: { uri: 'api%2C%201.yaml' }, region: { startLine: 2, startColumn: 1 } } },
    ],
  });
});

test('sarif shows names of the contract as they are, not as links or commands to a terminal', () => {
  const sly = { ...finding, fix: undefined, message: '[c](x)\u001b\u202e\u2028', pointer: '/paths/\u009b\u200b' };
  const [result] = JSON.parse(renderFindings([sly], 'sarif', options)).runs[0].results;
  expect(result.message.text).toBe('\\[c\\](x)\\u001b\\u202e\\u2028');
  expect(result.locations[0].logicalLocations[0].fullyQualifiedName).toBe('#/paths/\\u009b\\u200b');
});

test('a line end in a message starts no other GitHub command', () => {
  const sly = { ...finding, message: 'a\n::error::b%' };
  expect(renderFindings([sly], 'github', options)).toBe(
    '::warning file=api%2C 1.yaml,line=2,col=1,title=body-on-get::a\\n::error::b%25 Use POST.\n',
  );
});

test('github shows ten of each level, errors first, and says how many more there are', () => {
  const many = (['advice', 'warning', 'error'] as const).flatMap((level) =>
    Array.from({ length: 12 }, () => ({ ...finding, level })),
  );
  const kindsOf = (text: string) => [...text.matchAll(/^::(\w+) /gm)].map(([, kind]) => kind);
  const text = renderFindings(many, 'github', options);
  const ten = (kind: string) => Array(10).fill(kind);
  expect(kindsOf(text)).toEqual([...ten('error'), ...ten('warning'), ...ten('notice')]);
  expect(text).toMatch(/\n::notice title=Coldframe::7 more findings: coldframe lint --all\n$/);
  const few = renderFindings(many.slice(2, 20), 'github', options);
  expect(kindsOf(few)).toEqual([...Array(8).fill('warning'), ...ten('notice')]);
  expect(few).not.toContain('more finding');
});

test('junit fails errors and warnings, and escapes what XML forbids', () => {
  const xml = renderFindings(
    [
      { ...finding, message: '<\ud800"&' },
      { ...finding, level: 'advice' },
    ],
    'junit',
    options,
  );
  expect(xml).toContain('tests="2" failures="1"');
  expect(xml).toContain('message="&lt;\\ud800&quot;&amp; Use POST."');
});

describe('html', () => {
  const linesOf = (_: string, first: number, count: number) => text.split('\n').slice(first - 1, first - 1 + count);

  test('shows errors first, with the lines of the contract and the page of the rule', () => {
    const worse = { ...finding, level: 'error' as const, message: 'Worse <b>.' };
    const rulePage = () => '# body-on-get\n\nA page with a [link](x.md).\n';
    const context = { ...options, linesOf, rulePage, contracts: ['api.yaml'] };
    const page = renderFindings([finding, worse], 'html', context);
    expect(page).toContain('<header class="bad">');
    expect(page).toContain('1 error, 1 warning, 0 advice.');
    expect(page.indexOf('Worse &lt;b&gt;.')).toBeLessThan(page.indexOf('GET /a has'));
    expect(page).toContain('<mark><span class="line">2</span> info: {}</mark>');
    expect(page).toContain('A page with a link.');
  });

  test('gives each finding an address of its own', () => {
    const page = renderFindings([finding, finding], 'html', options);
    const ids = [...page.matchAll(/<details class="finding[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

test('lets no text of a contract steer a terminal or a CI service', () => {
  const message = 'a\u001b[31m\u202e\r\n::error::b ##vso[task.x]c';
  const hostile = { ...finding, message, fix: message, position: { ...finding.position, file: message } };
  for (const format of lintFormats) {
    const written = renderFindings([hostile], format, options);
    expect(written, format).not.toMatch(/[\u001b\u202e\r]|^::error::b|##vso\[/m);
  }
});
