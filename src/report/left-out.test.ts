import { expect, it } from 'vitest';
import type { CoverageRow } from '../model/report.ts';
import { describeLeftOut, leftOutBy } from './left-out.ts';

function row(operation: string, tested: boolean): CoverageRow {
  return { operation, kind: 'status', name: '200', pointer: '/x', tested, proven: 0, reason: '', unreachable: false };
}

it('names each reason once, and says which operations were tested in part', () => {
  const reason = 'the time is over';
  const skipped = ['GET /a', 'GET /b', 'GET /c', 'GET /a', undefined].map((operation) => {
    return { operation, pointer: '/webhooks', reason };
  });
  const rows = [row('GET /a', false), row('GET /a', true), row('GET /b', true), row('GET /c', false)];
  const coverage = { rows, promises: 4, tested: 2, proven: 0, reachable: 4 };
  expect(leftOutBy({ skipped, coverage })).toEqual([
    { reason, places: ['GET /a', 'GET /b'], inPart: true },
    { reason, places: ['GET /c', '/webhooks'], inPart: false },
  ]);
});

it('is described in one line, with the first places', () => {
  const reason = 'it is slow';
  expect(describeLeftOut({ reason, places: ['GET /a'], inPart: false })).toBe('GET /a: it is slow');
  expect(describeLeftOut({ reason, places: ['GET /a'], inPart: true })).toBe('GET /a in part: it is slow');
  expect(describeLeftOut({ reason, places: [''], inPart: false })).toBe('the document: it is slow');
  expect(describeLeftOut({ reason, places: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], inPart: true })).toBe(
    '8 operations in part: it is slow (a, b, c, d, e, f and 2 more)',
  );
});
