import { expect, it } from 'vitest';
import { describedListOrder } from './list-order.ts';

it.each([
  ['Kept in the order given.', 'as sent'],
  ['The order matters.', 'as sent'],
  ['In the order in which they were sent', 'as sent'],
  ['Slugs of existing tags. Given back in alphabetical order.', 'alphabetical'],
  ['The folders directly in it, by name from A to Z.', 'alphabetical'],
  ['In reverse alphabetical order', 'another'],
  ['Sorted alphabetically', 'alphabetical'],
  ['Alphabetic codes of the currencies', undefined],
  ['Letters from A to Z', undefined],
  ['When the desk is staffed. Given back from Monday to Sunday.', 'as listed'],
  ['Sorted by name', 'another'],
  ['In any order', 'another'],
  ['The order is not kept', 'another'],
  ['The order has no meaning', 'another'],
  ['The order of keywords is not kept', 'another'],
  ['A set of labels', 'another'],
  ['Set by the service', undefined],
  ['The tags of the book', undefined],
  ['Open from Monday to Sunday', undefined],
])('%s: %s', (description, expected) => {
  expect(describedListOrder(description)).toBe(expected);
});
