import { describe, expect, it } from 'vitest';
import type { Report } from '../../../model/report.ts';
import type { RuleId } from '../../../model/rule-id.ts';
import {
  buildCase,
  buildExchange,
  buildFinding,
  buildNoReply,
  buildReply,
  buildSent,
} from '../../../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../../testing/build-report.ts';
import { hostileText } from '../../../testing/hostile-text.ts';
import { acceptedAsKnown } from '../../severity.ts';
import { renderText } from './text.ts';

const plain = { colour: false };

function groupWith(overrides: Parameters<typeof buildExchange>[0]): Partial<Report> {
  return { groups: [buildGroup({ finding: buildFinding({ exchange: buildExchange(overrides) }) })] };
}

describe('renderText', () => {
  it('reports the whole run', () => {
    expect(renderText(buildReport(), plain)).toBe(`contract   Books 1.0.0 (openapi.yaml)
target     http://127.0.0.1:4010
seed       7

Does not conform.
  violation  body-schema  POST /books: title is a number, promised is a string

VIOLATION  body-schema  POST /books
  title is a number, promised is a string
  promised   openapi.yaml:31  /paths/~1books/post/responses/200/content/application~1json/schema
             31 | type: string
                | ^^^^^^^^^^^^
  sent       valid: only what is required
  expected   "/title" must be string
  received   200, application/json, 16 bytes: {"title":"Emma"}
  wrong at   /title
  seen       3 of 40
  reproduce  curl -i -m 30 -H 'Content-Type: application/json' -H "Authorization: Bearer $TOKEN" -H 'Accept:' --data-raw '{"title":"Emma"}' http://127.0.0.1:4010/books
  help       coldframe explain body-schema

Before you paste a line to reproduce, set what it reads:
  TOKEN='the credential'

Does not conform: 1 violation, 0 deviations, 0 observations (2 cases in 1.2 s, seed 7)
`);
  });

  it('says how the variable of a user with a password is set', () => {
    const withBasic = buildSent({ headers: [['Authorization', 'Basic $TOKEN_BASE64']] });
    expect(renderText(buildReport(groupWith({ sent: withBasic })), plain)).toContain(
      'set what it reads:\n  TOKEN_BASE64=$(printf %s user:password | base64)\n\n',
    );
    const withNone = renderText(buildReport(groupWith({ sent: buildSent({ headers: [] }) })), plain);
    expect(withNone).not.toContain('set what it reads');
  });

  it('is short when nothing was found', () => {
    const counts = { violations: 0, deviations: 0, observations: 0, cases: 1 };
    expect(
      renderText(buildReport({ groups: [], counts, conforms: true }), plain),
    ).toBe(`contract   Books 1.0.0 (openapi.yaml)
target     http://127.0.0.1:4010
seed       7

Conforms: 0 violations, 0 deviations, 0 observations (1 case in 1.2 s, seed 7)
`);
  });

  it('says first what is wrong and what was not tested, each on one line', () => {
    const operations = ['GET /a', 'GET /b', 'GET /c'];
    const finding = buildFinding({ message: 'x'.repeat(500) });
    const groups = Array.from({ length: 30 }, () => buildGroup({ operations, finding }));
    const incomplete = Array.from({ length: 9 }, (_, index) => `reason ${index}`);
    const remaining = ['/books/1', '/books/2'];
    const text = renderText(buildReport({ groups, incomplete, remaining }), plain);
    const summary = text.split('\n\n')[1]?.split('\n') ?? [];
    expect(summary[1]).toMatch(/^ {2}violation {2}body-schema {2}3 operations: GET \/a and 2 more: x{110}…$/);
    const rest = [
      ...[0, 1, 2, 3].map((index) => `  incomplete: reason ${index}`),
      '  and 5 more reasons (see below)',
      '  2 resources left behind (see below)',
    ];
    expect(summary.slice(13)).toEqual(['  and 18 more findings below', ...rest]);
    const counts = { violations: 0, deviations: 30, observations: 0, cases: 2 };
    const notFailed = renderText(buildReport({ groups, incomplete, remaining, counts, testedEnough: false }), plain);
    expect(notFailed.split('\n\n')[1]?.split('\n').slice(1, 7)).toEqual(rest);
    expect(summary.length).toBeLessThan(24);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Does not conform: /);
  });

  it('says once what else is wrong in the same way in other items of a list', () => {
    const wrong = (index: number, name: string) => `200 body at "/data/${index}/${name}": must be integer`;
    const alsoReported = [wrong(1, 'id'), wrong(2, 'id'), wrong(0, 'year'), 'status 12'];
    const also = renderText(buildReport({ groups: [buildGroup({ alsoReported })] }), plain).match(/(?<=also {7}).*/g);
    expect(also).toEqual([`${wrong(1, 'id')}, and others alike`, wrong(0, 'year'), 'status 12']);
  });

  it('cuts a long message in the summary after a word', () => {
    const finding = buildFinding({ message: `${'several words '.repeat(20)}` });
    const summary = renderText(buildReport({ groups: [buildGroup({ finding })] }), plain).split('\n\n')[1];
    expect(summary).toMatch(/POST \/books: (several words )+(several )?…$/);
  });

  it('says each thing once: observations after the findings, and the reasons for an incomplete run in the summary', () => {
    const level = 'observation' as const;
    const finding = buildFinding({ level, rule: 'status-unlisted', message: 'status 401 is not documented' });
    const report = { groups: [buildGroup({ finding })], incomplete: ['no value for a path'], testedEnough: false };
    const counts = { violations: 0, deviations: 0, observations: 1, cases: 2 };
    const coverage = { rows: [], promises: 16, tested: 8, proven: 8, reachable: 16 };
    const text = renderText(buildReport({ ...report, counts, coverage }), plain);
    expect(text).toContain('\n  1 observation (see below)\n');
    for (const once of ['status 401 is not documented', 'no value for a path'])
      expect(text.split(once)).toHaveLength(2);
    expect(
      text
        .trimEnd()
        .split('\n')
        .at(-1)
        ?.match(/8 of 16/g),
    ).toHaveLength(1);
  });

  it('gives an observation one line', () => {
    const finding = buildFinding({ level: 'observation', rule: 'status-unlisted', message: 'status 401' });
    const text = renderText(buildReport({ groups: [buildGroup({ finding })] }), plain);
    expect(text).toContain('\n  observation  status-unlisted  POST /books: status 401\n\nDoes not');
    expect(text).not.toContain('OBSERVATION');
  });

  it('puts observations of one rule and status in one line, in short', () => {
    const groups = [401, 401, 404].map((status, index) => {
      const exchange = buildExchange({ outcome: buildReply({ status }) });
      const message = `status ${status} to ${index}`;
      const finding = buildFinding({ level: 'observation', rule: 'status-unlisted', message, exchange });
      return buildGroup({ finding, operations: [`GET /${index}`] });
    });
    const observed = (brief: boolean) => renderText(buildReport({ groups }), { ...plain, brief }).split('\n\n')[2];
    expect(observed(true)).toBe(`Observed (coldframe explain RULE says more, --verbose lists all 3):
  observation  status-unlisted  2 operations: GET /0 and 1 more: status 401 to 0 (and 1 alike)
  observation  status-unlisted  GET /2: status 404 to 2`);
    expect(observed(false)?.split('\n')).toHaveLength(4);
  });

  it('says that a finding did not show again, or was not sent again', () => {
    const verified = (outcome: 'same' | 'different' | 'not tried') => {
      const { sent } = buildExchange();
      const reproduction = { steps: [], request: sent, outcome, received: '404' };
      return /verified {3}(.*)/.exec(renderText(buildReport({ groups: [buildGroup({ reproduction })] }), plain))?.[1];
    };
    expect(verified('same')).toBeUndefined();
    expect(verified('different')).toBe('not reproduced: sent again at the end of the run, it got 404');
    expect(verified('not tried')).toBe('not sent again at the end of the run');
  });

  it('names every rule that reports the bug, and the page of each', () => {
    const rest = buildFinding({ rule: 'echo-differs', level: 'deviation', message: 'tag\u001b is cut' });
    const related = [buildGroup({ finding: rest, seen: 2 }), buildGroup({ finding: rest, seen: 40 })];
    const text = renderText(buildReport({ groups: [buildGroup({ related })] }), plain);
    expect(text).toContain('  also       echo-differs  tag\\u001b is cut (deviation, 2 of 40)\n');
    expect(text).toContain('  also       echo-differs  tag\\u001b is cut (deviation, always)\n');
    expect(text).toContain('  help       coldframe explain body-schema echo-differs\n');
  });

  it('names the clause that decides', () => {
    const finding = buildFinding({ clause: 'RFC 9110, 15.5.2', instance: undefined, contract: '' });
    const text = renderText(buildReport({ groups: [buildGroup({ finding })] }), plain);
    expect(text).toMatch(/promised {3}openapi\.yaml:31 {2}RFC 9110, 15\.5\.2\n/);
    expect(text).not.toContain('wrong at');
  });

  it('shows what is at the place that is wrong', () => {
    const finding = buildFinding({ value: '"a\u001b"' });
    expect(renderText(buildReport({ groups: [buildGroup({ finding })] }), plain)).toContain(
      '  wrong at   /title: "a\\u001b"\n',
    );
  });

  it('names the operation where the whole contract is on one line', () => {
    const position = { file: 'openapi.json', line: 1, column: 900 };
    const text = renderText(buildReport({ groups: [buildGroup({ position })] }), plain);
    expect(text).toContain('  promised   POST /books  /paths/~1books/post/responses/200/');
  });

  it('says why there was no response', () => {
    const outcome = buildNoReply({ reason: 'closed', detail: 'the connection ended after 12 of 40 bytes' });
    expect(renderText(buildReport(groupWith({ outcome })), plain)).toContain(
      '  received   no response (closed): the connection ended after 12 of 40 bytes\n',
    );
  });

  it('says which status was expected where it is another', () => {
    const failure = buildReply({ status: 503 });
    const outside = { inside: false, by: 'credentials', allowedStatuses: [401, 403] } as const;
    const expectations = [
      [{ expects: 'rejected' }, 'refused: 400'],
      [{ expects: 'unauthorised', scope: outside }, 'refused: 400; HTTP also allows 401, 403'],
      [{ expects: 'anything', scope: outside }, 'a documented status: 200, 400; HTTP also allows 401, 403'],
    ] as const;
    const { operation } = buildCase();
    const undocumented = [
      [{ expects: 'rejected', operation: { ...operation, responses: [] } }, 'refused: 400, 422, which HTTP allows'],
      [{ expects: 'accepted', operation: { ...operation, responses: [] } }, 'accepted: any 2xx status'],
      [{ expects: 'unauthorised', operation: { ...operation, responses: [] } }, 'refused: any 4xx status'],
    ] as const;
    for (const [overrides, words] of [...expectations, ...undocumented]) {
      expect(renderText(buildReport(groupWith({ case: buildCase(overrides), outcome: failure })), plain)).toContain(
        `  expected   ${words}\n`,
      );
    }
  });

  it('says what else was expected where the status is right, and what is there instead', () => {
    const { operation } = buildCase();
    const outside = { inside: false, by: 'credentials', allowedStatuses: [401] } as const;
    const right = [
      [{ expects: 'rejected', operation: { ...operation, responses: [] } }, 422],
      [{ expects: 'unauthorised', scope: outside }, 401],
      [{}, 200],
      [{ expects: 'rejected' }, 400],
      [{ expects: 'anything' }, 400],
    ] as const;
    for (const [overrides, status] of right) {
      const outcome = buildReply({ status });
      const text = renderText(buildReport(groupWith({ case: buildCase(overrides), outcome })), plain);
      expect(text).toContain('  expected   "/title" must be string\n');
    }
    for (const [expects, status] of [
      ['accepted', 400],
      ['accepted', 201],
      ['rejected', 200],
    ] as const) {
      const outcome = buildReply({ status });
      const text = renderText(buildReport(groupWith({ case: buildCase({ expects }), outcome })), plain);
      expect(text).not.toContain('  expected   "/title"');
    }
  });

  it('says what was promised for the received status where another one is expected', () => {
    const exchange = buildExchange({ case: buildCase({ expects: 'accepted' }), outcome: buildReply({ status: 400 }) });
    const textOf = (rule: RuleId) =>
      renderText(buildReport({ groups: [buildGroup({ finding: buildFinding({ rule, exchange }) })] }), plain);
    expect(textOf('body-schema')).toContain(
      '  expected   accepted: 200; of a documented 400: "/title" must be string\n',
    );
    expect(textOf('valid-refused')).toContain('  expected   accepted: 200\n');
    const undocumented = buildReport(groupWith({ outcome: buildReply({ status: 503 }) }));
    expect(renderText(undocumented, plain)).toContain('  expected   accepted: 200\n');
  });

  it('shows the beginning of a long body and its size', () => {
    const text = renderText(buildReport(groupWith({ outcome: buildReply({ text: `${'a'.repeat(199)}🌱b` }) })), plain);
    expect(text).toContain(`204 bytes: ${'a'.repeat(199)}…\n`);
    const cut = buildReply({ text: 'a'.repeat(65_536) });
    expect(renderText(buildReport(groupWith({ outcome: cut })), plain)).toContain('65536 or more bytes: aaa');
  });

  it('shows a body that is not text as bytes', () => {
    const outcome = { ...buildReply(), text: undefined, body: Uint8Array.from([0xff, 0x00, 0x1b]) };
    expect(renderText(buildReport(groupWith({ outcome })), plain)).toContain('3 bytes: not UTF-8: ff 00 1b\n');
  });

  it('says that there is no body', () => {
    const outcome = buildReply({ status: 204, headers: [], text: '' });
    expect(renderText(buildReport(groupWith({ outcome })), plain)).toContain('received   204, no body\n');
  });

  it('refers to the JSON report for a curl line too long for a terminal', () => {
    const body = Array.from({ length: 2000 }, (_, index) => index * 7919).join();
    const text = renderText(buildReport(groupWith({ sent: buildSent({ body }) })), plain);
    expect(text).toMatch(/reproduce {2}a curl line of \d+ characters, in the JSON report \(--report json=FILE\)\n/);
  });

  it('says what was left out, reason by reason, and counts the rest', () => {
    const skipped = Array.from({ length: 22 }, (_, index) => ({
      pointer: `/x/${index}`,
      operation: undefined,
      reason: 'cookies',
    }));
    const named = { pointer: '/paths/~1a/get', operation: 'GET /a', reason: 'multipart content is not supported yet' };
    const text = renderText(buildReport({ skipped: [named, ...skipped] }), plain);
    expect(text).toContain('Left out:\n  GET /a: multipart content is not supported yet\n  22: cookies (/x/0, /x/1,');
    expect(text).toContain(', /x/5 and 16 more)\n');
  });

  it('says in the summary that a limit has cut a run short that tested every promise', () => {
    const cut = { pointer: '/x', operation: 'POST /books', reason: 'the time limit of 5 s leaves no more time' };
    const line = '\n  1 operation tested with fewer values: the time limit of 5 s leaves no more time (see below)\n';
    expect(renderText(buildReport({ skipped: [cut] }), plain)).toContain(line);
    expect(renderText(buildReport({ skipped: [cut], incomplete: ['so'] }), plain)).not.toContain('fewer values');
    expect(renderText(buildReport({ skipped: [{ ...cut, operation: 'GET /a' }] }), plain)).not.toContain('fewer');
  });

  it('says how many cases could not be judged, and why', () => {
    const unjudged = [
      { reason: 'no\nanswer', cases: 2 },
      { reason: 'the target asked to come back later', cases: 1 },
    ];
    expect(renderText(buildReport({ unjudged }), plain)).toContain(
      'Sent, but not judged:\n  2 cases: no\\nanswer\n  1 case: the target asked to come back later\n',
    );
  });

  it('lists what the contract does not specify', () => {
    const row = { operation: 'POST /books', topic: 'credentials', answer: '401 application/json' };
    const openQuestions = [
      { ...row, seen: 2, asked: ['no token'] },
      { ...row, answer: '200', seen: 1, asked: [] },
    ];
    expect(renderText(buildReport({ openQuestions }), plain)).toContain(
      `Not specified by the contract (2):
  POST /books  credentials
    401 application/json (2 times, such as no token)
    200
`,
    );
  });

  it('counts what the contract does not specify, and why promises were not proven, in short', () => {
    const question = { operation: 'POST /books', topic: 'credentials', answer: '401', seen: 1, asked: [] };
    const row = { operation: 'GET /a', kind: 'keyword', pointer: '/x', unreachable: false, tested: true } as const;
    const missing = ['a', 'b', 'c', 'd'].map((name) => ({ ...row, name, proven: 0, reason: 'not kept' }));
    const rows = [
      ...missing,
      { ...row, kind: 'status', name: '500', proven: 0, reason: 'no', unreachable: true } as const,
    ];
    const coverage = { rows, promises: 4, tested: 4, proven: 0, reachable: 4 };
    const report = buildReport({
      openQuestions: [question, { ...question, answer: '403' }, { ...question, topic: 'size' }],
      coverage,
    });
    const text = renderText(report, { ...plain, brief: true });
    expect(text).toContain('Not specified by the contract: 2 topics (--verbose says what the target does)\n');
    expect(text).toContain('proven (1 more cannot be shown by a correct target)\n  4 × keyword: not kept\n');
    expect(text).not.toContain('credentials');
  });

  it('links the place in the contract', () => {
    const link = (text: string, file: string) => `<${file}>${text}</>`;
    expect(renderText(buildReport({}), { ...plain, link })).toMatch(/promised {3}<([^>]+)>\1:\d+<\/>/);
  });

  it('says which promises were proven, why others were not, and what cannot be', () => {
    const row = { operation: 'POST /books', kind: 'status', pointer: '/x', unreachable: false, tested: true } as const;
    const rows = [
      { ...row, name: '200', proven: 4, reason: undefined },
      { ...row, name: '400', proven: 0, reason: 'it was never received' },
      { ...row, name: '500', proven: 0, reason: 'it was never received', unreachable: true },
    ];
    expect(
      renderText(buildReport({ coverage: { rows, promises: 3, tested: 3, proven: 1, reachable: 2 } }), plain),
    ).toContain(
      `Coverage: 1 of 2 promises of the contract proven (1 more cannot be shown by a correct target)
  POST /books  status 400: it was never received
  POST /books  status 500: it was never received
`,
    );
  });

  it('shows accepted findings in a line each, and what the baseline no longer needs', () => {
    const report = buildReport({
      groups: [
        buildGroup({ accepted: 'known' }),
        buildGroup({ accepted: 'planned', operations: ['GET /books', 'PUT /books/{id}'] }),
      ],
      staleBaseline: ['framing: no longer needed'],
    });
    const text = renderText(report, plain);
    expect(text).toContain(
      'Accepted (2):\n  body-schema  POST /books: known\n  body-schema  2 operations: GET /books and 1 more: planned\n',
    );
    expect(text).toContain('Exceptions that accept nothing any more (1):\n  framing: no longer needed\n');
    expect(text).not.toContain('VIOLATION');
  });

  it('names exceptions that have ended and what was fixed also where it is to be short', () => {
    const fixed = [
      { rule: 'framing', level: 'violation', operation: 'GET /books', cause: 'cut', message: 'it was cut' },
    ] as const;
    const report = buildReport({
      groups: [buildGroup({ accepted: 'known' })],
      staleBaseline: ['body-json: accepted until 2026-11-29'],
      fixed,
    });
    const text = renderText(report, { ...plain, quiet: true });
    expect(text).toContain('Exceptions that accept nothing any more (1):\n  body-json: accepted until 2026-11-29\n');
    expect(text).toContain('  framing  GET /books: it was cut\n');
    expect(text).not.toContain('Accepted (');
    expect(text).not.toContain('contract ');
  });

  it('refers to the JSON report for the rest of a long section', () => {
    const openQuestions = Array.from({ length: 80 }, (_, index) => ({
      ...{ operation: 'POST /books', topic: 'depth', answer: String(index), seen: 1, asked: [] },
    }));
    expect(renderText(buildReport({ openQuestions }), plain)).toContain('  and 9 more, in the JSON report\n');
  });

  it('claims nothing about an interrupted run', () => {
    const text = renderText(buildReport({ interrupted: true, conforms: true }), plain);
    expect(text).toContain('Interrupted, the results are incomplete: 1 violation');
    expect(text).not.toContain('Conforms');
  });

  it('says when deviations count', () => {
    expect(renderText(buildReport({ failOn: 'deviation' }), plain)).toContain(
      'Does not conform (deviations count as failures): ',
    );
  });

  it('colours the level and the conclusion when asked to, and changes nothing else', () => {
    const coloured = renderText(buildReport(), { colour: true });
    expect(coloured).toContain('\u001b[31mVIOLATION\u001b[0m  body-schema');
    expect(coloured).toContain('\u001b[31mDoes not conform\u001b[0m: ');
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(renderText(buildReport(), plain));
  });

  it('prints nothing of a target or a contract that a terminal or a CI log would obey', () => {
    for (const hostile of hostileText) {
      const text = renderText(hostileReport(hostile), plain);
      expect(text).not.toMatch(/[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]/u);
      expect(text).not.toMatch(/^\s*::/m);
      expect(text).not.toMatch(/##(\[|vso)/);
    }
  });
});

function hostileReport(text: string): Report {
  const exchange = buildExchange({
    case: buildCase({ id: text, why: text }),
    sent: buildSent({ url: `http://127.0.0.1/${text}`, method: text, headers: [['X', text]], body: text }),
    outcome: buildReply({ text, headers: [['content-type', text]] }),
  });
  const finding = buildFinding({
    operation: text,
    message: text,
    contract: text,
    instance: text,
    cause: text,
    exchange,
  });
  const silent = buildFinding({ exchange: buildExchange({ outcome: buildNoReply({ detail: text }) }) });
  const position = { file: text, line: 1, column: 1 };
  return buildReport({
    contract: { source: text, title: text, version: text },
    target: text,
    groups: [
      buildGroup({ finding, position }),
      buildGroup({ finding: silent }),
      buildGroup({ finding, accepted: text }),
    ],
    skipped: [{ pointer: text, operation: text, reason: text }],
    openQuestions: [{ operation: text, topic: text, answer: text, seen: 1, asked: [text] }],
    coverage: {
      rows: [
        {
          operation: text,
          kind: 'keyword',
          name: text,
          pointer: text,
          tested: false,
          proven: 0,
          reason: text,
          unreachable: false,
        },
      ],
      promises: 1,
      tested: 0,
      proven: 0,
      reachable: 1,
    },
    staleBaseline: [text],
  });
}

describe('renderText at a terminal', () => {
  it('can be the summary alone, with a line for every finding', () => {
    const groups = Array.from({ length: 30 }, () => buildGroup());
    const text = renderText(buildReport({ groups }), { colour: false, quiet: true });
    expect(text.match(/^ {2}violation/gm)).toHaveLength(30);
    expect(text).not.toMatch(/below|reproduce/);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Does not conform: /);
  });

  it('says in the summary alone what the verdict does not count, and what was left out', () => {
    const accepted = ['reviewed', 'reviewed', acceptedAsKnown].map((reason) => buildGroup({ accepted: reason }));
    const counts = { violations: 0, deviations: 0, observations: 0, cases: 2 };
    const skipped = [{ operation: 'GET /slow', pointer: '', reason: '--skip GET /slow' }];
    const report = buildReport({ groups: accepted, counts, conforms: true, skipped });
    expect(renderText(report, { colour: false, quiet: true })).toBe(
      [
        'Conforms.',
        '  left out: GET /slow: --skip GET /slow',
        '',
        'Conforms: 0 violations, 0 deviations, 0 observations; not counted: 2 accepted, 1 known (2 cases in 1.2 s, seed 7)',
        '',
      ].join('\n'),
    );
    expect(renderText(report, { colour: false }).match(/left out/gi)).toHaveLength(1);
  });

  it('marks the promise in the line of the contract, and cuts a line that does not fit', () => {
    const excerpt = { firstLine: 3, lines: [`  a: {type: ${'x'.repeat(300)}}`], line: 3, column: 6 };
    const report = buildReport({ groups: [buildGroup({ excerpt })] });
    const lines = renderText(report, { colour: false, width: 60 }).split('\n');
    const at = lines.findIndex((line) => line.includes('3 | a: {type: xxx'));
    expect(lines[at]?.length).toBeLessThanOrEqual(60);
    expect(lines[at + 1]?.indexOf('^')).toBe(lines[at]?.indexOf('{'));
  });

  it('also cuts what is before a promise at the end of a long line', () => {
    const before = `a: { ${'b: 1, '.repeat(30)}`;
    const excerpt = { firstLine: 3, lines: [`${before}type: integer }`], line: 3, column: before.length + 1 };
    const report = buildReport({ groups: [buildGroup({ excerpt })] });
    const lines = renderText(report, { colour: false, width: 60 }).split('\n');
    const at = lines.findIndex((line) => line.includes('3 | …'));
    expect(lines[at]).toMatch(/b: 1, type: integer \}$/);
    expect(lines[at]?.length).toBeLessThanOrEqual(60);
    expect(lines[at + 1]?.indexOf('^')).toBe(lines[at]?.indexOf('type'));
  });

  it.each([
    ['"integer","minimum":1', '"integer"'],
    ['"a \\"b\\" c","minimum":1', '"a \\"b\\" c"'],
    ['{"type":"integer"}', '{'],
    ['-1.5,"b":2', '-1.5'],
    ['true}', 'true'],
  ])('marks only the value in a document on one line: %s', (from, value) => {
    const rest = '"b":1,'.repeat(60);
    for (const [before, after] of [
      ['{"a":', rest],
      [`{${rest}"a":`, ',"b":1}'],
    ] as const) {
      const line = `${before}${from}${after}`;
      const excerpt = { firstLine: 1, lines: [line], line: 1, column: before.length + 1 };
      const text = renderText(buildReport({ groups: [buildGroup({ excerpt })] }), { colour: false, width: 80 });
      expect(/(\^+)/.exec(text)?.[1]).toHaveLength(value.length);
    }
  });

  it('shortens a long path of what is left behind', () => {
    const text = renderText(buildReport({ remaining: [`/tags/${'a'.repeat(70_000)}`] }), plain);
    expect(text).toContain(`  /tags/${'a'.repeat(194)}… (70006 characters)\n`);
    expect(text.length).toBeLessThan(5000);
  });
});
