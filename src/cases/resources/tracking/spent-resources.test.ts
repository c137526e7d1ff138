import { describe, expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { openSpentResources } from './spent-resources.ts';

const post = { responses: { 200: { description: 'Done' } } };
const { operations } = contractOf({
  paths: {
    '/orders/{id}/pay': { post },
    '/orders/{id}/submit': { post },
    '/orders/{id}/notes': { get: post, post },
    '/orders/{id}': { put: post, patch: post },
    '/notes/{id}': { patch: post },
  },
});
const find = (key: string) => operations.find((one) => one.key === key) ?? operations[0];
const order = { kind: '/orders/{}', values: ['7'], own: true };

/** Whether the order 7 is spent after that response to a request for it. */
function isSpent(key: string, status: number, path = `/orders/7/${key.split('/').at(-1)}`): boolean {
  const operation = find(key);
  if (operation === undefined) throw new Error(key);
  const spent = openSpentResources(operations);
  const request = { ...buildCase().request, path };
  spent.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
  return spent.isSpent(operation, order);
}

describe('openSpentResources', () => {
  it('remembers what was done with a resource, and what its state did not allow', () => {
    expect([200, 409, 400].map((status) => isSpent('POST /orders/{id}/pay', status))).toEqual([true, true, false]);
    expect(isSpent('POST /orders/{id}/pay', 200, '/orders/8/pay')).toBe(false);
  });

  it('lets a list be added to, and a resource be changed, as often as it is asked for', () => {
    expect(isSpent('POST /orders/{id}/notes', 201)).toBe(false);
    expect(isSpent('PUT /orders/{id}', 200, '/orders/7')).toBe(false);
  });

  /** What is known of the order 7 after these responses to requests for orders: an operation, the order and the status. */
  const knownAfter = (...replies: readonly (readonly [string, string, number])[]) => {
    const spent = openSpentResources(operations);
    for (const [name, id, status] of replies) {
      const operation = find(`POST /orders/{id}/${name}`);
      if (operation === undefined) throw new Error(name);
      const request = { ...buildCase().request, path: `/orders/${id}/${name}` };
      spent.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
    }
    const known = (name: string) => {
      const operation = find(`POST /orders/{id}/${name}`);
      return operation && [spent.isSpent(operation, order), spent.suits(operation, order)];
    };
    const payment = find('POST /orders/{id}/pay');
    return { pay: known('pay'), notes: known('notes'), way: payment && spent.wayTo(payment) };
  };

  it('knows what has to be done with a resource before', () => {
    expect(knownAfter().pay).toEqual([false, undefined]);
    expect(knownAfter(['pay', '8', 409]).pay).toEqual([false, false]);
    expect(knownAfter(['pay', '8', 409], ['submit', '7', 200]).pay).toEqual([false, undefined]);
    expect(knownAfter(['submit', '8', 200], ['pay', '8', 200], ['submit', '7', 200]).pay).toEqual([false, true]);
    expect(knownAfter(['submit', '8', 200], ['notes', '8', 201], ['submit', '7', 200]).notes).toEqual([false, true]);
  });

  it('knows after which actions a resource can no longer be changed', () => {
    const suitsAfter = (...replies: readonly (readonly [string, string, number])[]) => {
      const spent = openSpentResources(operations);
      for (const [key, path, status] of replies) {
        const operation = find(key);
        if (operation === undefined) throw new Error(key);
        const request = { ...buildCase().request, path };
        spent.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status }) }));
      }
      const [change, other] = [find('PATCH /orders/{id}'), find('PATCH /notes/{id}')];
      const note = { kind: '/notes/{}', values: ['7'] };
      return change && other && [spent.suits(change, order), spent.isSpent(change, order), spent.suits(other, note)];
    };
    const pay = (id: string) => ['POST /orders/{id}/pay', `/orders/${id}/pay`, 200] as const;
    const patch = (id: string, status: number) => ['PATCH /orders/{id}', `/orders/${id}`, status] as const;
    expect(suitsAfter(pay('7'))).toEqual([undefined, false, undefined]);
    expect(suitsAfter(pay('8'), patch('8', 409), pay('7'))).toEqual([false, false, undefined]);
    expect(suitsAfter(pay('8'), patch('8', 409))).toEqual([undefined, false, undefined]);
    expect(suitsAfter(patch('7', 409))).toEqual([undefined, false, undefined]);
    expect(suitsAfter(pay('8'), patch('8', 200), patch('8', 409), pay('7'))).toEqual([true, false, undefined]);
    expect(suitsAfter(['PATCH /notes/{id}', '/notes/7', 409])).toEqual([undefined, false, undefined]);
  });

  it('knows which actions lead to the state that an operation needs', () => {
    const submitted = ['submit', '8', 200] as const;
    expect(knownAfter().way).toBeUndefined();
    expect(knownAfter(['pay', '8', 200]).way).toEqual([]);
    expect(knownAfter(['pay', '8', 409], submitted, ['pay', '8', 200]).way).toEqual(['POST /orders/{id}/submit']);
    expect(knownAfter(['submit', '8', 409], ['pay', '8', 409]).way).toBeUndefined();
  });

  it('lets what was refused be tried again after something else was done', () => {
    expect(knownAfter(['pay', '7', 409]).pay).toEqual([true, false]);
    expect(knownAfter(['pay', '7', 409], ['submit', '7', 200]).pay).toEqual([false, undefined]);
    expect(knownAfter(['pay', '7', 200], ['submit', '7', 200]).pay).toEqual([true, undefined]);
  });
});
