import { describe, expect, it } from 'vitest';
import type { CoverageRow } from '../model/report.ts';
import { buildSent } from '../testing/build-exchange.ts';
import { isTestedEnough, type RunExtent, reasonsForIncomplete } from './incomplete.ts';

function row(operation: string, kind: CoverageRow['kind'], tested: boolean, reason = 'not judged'): CoverageRow {
  return { operation, kind, name: 'one', pointer: '/x', tested, proven: 0, reason, unreachable: false };
}

const complete: RunExtent = {
  cases: 10,
  coverage: {
    rows: [row('GET /books', 'success', true), row('POST /books', 'keyword', true)],
    promises: 2,
    tested: 2,
    proven: 0,
    reachable: 2,
  },
  sideEffects: [],
  errors: [],
  skipped: [],
  unjudged: [],
};
const withRows = (...rows: readonly CoverageRow[]): RunExtent => ({
  ...complete,
  coverage: { ...complete.coverage, rows },
});
const skip = (operation: string, reason: string) => ({ pointer: '', operation, reason });

describe('a run', () => {
  it('is complete when every promise was tested, whatever else was left out', () => {
    expect(reasonsForIncomplete(complete)).toEqual([]);
    const skipped = [skip('GET /books', 'the time limit of 60 s is reached'), skip('PUT /covers', '--safe')];
    expect(reasonsForIncomplete({ ...complete, skipped })).toEqual([]);
  });

  it('is incomplete where more than a third of the cases could not be judged', () => {
    const unjudged = [
      { reason: 'it was interrupted', cases: 1 },
      { reason: 'the target asked to come back later (429)', cases: 3 },
    ];
    expect(reasonsForIncomplete({ ...complete, cases: 12, unjudged })).toEqual([]);
    expect(reasonsForIncomplete({ ...complete, cases: 11, unjudged })).toEqual([
      '4 of 11 cases could not be judged: the target asked to come back later (429)',
    ]);
  });

  it('says that the run could not log in again, and why', () => {
    const loginProblem = 'The login of the identity "ada" failed: POST /login is answered with 423.';
    expect(reasonsForIncomplete({ ...complete, loginProblem })).toEqual([
      'the run could not log in again. The login of the identity "ada" failed: POST /login is answered with 423.',
    ]);
  });

  it('is incomplete without a case', () => {
    expect(reasonsForIncomplete({ ...complete, cases: 0 })).toEqual(['no case was sent']);
  });

  it('names an operation of which nothing was tested, with the reason', () => {
    const run = withRows(row('PUT /covers', 'success', false), row('PUT /covers', 'status', false));
    expect(reasonsForIncomplete(run)).toEqual(['PUT /covers was not tested: not judged']);
  });

  it('says once why several operations were not tested', () => {
    const keys = ['GET /a', 'GET /b', 'GET /c', 'GET /d'];
    const reasonsOf = (operations: readonly string[]) =>
      reasonsForIncomplete(withRows(...operations.map((key) => row(key, 'success', false, 'it is slow'))));
    expect(reasonsOf(keys.slice(0, 2))).toEqual(['2 operations not tested: it is slow (GET /a, GET /b)']);
    expect(reasonsOf(keys)).toEqual(['4 operations not tested: it is slow (GET /a, GET /b, GET /c and 1 more)']);
  });

  it('names no identifier where an operation was left out before it could succeed', () => {
    const reason = '3 requests to it crashed the target';
    const success = { ...row('PUT /a/{id}', 'success', false, reason), isLeftOut: true };
    const run = withRows(success, row('PUT /a/{id}', 'status', true));
    expect(reasonsForIncomplete(run)).toEqual([`PUT /a/{id} was never seen to succeed: ${reason}`]);
  });

  it('says once why several operations were never seen to succeed', () => {
    const reason = 'the time limit of 60 s leaves no more time';
    const rows = ['PUT /a', 'PUT /b'].flatMap((key) => [
      { ...row(key, 'success', false, reason), isLeftOut: true },
      row(key, 'status', true),
    ]);
    expect(reasonsForIncomplete(withRows(...rows))).toEqual([
      `2 operations never seen to succeed: ${reason} (PUT /a, PUT /b)`,
    ]);
  });

  it('names an operation that never succeeded, and how to leave it out', () => {
    const run = withRows(
      row('GET /a', 'success', false, 'no valid request succeeded (404)'),
      row('GET /a', 'status', true),
    );
    expect(reasonsForIncomplete(run)).toEqual([
      'GET /a was never seen to succeed: no valid request succeeded (404); if that is right, leave out with --skip "GET /a"',
    ]);
  });

  it('says once what several operations need that never succeeded', () => {
    const keys = ['GET /a', 'GET /b', 'GET /a/{id}', 'POST /a/{id}/c', 'GET /b/{name}', 'PUT /a/{id}'];
    const rows = keys.flatMap((key) => [row(key, 'success', false, 'it got 404'), row(key, 'status', true)]);
    expect(reasonsForIncomplete(withRows(...rows))).toEqual([
      '2 operations never seen to succeed: it got 404; if that is right, leave out with --skip (GET /a, GET /b)',
      '2 operations never seen to succeed: it got 404; name what exists: --param id=VALUE, or leave out with --skip (GET /a/{id}, POST /a/{id}/c)',
      'GET /b/{name} was never seen to succeed: it got 404; name what exists: --param name=VALUE, or leave out with --skip "GET /b/{name}"',
      'PUT /a/{id} was never seen to succeed: it got 404; name what may be changed in "params" of coldframe.yaml, or leave out with --skip "PUT /a/{id}"',
    ]);
  });

  it.each([
    ['GET /a/{id}', 'name what exists: --param id=VALUE, or leave out with --skip "GET /a/{id}"'],
    ['PUT /a/{id}', 'name what may be changed in "params" of coldframe.yaml, or leave out with --skip "PUT /a/{id}"'],
  ])('says how to reach %s, which never succeeded', (key, advice) => {
    const run = withRows(row(key, 'success', false, 'no valid request succeeded (404)'), row(key, 'status', true));
    expect(reasonsForIncomplete(run)[0]).toContain(advice);
  });

  it('counts the operations that were cut off by a limit', () => {
    const rows = ['GET /a', 'GET /b'].flatMap((key) => [row(key, 'success', true), row(key, 'keyword', false)]);
    const skipped = [skip('GET /a', 'the time limit of 60 s is reached')];
    expect(reasonsForIncomplete({ ...withRows(...rows), skipped })).toEqual([
      '2 operations not tested to the end: the time limit of 60 s is reached',
    ]);
  });

  it('is incomplete after an effect that lasts, and after an error of ours', () => {
    const effect = { request: buildSent(), operation: 'POST /logout', response: '401', unjudged: 50, times: 1 };
    expect(reasonsForIncomplete({ ...complete, sideEffects: [{ ...effect, recovery: 'restored' }] })).toEqual([]);
    expect(reasonsForIncomplete({ ...complete, sideEffects: [{ ...effect, recovery: 'none' }] })).toEqual([
      'since POST /logout the target responds with 401',
    ]);
    expect(reasonsForIncomplete({ ...complete, errors: [{ case: 'a', message: 'b\n    at c' }] })).toEqual([
      '1 error in Coldframe itself: b (in the case "a")',
    ]);
  });
});

describe('isTestedEnough', () => {
  const enough = (minCoverage: number, tested: number, cases = 10) =>
    isTestedEnough({ promises: 10, tested }, { incomplete: tested < 10 ? ['a'] : [], cases, minCoverage });

  it('asks for every promise, or for the share that the user accepts', () => {
    expect([enough(100, 10), enough(100, 9), enough(90, 9), enough(90, 8)]).toEqual([true, false, true, false]);
  });

  it('is never met by a run without a case', () => {
    expect(enough(0, 10, 0)).toBe(false);
  });
});
