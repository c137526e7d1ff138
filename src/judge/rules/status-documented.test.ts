import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../model/expected-state.ts';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const empty = { type: null, text: '' } as const;
const challenge = [['WWW-Authenticate', 'Bearer']] as const;
const allow = [['Allow', 'POST']] as const;

describe('status-documented', () => {
  it.each([201, 202, 204, 206, 301, 302, 304, 403, 404, 409, 410, 413, 415, 418, 422, 499])(
    'trips on %i to a request in scope',
    (status) => {
      expect(faultsOf(exchange({ ...empty, status }))).toEqual(['status-documented']);
    },
  );

  it('trips on 401 to the good credential', () => {
    expect(faultsOf(exchange({ ...empty, status: 401, headers: challenge }))).toEqual(['status-documented']);
  });

  it.each([404, 422])('trips on %i to an invalid body', (status) => {
    expect(faultsOf(exchange({ ...empty, status }, { expects: 'rejected', fault: 'schema' }))).toEqual([
      'status-documented',
    ]);
  });

  it.each([
    ['credentials', 422],
    ['credentials', 302],
    ['media-type', 406],
    ['accept', 415],
    ['size', 422],
    ['size', 404],
    ['expectation', 406],
    ['length', 413],
  ] as const)('trips on what HTTP does not give the situation: %s, %i', (outside, status) => {
    expect(faultsOf(exchange({ ...empty, status }, { expects: 'anything', outside }))).toEqual(['status-documented']);
  });

  it('trips on 410 for what may not exist where the contract documents 404, and leaves it alone where it documents neither', () => {
    const asked = { operation: 'GET /readers', expects: 'anything', outside: 'resource' } as const;
    const one = exchange({ ...empty, status: 410 }, asked);
    expect(faultsOf(one)).toEqual([]);
    const { operation } = one.case;
    const missing = { status: '404', pointer: '/missing', content: [], headers: [] };
    const with404 = { ...operation, responses: [...operation.responses, missing] };
    const judged = { ...one, case: { ...one.case, operation: with404 } };
    expect(faultsOf(judged)).toEqual(['status-documented']);
    const [finding] = findingsFor(judged);
    expect(finding?.message).toContain('undocumented status 410');
  });

  it.each([400, 422])('leaves %i to an invalid request alone where no refusal is documented', (status) => {
    const asked = { operation: 'GET /readers', expects: 'rejected', fault: 'schema' } as const;
    expect(faultsOf(exchange({ ...empty, status }, asked))).toEqual([]);
    expect(faultsOf(exchange({ ...empty, status }, { operation: 'GET /readers' }))).toEqual(['status-documented']);
  });

  it('has one cause for other refusals where none is documented', () => {
    const asked = { operation: 'GET /readers', expects: 'rejected', fault: 'schema' } as const;
    const findings = [403, 409].flatMap((status) => findingsFor(exchange({ ...empty, status }, asked)));
    expect(findings.map(({ cause, family }) => [cause, family])).toEqual([
      ['no refusal is documented', undefined],
      ['no refusal is documented', undefined],
    ]);
    const [documented] = findingsFor(exchange({ ...empty, status: 409 }, { expects: 'rejected', fault: 'schema' }));
    expect(documented?.cause).toBe('status 409');
    const [valid] = findingsFor(exchange({ ...empty, status: 400 }, { operation: 'GET /readers' }));
    expect(valid?.cause).toBe('status 400');
  });

  it('names the statuses that are documented', () => {
    const [finding] = findingsFor(exchange({ ...empty, status: 201 }));
    expect(finding).toMatchObject({ level: 'violation', contract: '/paths/~1books/post/responses' });
    expect(finding?.message).toContain('(documented: 200, 400)');
  });

  it('gives each status its own cause', () => {
    const causes = [201, 204].map((status) => findingsFor(exchange({ ...empty, status }))[0]?.cause);
    expect(new Set(causes).size).toBe(2);
  });

  it.each([
    ['an explicit status', { status: 200 }, {}],
    ['a range', { status: 418 }, { operation: 'DELETE /books/{isbn}', expects: 'anything' }],
    ['"default"', { status: 451 }, { operation: 'GET /books' }],
  ] as const)('takes %s for documented', (_, answered, asked) => {
    expect(faultsOf(exchange(answered, { expects: 'anything', ...asked }))).toEqual([]);
  });

  it.each([
    ['credentials', 401],
    ['credentials', 403],
    ['credentials', 404],
    ['media-type', 415],
    ['accept', 406],
    ['expectation', 417],
    ['length', 411],
    ['size', 413],
    ['depth', 413],
    ['resource', 404],
    ['resource', 410],
  ] as const)('leaves alone what HTTP gives the situation: %s, %i', (outside, status) => {
    const answered = { ...empty, status, headers: [...challenge, ...allow] };
    expect(faultsOf(exchange(answered, { expects: 'anything', outside }))).toEqual([]);
  });

  it('trips on another refusal of something unknown than the one that the contract names', () => {
    const answered = { ...empty, status: 404 };
    const refused = { kind: 'refused-in-state', of: 'an owner', state: 'never created', status: '422' } as const;
    const judged = (expectedState?: ExpectedState) =>
      faultsOf(
        exchange(answered, { expects: 'anything', outside: 'resource', ...(expectedState && { expectedState }) }),
      );
    expect(judged({ ...refused, isNamed: true })).toEqual(['status-documented']);
    expect(judged(refused)).toEqual([]);
    expect(judged()).toEqual([]);
  });

  it('leaves methods and paths alone that are not documented', () => {
    for (const outside of ['method', 'path'] as const) {
      const answered = { ...empty, status: 405, headers: allow };
      expect(faultsOf(exchange(answered, { method: 'PUT', expects: 'anything', outside }))).toEqual([]);
    }
  });

  it('leaves server errors to their own rule', () => {
    expect(faultsOf(exchange({ ...empty, status: 500 }))).toEqual(['server-error']);
  });

  it('is silent about an operation that documents no response at all', () => {
    expect(faultsOf(exchange({ status: 204, type: null, text: '' }, { operation: 'GET /hours' }))).toEqual([]);
  });
});
