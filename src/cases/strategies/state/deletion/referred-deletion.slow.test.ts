import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };

/** The request to delete a customer that has an order, where the contract describes the conflict like this. */
function deletionFor(
  description: string,
  purpose = 'Deletes a customer.',
  property: JsonObject = { customerId: text },
  state = '',
) {
  const order = { type: 'object', required: Object.keys(property), properties: property };
  const member = (name: string) => ({
    parameters: [{ name, in: 'path', required: true, schema: text }],
    get: { responses: responses('200', { type: 'object' }) },
  });
  const removal = { description: purpose, responses: { '204': { description: 'Gone' }, '409': { description } } };
  const paths = {
    '/customers': {
      post: { ...taking({ properties: { name: text } }), responses: responses('201', { type: 'object' }) },
    },
    '/customers/{customerId}': { ...member('customerId'), delete: removal },
    '/orders': { post: { ...taking(order), responses: responses('201', { type: 'object' }) } },
    '/orders/{orderId}': member('orderId'),
  };
  let last = 0;
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    last += method === 'POST' ? 1 : 0;
    if (method === 'POST') return { status: 201, text: `{"id":"n${last}","status":"${state}"}` };
    if (method === 'DELETE') return { status: 204, text: '' };
    return /\/n\d{1,3}$/.test(path) ? { text: '{}' } : { status: 404 };
  });
  const at = steps.findIndex(({ id }) => id.includes('delete what is referred to'));
  const { body } = steps[at - 1]?.request ?? {};
  const after = steps.find(({ id }) => id.includes('read what referred to what is deleted'));
  return { sent: steps[at], after, reference: body?.kind === 'content' ? body.value : undefined };
}

it.each([
  'Deletes a customer. Deleting a customer deletes its orders and their invoices.',
  'Deletes the customer and all of its orders',
  'All orders of the customer are deleted, too.',
  'Removes the customer together with all of their orders.',
])('reads what referred to a deleted resource, where the contract says that it is deleted with it: %s', (purpose) => {
  const { sent, after } = deletionFor('Conflict', purpose);
  expect(sent?.expectedState).toBeUndefined();
  const expected = { kind: 'resource-removed', content: {}, by: 'DELETE /customers/{customerId}' };
  expect([after?.expectedState, after?.request.path]).toEqual([expected, expect.stringMatching(/^\/orders\/n\d+$/)]);
});

it.each([
  'Deleting a customer never deletes its orders.',
  'Deletes all its orders if `cascade` is set.',
  'Deletes its invoices.',
])('does not read it where the contract says: %s', (purpose) => {
  expect(deletionFor('Conflict', purpose).after).toBeUndefined();
});

it('deletes what another resource refers to, where the contract says that this is refused', () => {
  const { sent, reference } = deletionFor('The customer still has orders.');
  expect(sent?.expectedState).toEqual({ kind: 'refused-in-state', state: 'not empty' });
  expect(sent?.request.path).toBe(`/customers/${Object(reference).customerId}`);
});

it('does so where the property is called like the resource, and described as its identifier', () => {
  const customer = { type: 'string', description: 'The id of the customer' };
  const { sent, reference } = deletionFor('The customer still has orders.', undefined, { customer });
  expect(sent?.request.path).toBe(`/customers/${Object(reference).customer}`);
});

it('does so for a single one, which is new', () => {
  expect(deletionFor('The customer has an order').sent).toBeDefined();
  expect(deletionFor('The customer has an order that is still open').sent).toBeDefined();
});

it.each([
  'A customer with orders cannot be deleted. Afterwards its URL has the status 404.',
  'A customer cannot be deleted while it still has orders.',
  'A customer that still has orders is protected, and the answer is 409 with the customer left as it was.',
  'Customers that have any orders are refused with 409.',
  'A customer with orders gets 409.',
])('does so for what the operation itself says: %s', (purpose) => {
  const { sent, reference } = deletionFor('Conflict', purpose);
  expect(sent?.request.path).toBe(`/customers/${Object(reference).customerId}`);
});

it('deletes nothing where the contract says nothing of it', () => {
  const purposes = [
    'A customer with open orders cannot be deleted.',
    'Deletes the customer with orders.',
    'A customer that has no orders is deleted; others get 409.',
    'A customer that has orders is archived.',
  ];
  for (const purpose of purposes) expect(deletionFor('A conflict with orders', purpose).sent).toBeUndefined();
  const others = ['The customer has an order that is overdue', 'The customer has an invoice'];
  for (const conflict of ['The customer still has invoices.', 'The customer is locked.', ...others])
    expect(deletionFor(conflict).sent).toBeUndefined();
});

it('does so for what refers to it in one state, where what was created is in it', () => {
  const purpose = 'Refused with 409 as long as a draft order refers to this customer.';
  expect(deletionFor('Conflict', purpose, undefined, 'draft').sent).toBeDefined();
  expect(deletionFor('Conflict', purpose, undefined, 'open').sent).toBeUndefined();
});
