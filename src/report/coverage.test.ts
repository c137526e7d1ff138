import { describe, expect, it } from 'vitest';
import type { Case } from '../model/case.ts';
import type { Operation } from '../model/contract.ts';
import type { ContractPromise, Coverage, CoverageRow, Observed } from '../model/report.ts';
import { buildCase, buildExchange, buildReply } from '../testing/build-exchange.ts';
import { openCoverage } from './coverage.ts';

const place = '/paths/~1books/post/responses';
const json = { mediaType: 'application/json', schema: undefined, examples: [] };
const bearer = { name: 'token', pointer: '/components/securitySchemes/token', kind: 'bearer' } as const;
const operation: Operation = {
  ...buildCase().operation,
  responses: ['200', '400', 'default', '500'].map((status) => ({
    status,
    content: status === '200' ? [{ ...json, pointer: `${place}/200/content/application~1json` }] : [],
    headers: [],
    pointer: `${place}/${status}`,
  })),
  security: [{ schemes: [{ scheme: bearer, scopes: [] }], pointer: '/security/0' }],
};
const nothing: Observed = {
  response: undefined,
  content: undefined,
  asExpected: false,
  resembles: undefined,
  undeclared: [],
  echoes: [],
  extras: undefined,
};

const promise = { operation: operation.key, pointer: '' };
const status = (name: string) => ({ ...promise, kind: 'status' as const, name, pointer: `${place}/${name}` });
const promises: readonly ContractPromise[] = [
  { ...promise, kind: 'success', name: 'a valid request succeeds' },
  status('200'),
  { ...promise, kind: 'media type', name: '200 application/json', pointer: `${place}/200/content/application~1json` },
  status('400'),
  status('default'),
  status('500'),
  { ...promise, kind: 'credential', name: 'enforced', pointer: '/security/0' },
  { ...promise, kind: 'parameter', name: 'query q', pointer: '/q' },
  { ...promise, kind: 'keyword', name: '/a', pointer: '/a' },
];

interface Answer {
  readonly status?: number;
  readonly sent?: Partial<Case>;
  readonly met?: Partial<Observed>;
}

function coverageOf(...answers: readonly Answer[]): Coverage {
  const tally = openCoverage();
  for (const { status: given = 200, sent, met } of answers) {
    const exchange = buildExchange({
      case: buildCase({ strategy: 'transfer', operation, ...sent }),
      outcome: buildReply({ status: given }),
    });
    tally.add(exchange, { ...nothing, ...met });
  }
  return tally.close(promises, []);
}

const named = ({ rows }: Coverage, wanted: (row: CoverageRow) => boolean) =>
  rows.filter(wanted).map(({ name }) => name);
const proven = (coverage: Coverage) => named(coverage, (row) => row.proven > 0);
const tested = (coverage: Coverage) => named(coverage, (row) => row.tested);

describe('openCoverage', () => {
  it('counts every promise, also when nothing was sent', () => {
    const coverage = coverageOf();
    expect(coverage).toMatchObject({ promises: 9, tested: 0, proven: 0, reachable: 7 });
    expect(coverage.rows.every(({ reason }) => reason !== undefined)).toBe(true);
  });

  it('counts a status and a media type when a response has them', () => {
    const coverage = coverageOf(
      { met: { response: `${place}/200`, content: `${place}/200/content/application~1json` } },
      { met: { response: `${place}/200` } },
    );
    expect(proven(coverage)).toEqual(['a valid request succeeds', '200', '200 application/json']);
    expect(coverage.rows[1]).toMatchObject({ proven: 2, reason: undefined });
  });

  it('counts what no suite can provoke when a response has it anyway', () => {
    expect(coverageOf({ met: { response: `${place}/500` } }).reachable).toBe(8);
  });

  it('counts a documented status that was never received as tested when responses were judged', () => {
    expect(tested(coverageOf({ sent: { expects: 'accepted' } }))).toEqual([
      ...['a valid request succeeds', '200', '200 application/json', '400', 'default', '500'],
    ]);
  });

  it('leaves all that promises success untested while no valid request succeeds', () => {
    const coverage = coverageOf({ status: 404, sent: { expects: 'accepted' } });
    expect(tested(coverage)).toEqual(['400', 'default', '500']);
    expect(coverage.rows[0]?.reason).toBe('no valid request succeeded (404)');
    const probe = { expects: 'anything' as const, request: { ...buildCase().request, method: 'TRACE' } };
    expect(tested(coverageOf({ sent: probe, met: { response: `${place}/200` } }))).not.toContain('200');
  });

  it('counts the credential when a request without it was refused as expected', () => {
    const refused = (expects: Case['expects'], asExpected: boolean) =>
      coverageOf({ status: 401, sent: { expects }, met: { asExpected } });
    expect(proven(refused('unauthorised', true))).toEqual(['enforced']);
    expect(proven(refused('unauthorised', false))).toEqual([]);
    expect(tested(refused('unauthorised', false))).toContain('enforced');
    expect(tested(refused('rejected', true))).not.toContain('enforced');
  });

  it('counts another refusal only where all requests without a credential get it, and no valid request', () => {
    const valid = (status: number): Answer => ({ status, sent: { expects: 'accepted' } });
    const without = (status: number): Answer => {
      return { status, sent: { expects: 'unauthorised' }, met: { asExpected: status >= 400 } };
    };
    const credentialOf = (...answers: Answer[]) =>
      coverageOf(...answers).rows.find(({ kind }) => kind === 'credential');
    expect(credentialOf(valid(200), without(400), without(400))).toMatchObject({ proven: 2 });
    expect(credentialOf(valid(200), without(400), without(403))).toMatchObject({ proven: 2 });
    const head = { expects: 'unauthorised' as const, request: { ...buildCase().request, method: 'HEAD' } };
    expect(credentialOf(valid(200), without(400), { status: 405, sent: head })).toMatchObject({ proven: 1 });
    expect(credentialOf(valid(200), valid(404), without(404), without(401))).toMatchObject({ proven: 1 });
    const otherRefusal = { tested: true, proven: 0, reason: expect.stringContaining('not with 401 or 403') };
    expect(credentialOf(without(404))).toMatchObject(otherRefusal);
    expect(credentialOf(valid(200), valid(404), without(404))).toMatchObject(otherRefusal);
    expect(credentialOf(valid(200), without(404), without(422))).toMatchObject(otherRefusal);
    for (const others of [[], [without(422)]])
      expect(credentialOf(valid(200), without(200), ...others)).toMatchObject({
        ...{ tested: true, proven: 0, reason: 'the target did not refuse a request without it' },
      });
  });

  it('counts a parameter and a keyword when a case about them was judged', () => {
    const coverage = coverageOf(
      { sent: { expects: 'accepted' } },
      { status: 400, sent: { strategy: 'parameters', about: '/q', expects: 'rejected' }, met: { asExpected: true } },
      { sent: { strategy: 'invalid-body', about: '/a', expects: 'rejected' } },
    );
    expect(tested(coverage)).toEqual(expect.arrayContaining(['query q', '/a']));
    expect(proven(coverage)).toEqual(['a valid request succeeds', 'query q']);
    expect(coverage.rows.at(-1)?.reason).toBe(
      'requests about it were sent, but no response showed it: something else may have decided',
    );
  });

  it('counts no refusal of what is invalid while what is valid is refused as well', () => {
    const refusal = {
      status: 404,
      sent: { strategy: 'parameters', about: '/q', expects: 'rejected' },
      met: { asExpected: true },
    } as const;
    const answers = [{ status: 404, sent: { expects: 'accepted' } }, refusal] as const;
    const coverage = coverageOf(...answers);
    expect([tested(coverage), proven(coverage)]).toEqual([['400', 'default', '500'], []]);
    expect(coverage.rows.at(-2)?.reason).toBe('no valid request succeeded (404)');
    const tally = openCoverage();
    for (const { status: given, sent } of answers)
      tally.add(buildExchange({ case: buildCase({ operation, ...sent }), outcome: buildReply({ status: given }) }), {
        ...nothing,
        asExpected: true,
      });
    // The contract documents no success of the operation.
    const others = promises.filter(({ kind }) => kind !== 'success');
    expect(tested(tally.close(others, []))).toContain('query q');
  });

  it('gives the reason why an operation was left out', () => {
    const skipped = [{ pointer: '/paths', operation: operation.key, reason: 'cookies are not supported yet' }];
    const { rows } = openCoverage().close(promises, skipped);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['cookies are not supported yet']));
  });

  it('gives the refusal of valid requests as the reason, although not all requests were sent', () => {
    const tally = openCoverage();
    const refused = { case: buildCase({ operation }), outcome: buildReply({ status: 500 }) };
    tally.add(buildExchange(refused), nothing);
    const { rows } = tally.close(promises, [{ pointer: '', operation: operation.key, reason: 'the time is over' }]);
    const rowOf = (kind: string) => rows.find((row) => row.kind === kind);
    expect(rowOf('success')).toMatchObject({ reason: 'no valid request succeeded (500)' });
    expect(rowOf('success')).not.toHaveProperty('isLeftOut');
    expect(rowOf('credential')).toMatchObject({ reason: 'the time is over', isLeftOut: true });
  });
});
