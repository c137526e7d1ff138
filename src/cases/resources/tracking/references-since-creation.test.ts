import { describe, expect, it } from 'vitest';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { openReferencesSinceCreation } from './references-since-creation.ts';

const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const contract = contractOf({
  paths: {
    '/clients/{clientId}': { get: { parameters: [id('clientId')] } },
    '/samples/{sampleId}': { put: { parameters: [id('sampleId')] }, patch: { parameters: [id('sampleId')] } },
  },
});
const sample = { kind: '/samples/{}', values: ['s1'] };
const isKnown = (kind: string, id: string) => kind === '/clients/{}' && /^c\d$/.test(id);

function fixedAfter(...answers: readonly (readonly [client: string, status: number, method?: 'PUT' | 'PATCH'])[]) {
  const fixed = openReferencesSinceCreation(contract.operations, isKnown);
  fixed.add([{ ...sample, own: true }], [{ kind: '/clients/{}', values: ['c1'] }]);
  for (const [clientId, status, method = 'PUT'] of answers) {
    const operation = operationOf(`${method} /samples/{sampleId}`, contract);
    const request = { ...buildCase().request, method, path: '/samples/s1', body: jsonBody({ clientId }) };
    const sent = buildCase({ operation, request, expects: 'accepted' });
    fixed.learn(buildExchange({ case: sent, outcome: buildReply({ status, text: '{}' }) }));
  }
  const found = fixed.of(operationOf('PUT /samples/{sampleId}', contract), '/samples/s1');
  return found?.use === 'required' ? Object.fromEntries(found.ids) : undefined;
}

describe('what a replacement has to repeat', () => {
  it.each([400, 409, 422])('is what the resource refers to, where another reference is refused with %i', (status) => {
    expect(fixedAfter(['c2', status])).toEqual({ '/clients/{}': ['c1'] });
  });

  it('is not known before, nor where the same reference is refused, for another reason, or another one is accepted', () => {
    expect(fixedAfter()).toBeUndefined();
    expect(fixedAfter(['c1', 409])).toBeUndefined();
    expect(fixedAfter(['c2', 500])).toBeUndefined();
    expect(fixedAfter(['c2', 409, 'PATCH'])).toBeUndefined();
    expect(fixedAfter(['c2', 409], ['c3', 200])).toBeUndefined();
    // Nothing shows that it refers to another client.
    expect(fixedAfter(['none', 409])).toBeUndefined();
    expect(fixedAfter(['c2', 409], ['none', 200])).toEqual({ '/clients/{}': ['c1'] });
  });

  it('is not known of another resource', () => {
    const fixed = openReferencesSinceCreation(contract.operations, isKnown);
    expect(fixed.of(operationOf('PUT /samples/{sampleId}', contract), '/samples/s1')).toBeUndefined();
  });
});

describe('what a request below a resource has to repeat', () => {
  const orders = contractOf({
    paths: {
      '/products/{sku}': { get: { parameters: [id('sku')] } },
      '/orders/{orderId}': { get: { parameters: [id('orderId')] }, patch: { parameters: [id('orderId')] } },
      '/orders/{orderId}/shipments': { post: { parameters: [id('orderId')] } },
    },
  });
  const shipping = operationOf('POST /orders/{orderId}/shipments', orders);
  const idsOf = (shown: ReturnType<ReturnType<typeof openReferencesSinceCreation>['of']>) =>
    Object.fromEntries(shown?.ids ?? []);

  function belowAfter(...answers: readonly (readonly [productId: string, status: number])[]) {
    const fixed = openReferencesSinceCreation(orders.operations, (_, sku) => /^p\d$/.test(sku));
    const products = ['p1', 'p2'].map((sku) => ({ kind: '/products/{}', values: [sku] }));
    fixed.add([{ kind: '/orders/{}', values: ['o1'], own: true }], products);
    for (const [productId, status] of answers) {
      const request = {
        ...buildCase().request,
        method: 'POST',
        path: '/orders/o1/shipments',
        body: jsonBody({ lines: [{ productId }] }),
      };
      const sent = buildCase({ operation: shipping, request, expects: 'accepted' });
      fixed.learn(buildExchange({ case: sent, outcome: buildReply({ status, text: '{}' }) }));
    }
    return fixed.of(shipping, '/orders/o1/shipments');
  }

  it('is what that refers to, once something else was refused and not accepted', () => {
    expect(idsOf(belowAfter())).toEqual({ '/products/{}': ['p1', 'p2'] });
    expect(belowAfter()?.use).toBe('unknown');
    expect(belowAfter(['p1', 422])?.use).toBe('unknown');
    expect(belowAfter(['p3', 422])?.use).toBe('required');
    expect(belowAfter(['p3', 422], ['p3', 201])?.use).toBe('free');
  });

  it('is not known of other resources, nor of a path that names none', () => {
    const fixed = openReferencesSinceCreation(orders.operations, () => true);
    expect(fixed.of(shipping, '/orders/o2/shipments')).toBeUndefined();
    expect(fixed.of(operationOf('GET /products/{sku}', orders), '/products/p1')).toBeUndefined();
    fixed.add([{ kind: '/orders/{}', values: ['o1'], own: true }], [{ kind: '/products/{}', values: ['p1'] }]);
    // It changes the order itself.
    expect(fixed.of(operationOf('PATCH /orders/{orderId}', orders), '/orders/o1')).toBeUndefined();
  });
});
