import { describe, expect, it } from 'vitest';
import { caseLabelled, casesOf, thingContract } from '../../../testing/derivations.ts';
import { otherPath } from './other-path.ts';

const cases = casesOf(otherPath);
const unknown = cases.filter(({ scope }) => !scope.inside && scope.by === 'path');

describe('other-path', () => {
  it('tries paths that the contract does not have', () => {
    expect(unknown.map(({ request }) => request.path)).toEqual([
      '/coldframe/no/such/path',
      '/books/',
      '//books',
      '/books%',
      '/books%00',
    ]);
  });

  it('sends a segment that is not UTF-8 where the contract has no parameter', () => {
    const paths = casesOf(otherPath, { key: 'POST /things', contract: thingContract({}) }).map(
      ({ request }) => request.path,
    );
    expect(paths).toContain('/things/%ff');
    expect(cases.map(({ request }) => request.path)).not.toContain('/books/%ff');
  });

  it('tries queries that the contract does not have, at a documented path', () => {
    const queries = cases.filter((one) => !unknown.includes(one));
    expect(queries.map(({ request }) => request.path)).toEqual(['/books?unknown=1', '/books?a=%&b[=%zz']);
    expect(queries.map(({ scope }) => scope)).toEqual([
      { inside: false, by: 'resource', allowedStatuses: [400, 404, 414] },
      { inside: false, by: 'message', allowedStatuses: [400, 404, 414] },
    ]);
  });

  it('promises nothing', () => {
    expect(cases.every(({ expects }) => expects === 'anything')).toBe(true);
    expect(caseLabelled(cases, 'the path with a slash at its end').why).toBe(
      'a request to the path with a slash at its end',
    );
  });

  it('is tested once for a contract', () => {
    expect(casesOf(otherPath, { key: 'GET /books' })).toEqual([]);
  });
});
