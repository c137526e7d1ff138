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
  ['both pass', [passed], conforming],
  ['both fail', [failed], violating],
  ['all transactions are skipped', [{ ...failed, status: 'skip' as const }], violating],
])('lists no difference when %s', (_, transactions, report) => {
  expect(explainDifferences(done(transactions), report)).toEqual([]);
});

it('explains why only the suite fails', () => {
  const explanation = 'Its 2 requests do not trigger what the suite found (media-type, body-schema).';
  expect(explainDifferences(done([passed, passed]), violating)).toEqual([
    { operation, failedBy: 'suite', explanation },
  ]);
});

it('explains why only the crosscheck fails: by the status, or by the message of its tool', () => {
  const explanations = explainDifferences(done([failed, content]), conforming).map(({ explanation }) => explanation);
  expect(explanations).toEqual([
    '/books > POST > 201: received 404, expected 201. The contract does not say which requests get 201.',
    "/books > POST > 201: body: At '/id' Invalid type; body: At '/title' Invalid type",
  ]);
});

it('lists no difference without a result of the second tool', () => {
  expect(explainDifferences({ kind: 'not-installed', advice: '' }, violating)).toEqual([]);
  expect(explainDifferences({ kind: 'failed', tool: 'Dredd', reason: '' }, violating)).toEqual([]);
});

function done(transactions: readonly Transaction[]): Crosscheck {
  return { kind: 'done', tool: 'Dredd 14.1.0', transactions, skipped: [], durationMs: 1 };
}
