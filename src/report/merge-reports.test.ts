import { expect, test } from 'vitest';
import { buildFinding } from '../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../testing/build-report.ts';
import { leftOutBy } from './left-out.ts';
import { joinReports } from './merge-reports.ts';

const of = (name: string, report = buildReport()) => ({ name, report, reason: '' });

test('several APIs have one report, with the name of its API before each operation', () => {
  const related = buildGroup({ finding: buildFinding({ rule: 'media-type' }) });
  const report = buildReport({
    groups: [buildGroup({ related: [related], parts: [related] })],
    remaining: ['/books/1'],
  });
  const joined = joinReports([of('orders', report), of('billing')], 5);
  const names = joined.groups.map(({ finding, operations, related: [other], parts: [part] }) => {
    return [finding.operation, operations, other?.finding.operation, part?.operations];
  });
  expect(names).toContainEqual([
    'orders: POST /books',
    ['orders: POST /books'],
    'orders: POST /books',
    ['orders: POST /books'],
  ]);
  expect(joined.responses.map(({ operation }) => operation)).toEqual(['orders: POST /books', 'billing: POST /books']);
  expect(joined).toMatchObject({ seed: 5, conforms: false, remaining: ['orders: /books/1'] });
  expect(joined.counts).toEqual({ violations: 2, deviations: 0, observations: 0, cases: 4 });
  expect(joined.durationMs).toBe(2468);
});

test('the report of several APIs has the worst findings first, whichever API shows them', () => {
  const level = (name: 'deviation' | 'violation') =>
    buildReport({ groups: [buildGroup({ finding: buildFinding({ level: name }) })] });
  const { groups } = joinReports([of('orders', level('deviation')), of('billing', level('violation'))], 5);
  expect(groups.map(({ finding }) => finding.level)).toEqual(['violation', 'deviation']);
});

test('APIs that could not be tested make their report incomplete', () => {
  const good = of('orders', buildReport({ groups: [], conforms: true }));
  expect(joinReports([good], 5)).toMatchObject({ conforms: true, testedEnough: true, incomplete: [] });
  const joined = joinReports([good, { name: 'billing', report: undefined, reason: 'it is gone' }], 5);
  expect(joined).toMatchObject({ conforms: false, testedEnough: false, incomplete: ['billing: it is gone'] });
});

test('deviations are failures in the report of several APIs where they are for all of them', () => {
  const strict = of('orders', buildReport({ failOn: 'deviation' }));
  expect(joinReports([strict, strict], 5).failOn).toBe('deviation');
  expect(joinReports([strict, of('billing')], 5).failOn).toBe('violation');
});

test('what several APIs leave out for one reason is said once', () => {
  const skipped = [{ pointer: '/paths/~1b', operation: 'GET /b', reason: 'it is slow' }];
  const joined = joinReports([of('a', buildReport({ skipped })), of('b', buildReport({ skipped }))], 5);
  expect(leftOutBy(joined)).toEqual([{ reason: 'it is slow', places: ['a: GET /b', 'b: GET /b'], inPart: false }]);
});
