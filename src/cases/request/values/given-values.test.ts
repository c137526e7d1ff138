import { expect, it } from 'vitest';
import { findGivenValue, type GivenValue, givenForBody } from './given-values.ts';

const operation = { key: 'GET /books/{isbn}' };
const other = 'DELETE /books/{isbn}';
const find = (...given: readonly GivenValue[]) => findGivenValue(given, operation, { name: 'isbn' })?.value;

it('finds the last value for the operation, then the last one for all', () => {
  const forAll = [
    { name: 'isbn', value: 'a' },
    { name: 'isbn', value: 'b' },
  ];
  const own = [
    { name: 'isbn', value: 'c', operation: operation.key },
    { name: 'isbn', value: 'd', operation: operation.key },
  ];
  expect(find(...forAll)).toBe('b');
  expect(find(...own, ...forAll)).toBe('d');
});

it('finds no value that is for another operation, another parameter or the body', () => {
  expect(find({ name: 'isbn', value: 'a', operation: other })).toBeUndefined();
  expect(find({ name: 'id', value: 'a' })).toBeUndefined();
  expect(find({ name: 'isbn', value: 'a', inBody: true, operation: operation.key })).toBeUndefined();
});

it('gives the body of an operation only the values that are for it', () => {
  const own: GivenValue = { name: 'title', value: 'a', inBody: true, operation: operation.key };
  expect(
    givenForBody(
      [own, { ...own, operation: other }, { name: 'title', value: 'b', operation: operation.key }],
      operation,
    ),
  ).toEqual([own]);
});
