import { describe, expect, it } from 'vitest';
import { countedWithChanges, describedCount } from './described-counts.ts';

describe('the number that an operation counts up', () => {
  const said = (...texts: readonly string[]) => describedCount(['revision', 'editCount'], texts);

  it.each([
    ['Replaces the settings as a whole and counts `revision` up by one.', 'revision', 1],
    ['Each change increments the revision number by 1', 'revision', 1],
    ['Changes it. The revision is incremented by one', 'revision', 1],
    ['The `revision` goes up by 2 with each change', 'revision', 2],
    ['Adds one to `editCount`', 'editCount', 1],
    ['Changes the book, and increases\n`editCount`.', 'editCount', undefined],
  ])('is the one that the contract names: %s', (text, property, amount) => {
    expect(said('Change it', text)).toEqual({ property, amount });
  });

  it.each([
    'Changes the revision',
    'Increments `revision` by one if something has changed',
    'The revision is not incremented',
    'May increment the revision',
    'Increments `revision` by the number of changes',
    'Increments `version` by one',
    'Increments `revision` by one. Increments `editCount`',
    'Increases the revision limit of the book',
    'Increments `revision` by one for each page that has changed',
  ])('is not known where it does not say so: %s', (text) => {
    expect(said(text)).toBeUndefined();
  });
});

it.each([
  ['Begins with 1 and grows by 1 with each change.', 1],
  ["One for a new film, and one more with each amendment and each decision. Votes don't count.", 1],
  ['Goes up on every update', 'some'],
  ['Grows by 1 with each change if that has an effect', undefined],
  ['Grows with each new member', undefined],
  ['The number of changes', undefined],
])('a number says of itself that it counts the changes: %s: %s', (description, amount) => {
  expect(countedWithChanges(description)).toBe(amount);
});
