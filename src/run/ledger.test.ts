import { expect, it } from 'vitest';
import type { Contract } from '../model/contract.ts';
import { bookContract, contractOf } from '../testing/book-contract.ts';
import { sourceOf } from '../testing/derivations.ts';
import { exchange } from '../testing/exchanges.ts';
import { openLedger } from './ledger.ts';

it('what was not tested of an operation is not said to be left out for the sake of its callback', () => {
  const key = 'PUT /covers';
  const given = contractOf({ paths: { '/covers': { put: { responses: { '204': { description: 'Put' } } } } } });
  const callback = { pointer: '/paths', operation: key, reason: 'the service calls its callback' };
  const contract: Contract = { ...given, unsupported: [callback] };
  const context = { contract, target: 'http://127.0.0.1:4010', seed: 1, failOn: 'violation' } as const;
  const { validator } = sourceOf(contract);
  const { incomplete, coverage } = openLedger(context, { contract, strictAuth: false, validator }).close({
    promises: (['success', 'parameter'] as const).map((kind) => ({
      kind,
      operation: key,
      name: kind,
      pointer: '/paths',
    })),
    skipped: [callback, { ...callback, reason: 'it deletes a whole collection' }],
    sideEffects: [],
    errors: [],
    remaining: [],
    interrupted: false,
    durationMs: 1,
  });
  expect(coverage.rows.map(({ reason }) => reason)).toEqual(Array(2).fill('it deletes a whole collection'));
  expect(incomplete.join('\n')).not.toContain('callback');
});

it('knows the request after which one fails that was served', () => {
  const context = { contract: bookContract, target: 'http://127.0.0.1:4010', seed: 1, failOn: 'violation' } as const;
  const { validator } = sourceOf(bookContract);
  const ledger = openLedger(context, { contract: bookContract, strictAuth: false, validator });
  const change = exchange({ status: 500 });
  const read = exchange({ status: 500 }, { operation: 'GET /books' });
  for (const one of [exchange({}, { operation: 'GET /books' }), change, read]) ledger.record(one);
  expect(ledger.brokenBy(read)).toBe(change);
});

it('does not count what is held back as the credential is refused everywhere', () => {
  const responses = { '200': { description: 'Fine' } };
  const given = contractOf({
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: { '/covers': { get: { responses }, post: { responses } } },
  });
  const context = { contract: given, target: 'http://127.0.0.1:4010', seed: 1, failOn: 'violation' } as const;
  const ledger = openLedger(context, { contract: given, strictAuth: false, validator: sourceOf(given).validator });
  const found = given.operations.map((operation) => {
    const { case: sent, ...rest } = exchange({ status: 401 });
    ledger.record({ ...rest, case: { ...sent, operation } });
    return ledger.found();
  });
  expect(found).toEqual([2, 0]);
});

it('finds what the response to the greatest accepted value breaks, and to the least refused one', () => {
  const context = { contract: bookContract, target: 'http://127.0.0.1:4010', seed: 1, failOn: 'violation' } as const;
  const { validator } = sourceOf(bookContract);
  const place = { operation: 'GET /books', measured: 'length', instance: '/title', schema: '/title' } as const;
  const limit = { ...place, towards: 'more', accepted: '9', refused: undefined } as const;
  const broken = exchange({ status: 500 }, { operation: 'GET /books' });
  const found = (['accepted', 'refused'] as const).map((shows) => {
    const ledger = openLedger(context, { contract: bookContract, strictAuth: false, validator });
    ledger.recordLimit(limit, { accepted: undefined, refused: undefined, [shows]: broken });
    return ledger.found();
  });
  expect(found).toEqual([1, 1]);
});
