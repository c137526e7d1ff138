import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { casesOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { invalidBody } from './invalid-body.ts';

interface Said {
  readonly description?: string;
  readonly refusals?: readonly string[];
  readonly operation?: string;
  readonly more?: JsonObject;
}

/** The times that are sent on the wrong side of now, each with the refusal that is expected. */
function timesFor(name: string, { description = '', refusals = ['422'], operation = '', more = {} }: Said) {
  const time = { type: 'string', format: name === 'birthDate' ? 'date' : 'date-time', description, ...more };
  const booking = {
    type: 'object',
    required: ['title', name],
    properties: { title: { type: 'string' }, [name]: time },
  };
  const refused = Object.fromEntries(refusals.map((status) => [status, { description: 'Not valid' }]));
  const post = { ...taking(booking), description: operation, responses: { ...responses('201', booking), ...refused } };
  const contract = contractOf({ paths: { '/bookings': { post } } });
  const sent = casesOf(invalidBody, { key: 'POST /bookings', contract });
  return sent.flatMap(({ expectedState, request: { body } }) =>
    expectedState?.kind === 'refused-in-state' && expectedState.of === `a "${name}"`
      ? [[body.kind === 'content' ? Object(body.value)[name] : undefined, expectedState.state, expectedState.status]]
      : [],
  );
}

it.each([
  ['In the future, and at most 90 days from now (422).', ['2001-01-31T10:00:00Z', 'in the past', '422']],
  ['Must not be in the future (422).', ['2099-01-31T10:00:00Z', 'in the future', '422']],
])(
  'a time on the wrong side of now is sent where the contract says that it is refused: %s',
  (description, expected) => {
    expect(timesFor('endsAt', { description })).toEqual([expected]);
    expect(timesFor('endsAt', { description, refusals: ['404'] })).toEqual([]);
    expect(timesFor('endsAt', { description, more: { readOnly: true } })).toEqual([]);
  },
);

it('the operation may say it of a property that it names', () => {
  expect(timesFor('endsAt', { operation: '`endsAt` must be in the future.', refusals: ['400'] })).toMatchObject([
    [expect.anything(), 'in the past', '400'],
  ]);
  expect(timesFor('endsAt', { operation: 'The start must be in the future.' })).toEqual([]);
});

it('a person who is too young is sent where the contract names an age', () => {
  const operation = 'Students have to be at least 16 years old on the day they enrol, otherwise 422.';
  expect(timesFor('birthDate', { operation })).toEqual([['2026-01-31', 'too late', '422']]);
  expect(timesFor('birthDate', { operation: 'Students have to be enrolled.' })).toEqual([]);
});

it('a time of which the contract says nothing may be any', () => {
  expect(timesFor('endsAt', { description: 'When it ends.' })).toEqual([]);
});
