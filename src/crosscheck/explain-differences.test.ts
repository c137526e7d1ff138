import { expect, it } from 'vitest';
import { buildFinding } from '../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../testing/build-report.ts';
import type { Crosscheck, Transaction } from './crosscheck.ts';
import { explainDifferences } from './explain-differences.ts';

const operation = 'POST /books';
const passed: Transaction = { name: '/books > POST > 201', operation, status: 'pass', message: '' };
const failed: Transaction = {
  ...passed,
  status: 'fail',
  message: "statusCode: Expected status code '201', but got '404'.",
};
const content: Transaction = { ...failed, message: "body: At '/id' Invalid type\nbody: At '/title' Invalid type" };
const conforming = buildReport({ groups: [] });
const violating = buildReport({
  groups: (['media-type', 'body-schema'] as const).map((rule) =>
    buildGroup({ finding: buildFinding({ rule, level: 'violation', operation }) }),
  ),
});

it.each([
  ['both are pleased', [passed], conforming],
  ['neither is', [failed], violating],
  ['nothing was asked', [{ ...failed, status: 'skip' as const }], violating],
])('has nothing to explain where %s', (_, transactions, report) => {
  expect(explainDifferences(done(transactions), report)).toEqual([]);
});

it('explains why the suite alone is displeased', () => {
  const explanation = 'The 2 requests it sends do not bring about what the suite saw (media-type, body-schema).';
  expect(explainDifferences(done([passed, passed]), violating)).toEqual([
    { operation, displeased: 'suite', explanation },
  ]);
});

it('explains why the crosscheck alone is displeased: with a status, or with what its tool says', () => {
  const explanations = explainDifferences(done([failed, content]), conforming).map(({ explanation }) => explanation);
  expect(explanations).toEqual([
    '/books > POST > 201: its one request was answered 404, not 201; the contract does not promise which requests get 201.',
    "/books > POST > 201: body: At '/id' Invalid type; body: At '/title' Invalid type",
  ]);
});

it('has nothing to explain when there is no second opinion', () => {
  expect(explainDifferences({ kind: 'not-installed', advice: '' }, violating)).toEqual([]);
  expect(explainDifferences({ kind: 'failed', tool: 'Dredd', reason: '' }, violating)).toEqual([]);
});

function done(transactions: readonly Transaction[]): Crosscheck {
  return { kind: 'done', tool: 'Dredd 14.1.0', transactions, skipped: [], durationMs: 1 };
}
