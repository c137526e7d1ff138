import { expect, it } from 'vitest';
import { isUnusedIdentifier, unusedIdentifiers } from './unused-identifiers.ts';

it('are recognised, unless a service may have chosen them itself', () => {
  const texts = unusedIdentifiers(588_189_419).map(String);
  expect(texts.filter((text) => !isUnusedIdentifier(text))).toEqual([String(1_688_189_419), '588189419']);
  expect(['unused', 'coldframe', '41', 'c01df4a3'].filter(isUnusedIdentifier)).toEqual([]);
});
