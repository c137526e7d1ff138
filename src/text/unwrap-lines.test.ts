import { expect, test } from 'vitest';
import { unwrapLines } from './unwrap-lines.ts';

test.each([
  ['Books that cost\nthe same', 'Books that cost the same'],
  ['Refused with  \r\n  409 where\n`state` is\n"lent"', 'Refused with 409 where `state` is "lent"'],
  ['List books\nThe newest first', 'List books\nThe newest first'],
  ['A book.\nit is new', 'A book.\nit is new'],
  ['One of:\nred', 'One of:\nred'],
  ['Books\n\nmore of them', 'Books\n\nmore of them'],
  ['States\n- open\n* lent\n1. first\n2) second', 'States\n- open\n* lent\n1. first\n2) second'],
])('%j', (text, expected) => {
  expect(unwrapLines(text)).toBe(expected);
});
