import { describe, expect, it } from 'vitest';
import { anyOf, conditions, frequencies, isConditional, negations, possibilities } from './conditional-words.ts';

describe('isConditional', () => {
  it.each([
    'If nothing changed, the version stays',
    'The version depends on the lines',
    'It is usually counted',
    'It might be counted',
    'The time is set when it is paid',
    'Otherwise it is set',
    'It is never set',
    'The version is unchanged',
  ])('%s', (sentence) => {
    expect(isConditional(sentence)).toBe(true);
  });

  it.each([
    'Each change counts the version up by one',
    'Notes the moment of the payment',
    'Sets the time while the rest stays',
  ])('not: %s', (sentence) => {
    expect(isConditional(sentence)).toBe(false);
  });
});

describe('anyOf', () => {
  it('finds whole words of its lists, and patterns of a reader', () => {
    const found = anyOf(negations, ['when (?:it|you)']);
    expect(['Not so', 'shown when it is made', 'not'].every((text) => found.test(text))).toBe(true);
    expect(['a note', 'when created', 'nothing'].some((text) => found.test(text))).toBe(false);
  });
});

it('no list has what only some readers take for a condition', () => {
  const words = [...conditions, ...possibilities, ...frequencies, ...negations];
  expect(words.filter((word) => /^(?:when|while|once|only|or|without)$/.test(word))).toEqual([]);
});
