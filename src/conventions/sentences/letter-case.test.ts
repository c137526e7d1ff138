import { expect, it } from 'vitest';
import { namesSameInOtherCase, saysAnyCase, saysAnyCaseOfThat } from './letter-case.ts';

it.each([
  'Email addresses are unique, regardless of case.',
  'Names, whatever the case',
  'No two have the same one, whatever its upper and lower case',
  'Contains this text, ignoring upper and lower case.',
  'The search is case-insensitive',
  'Only the customer with this address (upper and lower case are the same).',
  'No two have the same name, upper and lower case being the same (409).',
  'Words in upper or lower case',
  'Letter case makes no\n  difference',
  'Ignores upper case',
])('says that capitals make no difference: %s', (text) => {
  expect(saysAnyCase(text)).toBe(true);
});

it.each(['In any case, the name is unique', 'The name in upper case', 'Case sensitive', 'In case of doubt'])(
  'does not say so: %s',
  (text) => {
    expect(saysAnyCase(text)).toBe(false);
  },
);

it.each([
  ['*The Ferry* and *the ferry* are the same title to us', true],
  ['`ABC` and `abc` are equal', true],
  ['`ABC` and `abd` are the same', false],
  ['`ABC` and `ABC` are the same', false],
  ['`ABC` and `abc` are two codes', false],
])('two texts that differ in case alone are the same: %s: %s', (text, isSame) => {
  expect(namesSameInOtherCase(text)).toBe(isSame);
});

it.each([
  ['upper and lower case make no difference there', true],
  [' Upper and lower case make no\n  difference for this.', true],
  ['letter case is ignored here', true],
  ['and case does not matter for it', true],
  ['This is case-insensitive', true],
  ['it ignores upper and lower case', true],
  ['That holds regardless of case.', true],
  ['upper and lower case make no difference', false],
  ['upper and lower case make a difference there', false],
  ['upper and lower case make no difference there when a guest signs in', false],
  ['This search is case-insensitive', false],
  ['It is case-insensitive in searches', false],
])('says so of what the clause before is about: %s: %s', (clause, isSaid) => {
  expect(saysAnyCaseOfThat(clause)).toBe(isSaid);
});
