import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../model/exchange.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildNoReply, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../plan/derive-plan.ts';
import { noBody, rawBody } from '../../request/body/body-draft.ts';

const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
const responses = { '200': { description: 'Done' } };
const contract = contractOf({
  paths: {
    '/settings': { put: { requestBody, responses }, get: { responses } },
    '/books': { put: { requestBody, responses }, get: { responses } },
    '/books/{id}': {
      get: { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }], responses },
    },
  },
});

/** The clean-up after the plain requests to a target that responds so. */
function cleanUpAfter(status: number) {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const plain = [...plan.sequences({ wantsDepth: () => false })].flatMap(({ cases }) => cases);
  for (const sent of plain) {
    const reply = buildReply({ status: sent.request.method === 'GET' ? 200 : status, text: '{"theme":"dark"}' });
    plan.learn(buildExchange({ case: sent, outcome: reply }));
  }
  return { plan, plain };
}

describe('a resource that exists once', () => {
  it('is read before it is changed, and restored as it was', () => {
    const { plan, plain } = cleanUpAfter(200);
    const keys = plain.map(({ operation }) => operation.key);
    expect(keys.indexOf('GET /settings')).toBeLessThan(keys.indexOf('PUT /settings'));
    const [restoring, ...others] = [...plan.cleanUp()];
    expect(others).toEqual([]);
    expect(restoring?.operation.key).toBe('PUT /settings');
    expect(restoring?.request.body).toMatchObject({ content: '{"theme":"dark"}' });
    expect(plan.unrestored()).toEqual(['/settings']);
    if (restoring !== undefined) plan.learn(buildExchange({ case: restoring, outcome: buildReply({ status: 200 }) }));
    expect(plan.unrestored()).toEqual([]);
  });

  it('is restored without what the operation does not take', () => {
    const strict = { type: 'object', additionalProperties: false, properties: { theme: { type: 'string' } } };
    const content = { 'application/json': { schema: strict } };
    const from = contractOf({
      paths: { '/me': { patch: { requestBody: { content }, responses }, get: { responses } } },
    });
    const plan = derivePlan(from, sourceOf(from), { seed: 1, strictAuth: false });
    const state = '{"id":"u-1","theme":"dark"}';
    for (const key of ['GET /me', 'PATCH /me']) {
      const sent = buildCase({ operation: operationOf(key, from), request: { ...buildCase().request, path: '/me' } });
      const request = { ...sent.request, method: sent.operation.method, body: rawBody('{"theme":"light"}') };
      plan.learn(buildExchange({ case: { ...sent, request }, outcome: buildReply({ text: state }) }));
    }
    const [restoring] = [...plan.cleanUp()];
    expect(restoring?.request.body).toMatchObject({ content: '{"theme":"dark"}' });
    if (restoring === undefined) return;
    const emptied = { ...restoring, request: { ...restoring.request, body: noBody } };
    expect(plan.resending.withState(emptied, state)).toEqual(restoring);
    plan.learn(buildExchange({ case: restoring, outcome: buildReply({ status: 204 }) }));
    expect(plan.unrestored()).toEqual([]);
  });

  it('is left alone when the target refused every change', () => {
    const { plan } = cleanUpAfter(403);
    expect([...plan.cleanUp()]).toEqual([]);
    expect(plan.unrestored()).toEqual([]);
  });

  it('is as it was after a PATCH that names nothing', () => {
    const content = { 'application/json': { schema: { type: 'object' } } };
    const from = contractOf({
      paths: { '/me': { patch: { requestBody: { content }, responses }, get: { responses } } },
    });
    const unrestoredAfter = (body: string): readonly string[] => {
      const plan = derivePlan(from, sourceOf(from), { seed: 1, strictAuth: false });
      for (const key of ['GET /me', 'PATCH /me']) {
        const sent = buildCase({ operation: operationOf(key, from), request: { ...buildCase().request, path: '/me' } });
        const request = { ...sent.request, method: sent.operation.method, body: rawBody(body) };
        plan.learn(buildExchange({ case: { ...sent, request }, outcome: buildReply({ text: '{"theme":"dark"}' }) }));
      }
      return plan.unrestored();
    };
    expect(unrestoredAfter('{}')).toEqual([]);
    expect(unrestoredAfter('{"theme":"light"}')).toEqual(['/me']);
  });

  describe('and is a switch', () => {
    const flag = { type: 'object', required: ['enabled'], properties: { enabled: { type: 'boolean' } } };
    const content = { 'application/json': { schema: flag } };
    const contractAt = (path: string) =>
      contractOf({
        paths: { [path]: { post: { requestBody: { required: true, content }, responses }, get: { responses } } },
      });

    /** What the clean-up sends after a switch that got that outcome, where the state was read before. */
    function restoredAfter(outcome: Exchange['outcome'], { path = '/maintenance', state = '{"enabled":false}' } = {}) {
      const from = contractAt(path);
      const plan = derivePlan(from, sourceOf(from), { seed: 1, strictAuth: false });
      for (const method of ['GET', 'POST']) {
        const sent = buildCase({ operation: operationOf(`${method} ${path}`, from) });
        const request = { ...sent.request, method, path, body: rawBody('{"enabled":true}') };
        const reply = buildReply({ text: state });
        plan.learn(buildExchange({ case: { ...sent, request }, outcome: method === 'GET' ? reply : outcome }));
      }
      return [...plan.cleanUp()].map(({ operation, request: { body } }) => [
        operation.key,
        body.kind === 'content' && body.content,
      ]);
    }
    const restored = [['POST /maintenance', '{"enabled":false}']];

    it('is put back as it was, also where the switch got no response', () => {
      expect(restoredAfter(buildReply({ status: 202 }))).toEqual(restored);
      expect(restoredAfter(buildNoReply({ reason: 'interrupted' }))).toEqual(restored);
      expect(restoredAfter(buildReply({ status: 403 }))).toEqual([]);
    });

    it('is left alone where its state does not fit the switch, or the operation is not a switch', () => {
      expect(restoredAfter(buildReply({ status: 202 }), { state: '{"since":1}' })).toEqual([]);
      expect(restoredAfter(buildReply({ status: 202 }), { path: '/searches' })).toEqual([]);
    });
  });
});
