import { expect, it } from 'vitest';
import { describeLeftOut, leftOutBy, leftOutWhole } from './left-out.ts';

it('names each reason once, and says of which operations a part was sent', () => {
  const reason = 'the time is over';
  const skipped = ['GET /a', 'GET /b', 'GET /c', 'GET /a', undefined].map((operation) => {
    return { operation, pointer: '/webhooks', reason };
  });
  const responses = ['GET /a', 'GET /b'].map((operation) => {
    return { operation, input: 'valid' as const, response: '200', cases: 1, violations: 0, deviations: 0, unjudged: 0 };
  });
  const again = { operation: 'GET /c', pointer: '', reason: 'it is slow, too' };
  expect(leftOutBy({ skipped: [...skipped, again], responses, incomplete: [] })).toEqual([
    { reason, places: ['GET /a', 'GET /b'], inPart: true },
    { reason, places: ['GET /c', '/webhooks'], inPart: false },
  ]);
});

it('leaves out what the reasons for an incomplete run say', () => {
  const reason = 'it changes a whole collection';
  const skipped = ['GET /a', 'GET /b'].map((operation) => ({ operation, pointer: '', reason }));
  const leftOut = (...incomplete: string[]) => leftOutBy({ skipped, responses: [], incomplete }).length;
  expect(leftOut(`2 operations not tested: ${reason} (GET /a, GET /b)`)).toBe(0);
  expect(leftOut(`9 operations not tested: ${reason} (GET /b and 8 more)`)).toBe(1);
  expect(leftOut(`2 operations not tested: ${reason} (GET /a and 1 more)`)).toBe(0);
  expect(leftOut('2 operations not tested: it is slow (GET /a and 1 more)')).toBe(1);
});

it('is described in one line, with the first places', () => {
  const reason = 'it is slow';
  expect(describeLeftOut({ reason, places: ['GET /a'], inPart: false })).toBe('GET /a: it is slow');
  expect(describeLeftOut({ reason, places: ['GET /a'], inPart: true })).toBe('GET /a in part: it is slow');
  expect(describeLeftOut({ reason, places: ['GET /a', 'GET /b'], inPart: true })).toBe(
    '2 operations in part: it is slow (GET /a, GET /b)',
  );
  expect(describeLeftOut({ reason, places: [''], inPart: false })).toBe('the document: it is slow');
  expect(describeLeftOut({ reason, places: ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'], inPart: false })).toBe(
    '8: it is slow (/a, /b, /c, /d, /e, /f and 2 more)',
  );
});

it('is not what has only a part that is not supported, such as a callback', () => {
  const callback = { pointer: '/paths/callbacks', operation: 'POST /books', reason: 'the service calls its callback' };
  const other = { pointer: '/paths', operation: 'POST /books', reason: 'it deletes a whole collection' };
  expect(leftOutWhole([callback, other], { unsupported: [callback] })).toEqual([other]);
});
