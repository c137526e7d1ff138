import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };
const order = { type: 'object', required: ['clientId'], properties: { id: text, clientId: text } };

interface Described {
  readonly description?: string;
  /** What the client shows after so many orders that refer to it. */
  readonly shown?: (orders: number) => number;
  /** Whether a client can be created with a number of orders. */
  readonly isSettable?: boolean;
  /** Whether only responses have that number. */
  readonly isReadOnly?: boolean;
  /** Whether orders are refused. */
  readonly isRefused?: boolean;
}

/** What is expected of a client to which orders refer. */
function expectedOf({
  description = 'Number of orders of the client.',
  shown = (orders) => orders,
  isSettable = false,
  isReadOnly = false,
  isRefused = false,
}: Described): readonly unknown[] {
  const orderCount = { type: 'integer', description, ...(isReadOnly && { readOnly: true }) };
  const client = { type: 'object', properties: { id: text, name: text, orderCount } };
  const made = { properties: { name: text, ...(isSettable && { orderCount }) } };
  const id = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: text }] });
  const paths = {
    '/clients': { post: { ...taking(made), responses: responses('201', client) } },
    '/clients/{clientId}': { ...id('clientId'), get: { responses: responses('200', client) } },
    '/orders': { post: { ...taking(order), responses: responses('201', order) } },
    '/orders/{orderId}': { ...id('orderId'), get: { responses: responses('200', order) } },
  };
  const orders = new Map<string, number>();
  let last = 0;
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    const [, kind, name = ''] = path.split('/');
    if (method === 'POST' && kind === 'orders') {
      const { clientId } = Object(body.kind === 'content' ? body.value : null);
      if (isRefused) return { status: 422 };
      if (orders.has(clientId)) orders.set(clientId, (orders.get(clientId) ?? 0) + 1);
      last += 1;
      return { status: 201, text: JSON.stringify({ id: `o${last}`, clientId }) };
    }
    if (method === 'POST') {
      last += 1;
      orders.set(`c${last}`, 0);
      return { status: 201, text: JSON.stringify({ id: `c${last}`, name: 'a', orderCount: 0 }) };
    }
    const known = orders.get(name);
    if (kind === 'orders') return /^o\d{1,3}$/.test(name) ? { text: JSON.stringify({ id: name }) } : { status: 404 };
    if (known === undefined) return { status: 404 };
    return { text: JSON.stringify({ id: name, name: 'a', orderCount: shown(known) }) };
  });
  return steps.flatMap(({ id: own, expectedState }) =>
    own.includes('(orderCount)') && expectedState !== undefined ? [expectedState] : [],
  );
}

describe('the number of what refers to a resource', () => {
  const judged = (was: number) => [
    { kind: 'described-value', by: 'POST /orders', property: 'orderCount', was, value: was + 1 },
  ];

  it('is judged where it does not go up with two of them', () => {
    expect(expectedOf({ shown: () => 0 })).toEqual(judged(0));
    expect(expectedOf({ shown: (orders) => orders * 2 })).toEqual(judged(2));
    expect(expectedOf({})).toEqual([]);
  });

  it.each([
    'Number of orders',
    'The number of all orders of this client.',
    'How many orders are registered for the client.',
    'How many orders there are',
    'Number of orders the client has placed so far, cancelled ones included.',
  ])('is read from its description: %s', (description) => {
    expect(expectedOf({ description, shown: () => 0 })).toEqual(judged(0));
  });

  it.each([
    'Number of orders that are open',
    'Number of open orders',
    'Orders',
    'Number of orders of the last year',
    'How many orders are open',
  ])('is not known where it counts others: %s', (description) => {
    expect(expectedOf({ description, shown: () => 0 })).toEqual([]);
  });

  it('is not known where a client sets it, or nothing may refer to it', () => {
    expect(expectedOf({ isSettable: true, shown: () => 0 })).toEqual([]);
    expect(expectedOf({ isSettable: true, isReadOnly: true, shown: () => 0 })).toEqual(judged(0));
    expect(expectedOf({ isRefused: true, shown: () => 0 })).toEqual([]);
  });
});
