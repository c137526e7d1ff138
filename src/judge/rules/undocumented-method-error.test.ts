import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const plain = { type: 'text/plain', text: 'oops' } as const;

function using(method: string): Asked {
  return { method, raw: null, expects: 'anything', outside: 'method' };
}

describe('undocumented-method-error', () => {
  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'])('trips on 500 to %s', (method) => {
    const one = exchange({ ...plain, status: 500 }, using(method));
    expect(faultsOf(one)).toEqual(['undocumented-method-error']);
    expect(findingsFor(one)[0]).toMatchObject({ level: 'deviation', contract: '/paths/~1books/post' });
  });

  it('trips on 500 to a path that is not documented', () => {
    const asked: Asked = { raw: null, expects: 'anything', outside: 'path', why: 'a request to no such path' };
    const one = exchange({ ...plain, status: 500 }, asked);
    expect(faultsOf(one)).toEqual(['undocumented-method-error']);
    expect(findingsFor(one)[0]?.message).toBe(
      'status 500 to an undocumented method or path: a request to no such path',
    );
    expect(faultsOf(exchange({ ...plain, status: 404 }, asked))).toEqual([]);
  });

  it.each([502, 503, 505])('trips on %i', (status) => {
    expect(faultsOf(exchange({ ...plain, status }, using('PUT')))).toEqual(['undocumented-method-error']);
  });

  it('leaves 501 alone, which says that the method is not known at all', () => {
    expect(faultsOf(exchange({ ...plain, status: 501 }, using('TRACE')))).toEqual([]);
  });

  it('leaves a 503 alone that says when to come back', () => {
    expect(faultsOf(exchange({ ...plain, status: 503, headers: [['Retry-After', '9']] }, using('PUT')))).toEqual([]);
  });

  it.each([400, 403, 404, 406])('leaves a %i alone', (status) => {
    expect(faultsOf(exchange({ ...plain, status }, using('PUT')))).toEqual([]);
  });

  it('leaves documented methods to the rule for server errors', () => {
    expect(faultsOf(exchange({ ...plain, status: 500 }))).toEqual(['server-error']);
  });
});
