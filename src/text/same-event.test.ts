import { expect, test } from 'vitest';
import { eventKey, isSameEvent } from './same-event.ts';

test.each([
  ['cancel', 'CANCELED', 'cancelled', 'cancellation'],
  ['publish', 'published', 'publishing'],
  ['archive', 'Archived', 'archiving'],
  ['pay', 'paid'],
  ['checkIn', 'checked_in', 'checking in'],
  ['apply', 'applied'],
])('%s is the same event in all its forms', (verb, ...forms) => {
  expect(forms.filter((one) => !isSameEvent(verb, one))).toEqual([]);
});

test.each([
  ['check in', 'check out'],
  ['open', 'reopened'],
  ['sign', 'signal'],
])('%s and %s are two events', (one, other) => {
  expect(eventKey(one)).not.toBe(eventKey(other));
});
