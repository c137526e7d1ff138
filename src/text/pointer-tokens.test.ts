import { expect, it } from 'vitest';
import { escapeToken, tokensOf, unescapeToken } from './pointer-tokens.ts';

it.each([
  ['', []],
  ['/', ['']],
  ['/a~1b/m~0n/~01/0', ['a/b', 'm~n', '~1', '0']],
])('the pointer %j has the tokens %j', (pointer, tokens) => {
  expect(tokensOf(pointer)).toEqual(tokens);
});

it.each(['a/b', 'm~n', '~1', '/~/'])('the token %j is the same after it was escaped', (token) => {
  expect(escapeToken(token)).not.toMatch(/\/|~(?![01])/);
  expect(unescapeToken(escapeToken(token))).toBe(token);
});
