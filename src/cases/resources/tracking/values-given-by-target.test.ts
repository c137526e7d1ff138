import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { openValuesGivenByTarget } from './values-given-by-target.ts';

const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const contract = contractOf({
  paths: {
    '/transfers': { post: {} },
    '/transfers/{id}': { parameters, get: {}, put: {} },
    '/transfers/{id}/confirmation': { parameters, get: {}, post: {}, put: {} },
  },
});

interface Asked extends Pick<Case, 'expects'> {
  readonly key: string;
  readonly path: string;
  readonly body: JsonObject;
  /** The body of the requests before. */
  readonly sent: JsonObject;
  readonly wrong: readonly string[];
}

/** The body that is sent, after requests for the transfer `t1`, whose creation has shown a challenge and a fee, with other challenges. */
function repeatedAfter(
  statuses: readonly number[],
  {
    key = 'POST /transfers/{id}/confirmation',
    path = '/transfers/t1/confirmation',
    body = { challenge: '111111', note: 'a' },
    sent = { challenge: '222222' },
    expects = 'accepted',
    wrong = [],
  }: Partial<Asked> = {},
): JsonObject {
  const values = openValuesGivenByTarget();
  const exchange = (one: string, ofOne: Partial<Case['request']>, outcome: { status: number; text: string }) => {
    const operation = operationOf(one, contract);
    const request = { ...buildCase().request, method: operation.method, ...ofOne };
    return buildExchange({ case: buildCase({ operation, request, expects }), outcome: buildReply(outcome) });
  };
  const shown = { id: 't1', amount: '1.00', challenge: '846123', fee: 2, lines: [], note: 'kept' };
  const creation = exchange(
    'POST /transfers',
    { path: '/transfers', body: jsonBody({ amount: '1.00', note: 'kept' }) },
    { status: 201, text: JSON.stringify(shown) },
  );
  values.add([{ kind: '/transfers/{}', values: ['t1'] }], creation);
  const before = key.endsWith('/confirmation') ? '/transfers/t1/confirmation' : '/transfers/t1';
  for (const status of statuses)
    values.learn(exchange(key, { path: before, body: jsonBody(sent) }, { status, text: '' }));
  const mayChange = (name: string) => !wrong.includes(name);
  return values.repeat({ operation: operationOf(key, contract), path, body, mayChange });
}

describe('what is done with a resource', () => {
  it.each([400, 403, 409, 422])('has what the target gave to it, where other values are refused with %i', (status) => {
    expect(repeatedAfter([status])).toEqual({ challenge: '846123', note: 'a' });
  });

  it('has values of its own before, and where others are accepted as often', () => {
    const own = { challenge: '111111', note: 'a' };
    expect(repeatedAfter([])).toEqual(own);
    expect(repeatedAfter([422, 200])).toEqual(own);
    expect(repeatedAfter([422, 200, 422])).toEqual({ challenge: '846123', note: 'a' });
    expect([500, 404, 401].map((status) => repeatedAfter([status]))).toEqual([own, own, own]);
  });

  it('has them whatever else was refused: requests with the right value, or to be refused, teach nothing', () => {
    expect(repeatedAfter([422], { sent: { challenge: '846123' } })).toEqual({ challenge: '111111', note: 'a' });
    expect(repeatedAfter([422], { expects: 'rejected' })).toEqual({ challenge: '111111', note: 'a' });
  });

  it('keeps what it is about, a value of another type, and what the creation was sent with', () => {
    expect(repeatedAfter([422], { wrong: ['challenge'] })).toEqual({ challenge: '111111', note: 'a' });
    expect(repeatedAfter([422], { body: { challenge: 5, fee: 1, lines: [1] } })).toEqual({
      challenge: 5,
      fee: 2,
      lines: [1],
    });
  });

  it('is about the resource on its path, and does not read or replace it', () => {
    const body = { challenge: '111111' };
    expect(repeatedAfter([422], { path: '/transfers/t2/confirmation', body })).toEqual(body);
    expect(repeatedAfter([422], { key: 'GET /transfers/{id}/confirmation', body })).toEqual(body);
    expect(repeatedAfter([422], { key: 'PUT /transfers/{id}', path: '/transfers/t1', body })).toEqual(body);
  });
});
