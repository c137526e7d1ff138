import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const stay = {
  type: 'object',
  properties: { id: { type: 'string' }, state: { enum: ['booked', 'cancelled', 'no_show'] } },
};
const entry = { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

/** What is expected of entries in the folio of a stay that was cancelled; each as its path without the identifier, with the state. */
function sentThen(description: string) {
  const paths = {
    '/stays': { post: { ...taking({ type: 'object' }), responses: responses('201', stay) } },
    '/stays/{id}': { parameters, get: { responses: responses('200', stay) } },
    '/stays/{id}/cancel': { parameters, post: { responses: responses('200', stay) } },
    '/stays/{id}/folio': { parameters, get: { responses: responses('200', { type: 'object' }) } },
    '/stays/{id}/folio/entries': {
      parameters,
      post: { ...taking(entry), description, responses: { ...responses('201', {}), 409: { description: 'Conflict' } } },
    },
  };
  const states = new Map<string, string>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    const id = path === '/stays' ? `s${states.size}` : (path.split('/')[2] ?? '');
    if (path === '/stays') states.set(id, 'booked');
    if (!states.has(id)) return { status: 404 };
    if (method === 'POST' && path.endsWith('/cancel')) states.set(id, 'cancelled');
    return { status: path === '/stays' ? 201 : 200, text: JSON.stringify({ id, state: states.get(id) }) };
  });
  return steps
    .filter(({ id }) => id.includes(' then (cancel, an ordinary one)'))
    .map(({ operation, expectedState }) => [operation.path, expectedState]);
}

it('what is added to the only part of its kind is refused in a state in which the contract says so', () => {
  const refused = ['/stays/{id}/folio/entries', { kind: 'refused-in-state', state: 'cancelled' }];
  expect(sentThen('Once the stay is cancelled or a no-show, the folio is closed and the answer is 409.')).toEqual([
    refused,
  ]);
  expect(sentThen('Once the stay is cancelled or a no-show the folio is closed and the answer is 409.')).toEqual([
    refused,
  ]);
});

it('it is not tried where the contract does not say so of that state, or of the resource', () => {
  expect(sentThen('Once the stay is a no-show, the answer is 409.')).toEqual([]);
  expect(sentThen('Once the entry is cancelled or a no-show, the answer is 409.')).toEqual([]);
  expect(sentThen('Adds an entry.')).toEqual([]);
});
