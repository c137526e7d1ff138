import { expect, it } from 'vitest';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { JsonObject } from '../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../testing/state-steps.ts';

const titled = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

/** What the request is expected to get that creates the same again; `undefined` where there is none. */
function repeated(
  conflict: string,
  parameters: readonly JsonObject[] = [],
  book: JsonObject = titled,
): ExpectedState | undefined {
  const paths = {
    '/books': {
      post: { parameters, ...taking(book), responses: { ...responses('201', book), '409': { description: conflict } } },
    },
    '/books/{id}': { parameters: [id], get: { responses: responses('200', book) } },
  };
  const steps = stepsOf(paths as unknown as JsonObject, ({ request }, path) => {
    if (request.method === 'POST') return { status: 201, text: '{"id":7,"title":"Emma"}' };
    return path === '/books/7' ? { status: 200, text: '{"id":7,"title":"Emma"}' } : { status: 404 };
  });
  const [first, again] = ['create', 'create again'].map((label) =>
    steps.find((one) => one.id.includes(`› ${label} (`)),
  );
  if (again !== undefined && parameters.length === 0) expect(again.request).toEqual(first?.request);
  if (again !== undefined && parameters.length > 0) {
    expect(again.request.headers).not.toEqual(first?.request.headers);
    expect({ ...again.request, headers: [] }).toEqual({ ...first?.request, headers: [] });
  }
  return again?.expectedState;
}

it('creates the same again where another may not have the same name', () => {
  const refused = { kind: 'refused-in-state', state: 'already there' };
  expect(repeated('Another book has this title.')).toEqual(refused);
  expect(repeated('The title is already taken.')).toEqual(refused);
});

it('creates the same again where another may not have an item of the same list', () => {
  const book = {
    type: 'object',
    required: ['seats'],
    properties: { seats: { type: 'array', minItems: 1, items: {} } },
  };
  const refused = { kind: 'refused-in-state', state: 'already there' };
  expect(repeated('One of the seats is already booked, or the hall is closed.', [], book)).toEqual(refused);
  expect(repeated('One of the rows is already booked.', [], book)).toBeUndefined();
  expect(repeated('The seats are for members.', [], book)).toBeUndefined();
});

it('creates the same again where the contract says of a part of its items that it may be taken', () => {
  const ticket = { type: 'object', required: ['seat'], properties: { seat: { type: 'string' } } };
  const tickets = { type: 'array', minItems: 1, items: ticket };
  const booking = { type: 'object', required: ['tickets'], properties: { tickets } };
  const refused = { kind: 'refused-in-state', state: 'already there' };
  expect(
    repeated('A seat that is held or sold already is refused with 409, and so is one too many.', [], booking),
  ).toEqual(refused);
  expect(repeated('The seat is taken', [], booking)).toEqual(refused);
  expect(repeated('The row is already taken', [], booking)).toBeUndefined();
  expect(repeated('The performance is over already. A seat may be kept.', [], booking)).toBeUndefined();
});

it('has another key where the contract has one: under the same key it would be the same request', () => {
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
  expect(repeated('Another book has this title.', [key])).toEqual({ kind: 'refused-in-state', state: 'already there' });
});

it('repeats nothing where the contract says nothing of it', () => {
  expect(repeated('The shelf is full.')).toBeUndefined();
  expect(repeated('Another book has this number.')).toBeUndefined();
});
