import { describe, expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import type { Resource } from '../../paths/resource-paths.ts';
import { jsonBody, noBody } from '../../request/body/body-draft.ts';
import { openReferableStates } from './referable-states.ts';
import { openResourceHistory } from './resource-history.ts';

const done = { responses: { 200: { description: 'Done' } } };
const body = { type: 'object', properties: { priceId: { type: 'string' } } };
const { operations } = contractOf({
  paths: {
    '/prices': { post: done },
    '/prices/{priceId}': { get: done, patch: done },
    '/prices/{priceId}/archive': { post: done },
    '/subscriptions': { post: { ...done, requestBody: { content: { 'application/json': { schema: body } } } } },
  },
});
const prices = ['1', '2', '3'].map((id): Resource => ({ kind: '/prices/{}', values: [id], own: true }));
const subscribe = { key: 'POST /subscriptions' };

/** `['POST /prices/{priceId}/archive', '/prices/1/archive', 200]`; the price that a subscription refers to comes last. */
type Sent = readonly [key: string, path: string, status: number, priceId?: string];

function likelyAfter(...sent: readonly Sent[]): readonly (string | undefined)[] {
  const history = openResourceHistory(operations);
  const states = openReferableStates(operations, history.lastOf);
  for (const [key, path, status, priceId] of sent) {
    const operation = operations.find((one) => one.key === key);
    if (operation === undefined) throw new Error(key);
    const request = {
      ...buildCase().request,
      method: operation.method,
      path,
      body: priceId === undefined ? noBody : jsonBody({ priceId }),
    };
    const outcome = buildReply({ status });
    const exchange = buildExchange({ case: buildCase({ operation, request, expects: 'accepted' }), outcome });
    history.learn(exchange);
    states.learn(exchange);
  }
  return states.mostLikely(subscribe, prices).map(({ values }) => values.at(-1));
}

const archive = (id: string): Sent => ['POST /prices/{priceId}/archive', `/prices/${id}/archive`, 200];
const subscription = (id: string, status: number): Sent => [subscribe.key, '/subscriptions', status, id];

describe('what requests refer to', () => {
  it('is anything, as long as nothing was done', () => {
    expect(likelyAfter()).toEqual(['1', '2', '3']);
    expect(likelyAfter(['POST /prices/{priceId}/archive', '/prices/1/archive', 409])).toEqual(['1', '2', '3']);
  });

  it('is first of all what nothing was done with', () => {
    expect(likelyAfter(archive('1'))).toEqual(['2', '3']);
    expect(likelyAfter(['PATCH /prices/{priceId}', '/prices/2', 200])).toEqual(['1', '3']);
    expect(likelyAfter(archive('1'), archive('2'), archive('3'))).toEqual(['1', '2', '3']);
  });

  it('is what is accepted', () => {
    expect(likelyAfter(archive('1'), subscription('1', 200))).toEqual(['1']);
    expect(likelyAfter(archive('1'), subscription('1', 200), subscription('2', 200))).toEqual(['1', '2', '3']);
  });

  it('is what was not tried, in the place of what was refused', () => {
    expect(likelyAfter(archive('1'), subscription('2', 422))).toEqual(['1']);
    expect(likelyAfter(archive('1'), subscription('2', 500))).toEqual(['2', '3']);
    expect(likelyAfter(archive('1'), subscription('2', 200), subscription('3', 422))).toEqual(['2', '3']);
  });
});
