import { describe, expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { type Asked, bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const plain = { type: 'text/plain', text: 'Internal Server Error' } as const;
const loans: Asked = { operation: 'POST /loans' };

describe('server-error', () => {
  it.each([500, 501, 502, 503, 504, 505, 599])('trips on %i', (status) => {
    expect(faultsOf(exchange({ ...plain, status }))).toEqual(['server-error']);
  });

  it.each([
    ['malformed content', { raw: '{', expects: 'rejected', fault: 'syntax' }],
    ['a missing credential', { credential: 'none', expects: 'unauthorised', outside: 'credentials' }],
    ['content of another type', { expects: 'rejected', fault: 'media-type', outside: 'media-type' }],
    ['content of great size', { expects: 'accepted', outside: 'size' }],
    ['content of great depth', { expects: 'anything', outside: 'depth' }],
    ['a resource that may not exist', { operation: 'GET /books/{isbn}' }],
  ] as const)('trips whatever was sent: %s', (_, asked) => {
    expect(faultsOf(exchange({ ...plain, status: 500 }, asked))).toEqual(['server-error']);
  });

  it('trips on a server error that the contract documents', () => {
    const one = exchange({ status: 500, text: '{"code":1,"text":"oops"}' }, loans);
    expect(faultsOf(one)).toEqual(['server-error']);
    expect(findingsFor(one)[0]).toMatchObject({
      level: 'violation',
      message: expect.stringMatching(/^status 500 to an? /),
      cause: 'status 500',
      contract: '/paths/~1loans/post/responses',
    });
  });

  it('leaves the shape of a documented server error to other rules', () => {
    expect(faultsOf(exchange({ ...plain, status: 500 }, loans))).toEqual(['server-error', 'media-type']);
  });

  it.each([200, 400])('leaves a %i alone', (status) => {
    expect(faultsOf(exchange({ status }, { expects: 'anything' }))).toEqual([]);
  });

  it('leaves a 503 alone that says when to come back', () => {
    expect(faultsOf(exchange({ ...plain, status: 503, headers: [['retry-after', '1']] }))).toEqual([]);
  });

  it.each([
    ['507', 507, []],
    ['default', 507, ['server-error']],
    ['500', 500, ['server-error']],
  ])('leaves a store that is full alone where the contract documents that: %s, %i', (documented, status, rules) => {
    const responses = { '200': { description: 'Done' }, [documented]: { description: 'No room' } };
    const contract = contractOf({ paths: { '/notes': { post: { responses } } } });
    const one = exchange({ status, type: null, bytes: new Uint8Array() });
    const [operation = one.case.operation] = contract.operations;
    const { findings } = judge({ ...bench, contract }, { ...one, case: { ...one.case, operation } });
    expect(findings.map(({ rule }) => rule)).toEqual(rules);
  });

  it('leaves methods that are not documented to their own rule', () => {
    const asked: Asked = { method: 'PATCH', expects: 'anything', outside: 'method' };
    expect(faultsOf(exchange({ ...plain, status: 500 }, asked))).toEqual(['undocumented-method-error']);
  });
});
