import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const order = { type: 'object', required: ['note'], properties: { id: { type: 'integer' }, note: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } };
const page = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } };
const events = { parameters: [id], get: { parameters: [limit, page], responses: responses('200', { type: 'array' }) } };

/** The paths below orders that are read after the changes of an order; a list has so many pages. */
function readAfterChanges(pages: number, lists: readonly string[] = ['events']): readonly string[] {
  const item = { parameters: [id], get: { responses: responses('200', order) } };
  const patch = { ...taking(order), responses: responses('200', order) };
  const paths = {
    '/orders': { post: { ...taking(order), responses: responses('201', order) } },
    '/orders/{id}': { ...item, patch },
    ...Object.fromEntries(lists.map((name) => [`/orders/{id}/${name}`, events])),
    '/orders/{id}/events/{event}': { parameters: [id, { ...id, name: 'event' }], get: {} },
    '/invoices/{id}/events': events,
  } as unknown as JsonObject;
  const steps = stepsOf(paths, ({ request: { method } }, path) => {
    if (method === 'POST') return { status: 201, text: '{"id":7,"note":"a"}' };
    const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
    if (pathname === '/orders/7') return { status: 200, text: '{"id":7,"note":"a"}' };
    if (!pathname.startsWith('/orders/7/')) return { status: 404 };
    return { status: 200, text: Number(searchParams.get('page') ?? 1) <= pages ? '[{}]' : '[]' };
  });
  return steps.filter((one) => / after changes[, ]/.test(one.id)).map(({ request }) => request.path);
}

it('reads the lists below an order, page by page, once that was changed', () => {
  expect(readAfterChanges(2)).toEqual([
    '/orders/7/events?limit=100',
    '/orders/7/events?limit=100&page=2',
    '/orders/7/events?limit=100&page=3',
  ]);
  expect(readAfterChanges(99)).toHaveLength(12);
  const lists = ['notes', 'lines', 'taxes', 'files', 'tags', 'labels', 'events'];
  expect(readAfterChanges(0, lists)).toHaveLength(6);
});
