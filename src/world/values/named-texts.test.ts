import { expect, test } from 'vitest';
import { wordsOfName } from '../words/words-of-name.ts';
import { textRules } from './named-texts.ts';

function exampleOfFirst(name: string): string | undefined {
  const phrase = wordsOfName(name).words.join(' ');
  return textRules.find(({ names }) => names.test(phrase))?.example;
}

test.for(textRules)('$example is the name of a property that no rule before $names fits', ({ example }) => {
  expect(exampleOfFirst(example)).toBe(example);
});

test('each rule has an example of its own', () => {
  expect(new Set(textRules.map(({ example }) => example)).size).toBe(textRules.length);
});
