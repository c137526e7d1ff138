import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../testing/state-steps.ts';

const text = { type: 'string' };
const parameter = (name: string) => [{ name, in: 'path', required: true, schema: text }];
const performance = { type: 'object', required: ['venueId'], properties: { venueId: text } };
const booking = { type: 'object', required: ['performanceId'], properties: { performanceId: { type: 'integer' } } };

/** The steps with a target that has venues, performances that no path names, and bookings of these. */
function stepsWith({ isLenient = false, description = 'A venue that does not exist is refused with 422.' } = {}) {
  const list = responses('200', { type: 'array', items: performance });
  const paths = {
    '/venues': { post: { ...taking({ properties: { name: text } }), responses: responses('201', { type: 'object' }) } },
    '/venues/{venueId}': { parameters: parameter('venueId'), get: { responses: responses('200', { type: 'object' }) } },
    '/performances': {
      get: { responses: list },
      post: {
        ...taking(performance),
        description,
        responses: { ...responses('201', performance), '422': { description: 'Not valid' } },
      },
    },
    '/bookings': { post: { ...taking(booking), responses: responses('201', booking) } },
    '/bookings/{bookingId}': {
      parameters: parameter('bookingId'),
      get: { responses: responses('200', booking) },
    },
  };
  let created = 0;
  return stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    if (method === 'POST') {
      created += 1;
      return { status: 201, text: `{"id":${created}}` };
    }
    if (path === '/performances') return { text: '[]' };
    return isLenient || Number(path.split('/')[2]) <= created ? { text: '{}' } : { status: 404 };
  });
}

it('what no path names is created with a reference to what was never created, where the contract says that this is refused', () => {
  const refusals = (options?: Parameters<typeof stepsWith>[0]) =>
    stepsWith(options).flatMap(({ operation, expectedState }) =>
      expectedState?.kind === 'refused-in-state' ? [`${operation.key}: ${expectedState.of}`] : [],
    );
  expect(refusals()).toEqual(['POST /performances: a venue']);
  expect(refusals({ description: 'Schedules a performance.' })).toEqual([]);
  expect(refusals({ isLenient: true })).toEqual([]);
});

it('what no path names can be referred to', () => {
  const sent = stepsWith().filter(({ operation }) => operation.key === 'POST /bookings');
  const named = sent.map(({ request: { body } }) => (body.kind === 'content' ? Object(body.value).performanceId : 0));
  expect(named.length).toBeGreaterThan(0);
  for (const id of named) expect(id).toBeLessThan(100);
});
