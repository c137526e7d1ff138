import { expect, it } from 'vitest';
import { effectOn } from './described-effects.ts';

const room = { step: 'check_out', noun: 'room', states: ['clean', 'dirty', 'out_of_order'] };

it.each([
  ['Checking out leaves the room `dirty`.', 'dirty'],
  ['The check-out sets the room to dirty', 'dirty'],
  ['Check-out marks its room as "out of order".', 'out_of_order'],
  ['Checking out turns the room status to dirty again.', 'dirty'],
  ['Checking out leaves the room as it is.', undefined],
  ['Checking in leaves the room dirty.', undefined],
  ['Checking out late leaves the room dirty.', undefined],
  ['Checking out does not leave the room dirty.', undefined],
  ['Checking out never leaves the room dirty.', undefined],
  ['Checking out leaves the room dirty if it was used.', undefined],
  ['Checking out leaves the hall dirty.', undefined],
  ['Checking out leaves the room dirty or clean.', undefined],
])('the state that a step leaves another resource in: %s: %s', (sentence, state) => {
  expect(effectOn([sentence], room)).toBe(state);
});

it('is not known where two sentences say different things', () => {
  const both = ['Checking out leaves the room dirty.', 'The check-out leaves the room clean.'];
  expect(effectOn(both, room)).toBeUndefined();
  expect(effectOn([...both.slice(0, 1), 'Checking out makes the room dirty.'], room)).toBe('dirty');
});

it('the verb of an action is a step', () => {
  const seat = { step: 'cancel', noun: 'seat', states: ['free', 'taken'] };
  expect(effectOn(['Cancelling makes its seat free again.'], seat)).toBe('free');
  expect(effectOn(['Cancels the booking.'], seat)).toBeUndefined();
});
