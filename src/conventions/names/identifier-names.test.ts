import { expect, it } from 'vitest';
import { isLikelyIdentifier, readIdentifierName, readReferenceName } from './identifier-names.ts';

it.each([
  ['id', { noun: '', isList: false }],
  ['book id', { noun: 'book', isList: false }],
  ['order item uuids', { noun: 'order item', isList: true }],
  ['guid', { noun: '', isList: false }],
  ['paid', undefined],
  ['id card', undefined],
  ['book ref', undefined],
])('reads what %j identifies', (words, expected) => {
  expect(readIdentifierName(words)).toEqual(expected);
});

it('a reference may be called so', () => {
  expect(readReferenceName('book ref')).toEqual({ noun: 'book', isList: false });
  expect(readReferenceName('book refs')).toEqual({ noun: 'book', isList: true });
  expect(readReferenceName('book id')).toEqual(readIdentifierName('book id'));
});

it.each([
  ['id', true],
  ['guid', true],
  ['sid', true],
  ['ref', false],
  ['paid', false],
])('%j is likely to stand for an identifier: %j', (word, expected) => {
  expect(isLikelyIdentifier(word)).toBe(expected);
});
