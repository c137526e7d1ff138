import { expect, it } from 'vitest';
import { describedTimeSide, saysLeastAge } from './described-time.ts';

it.each([
  ['In the future, and at most 90 days from now (422)', 'future'],
  ['Must not be in the past', 'future'],
  ['The start has to be later than now', 'future'],
  ['startsAt cannot be before now', 'future'],
  ['In the past', 'past'],
  ['A birth date must not be in the future', 'past'],
  ['A birth date in the future is refused with 422', 'past'],
  ['An owner that does not exist is refused, and so is a birth date in the future', 'past'],
  ['A start in the past gets 422', 'future'],
  ['It has to begin in the future and before the year 2100, otherwise the request is refused with 422', 'future'],
  ['May be in the past if it was planned before', undefined],
  ['In the past or in the future', undefined],
  ['When the vessel departed', undefined],
  ['In the past, depending on the kind', undefined],
])('where a time has to be: %s: %s', (sentence, expected) => {
  expect(describedTimeSide(sentence)).toBe(expected);
});

it.each([
  ['Students have to be at least 16 years old on the day they enrol', true],
  ['Owners are at least eighteen years of age', true],
  ['At least 16 years old if they drive', false],
  ['At least 16 years old, whether they drive', false],
  ['At least two years of experience', false],
])('how old a person has to be: %s: %s', (sentence, expected) => {
  expect(saysLeastAge(sentence)).toBe(expected);
});
