import { describe, expect, it } from 'vitest';
import { type Answered, type Asked, bench, exchange, findingsFor, noReply } from '../testing/exchanges.ts';
import { rules } from './all-rules.ts';
import { judge } from './judge.ts';

describe('judge', () => {
  it.each([
    ['429', { status: 429 }],
    ['429 without Retry-After', { status: 429, type: null, text: '' }],
    ['503 with Retry-After', { status: 503, headers: [['Retry-After', '1']] }],
    ['503 with a date', { status: 503, headers: [['RETRY-AFTER', 'Fri, 20 Nov 2026 12:00:00 GMT']] }],
  ] as readonly [string, Answered][])('does not judge %s', (_, answered) => {
    const { findings, unjudged } = judge(bench, exchange({ ...answered, type: 'text/html', text: '<p>' }));
    expect(findings).toEqual([]);
    expect(unjudged).toBe(`the target asked to come back later (${answered.status})`);
  });

  it('does not judge an exchange that was interrupted', () => {
    expect(judge(bench, exchange(noReply('interrupted')))).toMatchObject({
      findings: [],
      unjudged: 'it was interrupted',
    });
  });

  it('judges a 503 that does not say when to come back', () => {
    const { findings, unjudged } = judge(bench, exchange({ status: 503, type: null, text: '' }));
    expect(findings.map(({ rule }) => rule)).toEqual(['server-error']);
    expect(unjudged).toBeUndefined();
  });

  it('finds nothing in an ordinary response', () => {
    expect(judge(bench, exchange())).toMatchObject({ findings: [], unjudged: undefined });
  });

  it.each<NonNullable<Asked['expectedState']>>([
    { kind: 'item-not-listed', id: '4711', properties: ['author'] },
    { kind: 'item-shown-alike', id: '4711', properties: ['author'], members: {} },
    { kind: 'page-items', property: 'author', ids: ['4711'], before: [] },
    { kind: 'items-with-each-value', property: 'author', values: ['4711'] },
    { kind: 'refused-absent', by: 'POST', status: 400, refused: { author: '4711' } },
  ])('judges a response with properties that are named like methods: %j', (expectedState) => {
    const author = { name: 'Ada', toString: 'x', valueOf: null };
    const text = JSON.stringify([{ title: 'Emma', author }]);
    expect(() => findingsFor(exchange({ text }, { operation: 'GET /books', expectedState }))).not.toThrow();
    const echo = exchange({ text: JSON.stringify({ title: 'Emma', author }) }, { content: { title: 'Emma', author } });
    expect(findingsFor(echo)).toEqual([]);
  });

  it('finds nothing in a refusal as documented', () => {
    expect(findingsFor(exchange({ status: 400 }, { expects: 'rejected', fault: 'schema' }))).toEqual([]);
  });

  it.each([
    [
      'pretty-printed, with many header fields and interim responses',
      {
        interim: [100, 103],
        type: 'Application/JSON;Charset="UTF-8"',
        text: '{\n  "title": "Emma",\r\n  "shelf": "A1"\n}\n',
        headers: [
          ['Set-Cookie', 'a=1'],
          ['set-cookie', 'b=2'],
          ['ETag', 'W/"x"'],
          ['X-Empty', ''],
        ],
      },
    ],
    [
      'escaped, in another order and with more properties',
      {
        text: '{"shelf":"\\u0041\\u0031","id":9223372036854775807,"x":{"":[null,1e400]},"t\\u0069tle":"\\u0045mma"}',
      },
    ],
  ] as readonly [string, Answered][])('finds nothing in a right response %s', (_, answered) => {
    expect(findingsFor(exchange(answered))).toEqual([]);
  });

  it('reports everything that is wrong with a response, worst first', () => {
    const answered = { status: 201, defects: [{ kind: 'framing', message: 'two lengths', clause: 'RFC 9112, 6.3' }] };
    const asked = { credential: 'none', expects: 'unauthorised', outside: 'credentials' } as const;
    expect(findingsFor(exchange(answered as Answered, asked)).map(({ rule }) => rule)).toEqual([
      'framing',
      'status-documented',
      'credentials-enforced',
    ]);
  });

  it('stamps each finding with rule, level, operation, clause and exchange', () => {
    const one = exchange({ status: 500 });
    expect(findingsFor(one)).toMatchObject([
      {
        rule: 'server-error',
        level: 'violation',
        operation: 'POST /books',
        clause: 'RFC 9110, 15.6',
        instance: undefined,
      },
    ]);
    expect(findingsFor(one)[0]?.exchange).toBe(one);
  });

  it('is pure: the same exchange gives the same findings', () => {
    const one = exchange({ text: '{"title":1,"title":2}' });
    expect(findingsFor(one)).toEqual(findingsFor(one));
  });
});

describe('the catalogue of rules', () => {
  it('lists violations before deviations before observations', () => {
    const weights = rules.map(({ level }) => ['violation', 'deviation', 'observation'].indexOf(level));
    const known = rules.findIndex(({ id }) => id === 'valid-refused');
    expect(weights.slice(0, known).every((weight) => weight === 0)).toBe(true);
    expect(weights).toEqual([...weights].sort());
  });

  it('has each id once, in the shape of a file name', () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});
