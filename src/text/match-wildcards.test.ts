import { expect, it } from 'vitest';
import { matchesWildcards } from './match-wildcards.ts';

it.each([
  ['a.example.com', '*.example.com', true],
  ['example.com', '*.example.com', false],
  ['example.com', 'example.com', true],
  ['example.com', 'example', false],
  ['GET /books/7/covers', 'GET /books/*/covers', true],
  ['GET /books/covers', 'GET /books/*/covers', false],
  ['aXbYc', 'a*b*c', true],
  ['acb', 'a*b*c', false],
  ['aba', 'ab*ba', false],
  ['a+b', 'a+*', true],
  ['aab', 'a+*', false],
  ['anything', '*', true],
  ['', '*', true],
])('%j matches %j: %s', (text, pattern, matches) => {
  expect(matchesWildcards(text, pattern)).toBe(matches);
});
