import { expect, it } from 'vitest';
import { forbidsReversed } from './described-range.ts';

it.each([
  ['`to` must be after `from`', true],
  ['`from` must not be later than `to`.', true],
  ['A request whose `to` is before `from` is answered with 422', true],
  ['and so is a window whose end is not after its start', true],
  ['A window must not end before it starts', true],
  ['The window ends before it begins', true],
  ['The day must not lie in the past, and the window must close later than it opens', true],
  ['The window has to finish after it starts', true],
  ['The window may close later than it opens', false],
  ['`to` may be before `from`', false],
  ['`to` is optional, and `from` is required', false],
  ['`to` must be after the order was placed', false],
  ['A date that is after the end of the month is refused', false],
  ['A window must be after the end of the month', false],
  ['The window is refused', false],
])('a range may not be reversed: %s: %s', (sentence, expected) => {
  expect(forbidsReversed(sentence, { first: 'from', last: 'to', owner: 'window', isOnly: false })).toBe(expected);
});

it('words about the end and the start need the name of what has them', () => {
  const sentence = 'A window whose end is not after its start is refused';
  expect(forbidsReversed(sentence, { first: 'from', last: 'to', owner: '', isOnly: false })).toBe(false);
});

it.each([
  ['If the window ends before it begins, we answer 422', true],
  ['and so if the period is over before it starts (or at the same minute)', true],
  ['The window ends before the shop opens', false],
  ['The window ends after it begins', false],
])('the only range need not be named: %s: %s', (sentence, expected) => {
  const range = { first: 'readyFrom', last: 'readyUntil', owner: '' };
  expect(forbidsReversed(sentence, { ...range, isOnly: true })).toBe(expected);
  expect(forbidsReversed(sentence, { ...range, isOnly: false })).toBe(false);
});

it('of two names that differ in one word, that word is enough for one of them', () => {
  const range = { first: 'firstDay', last: 'lastDay', owner: '', isOnly: false };
  expect(forbidsReversed("If both are known, the last day can't lie before the first (422)", range)).toBe(true);
  expect(forbidsReversed('The first day must not be after the last', range)).toBe(true);
  expect(forbidsReversed('The last day must not be before today', range)).toBe(false);
  expect(forbidsReversed('The day must not be before the first', range)).toBe(false);
  const valid = { ...range, first: 'validFrom', last: 'validTo' };
  expect(forbidsReversed('`validFrom` must not be before today, to the day', valid)).toBe(false);
});
