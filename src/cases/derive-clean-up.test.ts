import { expect, it } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { contractOf, operationOf } from '../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../testing/build-exchange.ts';
import { sourceOf } from '../testing/derivations.ts';
import { derivePlan } from './derive-plan.ts';

const responses = { '201': { description: 'Done' } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

/** What the clean-up sends for the order that was created. */
function cleanUpOf(member: JsonObject): readonly string[] {
  const contract = contractOf({
    paths: { '/orders': { post: { responses } }, '/orders/{id}': { parameters, get: { responses }, ...member } },
  });
  const cancel = contractOf({
    paths: {
      '/orders': { post: { responses } },
      '/orders/{id}': { parameters, get: { responses }, ...member },
      '/orders/{id}/cancel': { parameters, post: { responses } },
      '/orders/{id}/ship': { parameters, post: { responses } },
    },
  });
  return [contract, cancel].flatMap((from) => {
    const plan = derivePlan(from, sourceOf(from), { seed: 1, strictAuth: false });
    const operation = operationOf('POST /orders', from);
    const request = { ...buildCase().request, method: 'POST', path: '/orders' };
    const reply = buildReply({ status: 201, text: '{"id":"o-1"}' });
    plan.learn(buildExchange({ case: buildCase({ operation, request }), outcome: reply }));
    return [...plan.cleanUp()].map((sent) => `${sent.request.method} ${sent.request.path}`);
  });
}

it('deletes what the run has created, and ends what no operation deletes', () => {
  expect(cleanUpOf({})).toEqual(['POST /orders/o-1/cancel']);
  expect(cleanUpOf({ delete: { responses } })).toEqual(['DELETE /orders/o-1', 'DELETE /orders/o-1']);
});
