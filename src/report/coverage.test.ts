import { describe, expect, it } from 'vitest';
import type { Case } from '../model/case.ts';
import type { Operation } from '../model/contract.ts';
import type { Coverage, Observed } from '../model/report.ts';
import { buildCase, buildExchange } from '../testing/build-exchange.ts';
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

function coverageOf(...answers: readonly (readonly [Partial<Case>, Partial<Observed>])[]): Coverage {
  const tally = openCoverage({ operations: [operation] });
  for (const [overrides, met] of answers) {
    tally.add(buildExchange({ case: buildCase({ strategy: 'transfer', operation, ...overrides }) }), {
      ...nothing,
      ...met,
    });
  }
  return tally.close([]);
}

function provenNames({ rows }: Coverage): string[] {
  return rows.filter(({ proven }) => proven > 0).map(({ kind, name }) => `${kind} ${name}`);
}

describe('openCoverage', () => {
  it('lists what the contract promises before anything is sent', () => {
    const { rows, proven, reachable } = coverageOf();
    expect(rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'status 200',
      'media type 200 application/json',
      'status 400',
      'status default',
      'status 500',
      'credential enforced',
    ]);
    expect(proven).toBe(0);
    expect(reachable).toBe(4);
    expect(rows.every(({ reason }) => reason !== undefined)).toBe(true);
  });

  it('counts a status and a media type when a response has them', () => {
    const coverage = coverageOf(
      [{}, { response: `${place}/200`, content: `${place}/200/content/application~1json` }],
      [{}, { response: `${place}/200` }],
    );
    expect(provenNames(coverage)).toEqual(['status 200', 'media type 200 application/json']);
    expect(coverage.rows[0]).toMatchObject({ proven: 2, reason: undefined });
  });

  it('counts what no suite can provoke when a response has it anyway', () => {
    const { reachable } = coverageOf([{}, { response: `${place}/500` }]);
    expect(reachable).toBe(5);
  });

  it('counts the credential when a request without it was refused as expected', () => {
    expect(provenNames(coverageOf([{ expects: 'unauthorised' }, { asExpected: true }]))).toEqual([
      'credential enforced',
    ]);
    expect(provenNames(coverageOf([{ expects: 'unauthorised' }, { asExpected: false }]))).toEqual([]);
    expect(provenNames(coverageOf([{ expects: 'rejected' }, { asExpected: true }]))).toEqual([]);
  });

  it('has no row for the credential where a request without one is allowed', () => {
    const open = { ...operation, security: [...operation.security, { schemes: [], pointer: '/security/1' }] };
    const { rows } = openCoverage({ operations: [open] }).close([]);
    expect(rows.map(({ kind }) => kind)).not.toContain('credential');
  });

  it('has a row for each keyword of what is sent, in an order that does not depend on arrival', () => {
    const answers = ['/z', '/a', '/a'].map(
      (about) => [{ strategy: 'invalid-body', about }, { asExpected: about === '/a' }] as const,
    );
    const coverage = coverageOf(...answers);
    expect(coverage.rows.slice(-2)).toMatchObject([
      { kind: 'keyword', pointer: '/a', proven: 2 },
      { kind: 'keyword', pointer: '/z', proven: 0, reason: 'the target did not treat it as the contract says' },
    ]);
    expect(coverageOf(...answers.toReversed())).toEqual(coverage);
  });

  it('gives the reason why an operation was left out', () => {
    const skipped = [{ pointer: '/paths', operation: operation.key, reason: 'cookies are not supported yet' }];
    const { rows } = openCoverage({ operations: [operation] }).close(skipped);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['cookies are not supported yet']));
  });
});
