import { describe, expect, it } from 'vitest';
import type { Case, OutOfScopeReason } from '../model/case.ts';
import { buildCase, buildExchange, buildFinding, buildNoReply, buildReply } from '../testing/build-exchange.ts';
import { inputKindOf, openResponseTallies } from './response-tallies.ts';

describe('openResponseTallies', () => {
  it('counts responses by operation, kind of request and status, each by the worst that it shows', () => {
    const tallies = openResponseTallies();
    const exchange = buildExchange();
    const [violation, deviation] = [buildFinding(), buildFinding({ level: 'deviation' })];
    tallies.add(exchange, { findings: [] });
    tallies.add(exchange, { findings: [deviation, violation] });
    tallies.add(exchange, { findings: [deviation] });
    tallies.add(exchange, { findings: [], unjudged: 'the target was away' });
    tallies.add(buildExchange({ outcome: buildNoReply() }), { findings: [] });
    const counts = { operation: 'POST /books', input: 'valid' };
    expect(tallies.close()).toEqual([
      { ...counts, response: '200', cases: 4, violations: 1, deviations: 1, unjudged: 1, durationMs: 8 },
      {
        ...counts,
        response: 'no response',
        cases: 1,
        violations: 0,
        deviations: 0,
        unjudged: 0,
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('keeps a limited number of rows, whatever a target responds with', () => {
    const tallies = openResponseTallies();
    for (let at = 0; at < 25_000; at += 1)
      tallies.add(buildExchange({ outcome: buildReply({ status: at }) }), { findings: [] });
    const rows = tallies.close();
    expect(rows).toHaveLength(20_001);
    expect(rows.at(-1)).toMatchObject({ response: 'others', cases: 5000 });
  });
});

describe('inputKindOf', () => {
  const outside = (by: OutOfScopeReason, overrides: Partial<Case> = {}) =>
    buildCase({ scope: { inside: false, by, allowedStatuses: [] }, ...overrides });

  it.each([
    [buildCase(), 'valid'],
    [buildCase({ expects: 'anything' }), 'open'],
    [buildCase({ expects: 'rejected', fault: 'schema' }), 'invalid value'],
    [buildCase({ expects: 'rejected', fault: 'syntax' }), 'malformed'],
    [buildCase({ expects: 'rejected', fault: 'media-type' }), 'media type'],
    [buildCase({ expects: 'unauthorised' }), 'credential'],
    [outside('path'), 'method or path'],
    [outside('credentials'), 'credential'],
    [outside('size'), 'HTTP'],
  ])('names what a request is about (%#)', (one, kind) => {
    expect(inputKindOf(buildExchange({ case: one }))).toBe(kind);
  });

  it.each([
    [{}, 200, 'valid'],
    [{}, 404, 'resource'],
    [{}, 410, 'resource'],
    [{ expects: 'rejected', fault: 'schema' }, 400, 'invalid value'],
    [{ expects: 'rejected', fault: 'schema' }, 404, 'invalid value'],
    [{ expects: 'anything' }, 200, 'resource'],
    [{ strategy: 'credentials' }, 200, 'credential'],
  ] as const)(
    'names what a request to a resource that may be there is about, by its response, too (%#)',
    (one, status, kind) => {
      const exchange = buildExchange({ case: outside('resource', one), outcome: buildReply({ status }) });
      expect(inputKindOf(exchange)).toBe(kind);
    },
  );
});
