import { expect, it } from 'vitest';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { refusalOfUnknown } from './described-references.ts';

it.each([
  ['There is no owner with this id', '422'],
  ['An unknown owner, or one that is gone', '422'],
  ['The owner (e.g. that of v1.2) does not exist', '422'],
  ['Unknown fields. The owner is too old', undefined],
  ['Unknown fields, or the owner is too old', undefined],
])('%s', (refused, status) => {
  const responses = { '201': { description: 'Made' }, '422': { description: refused } };
  const contract = contractOf({ paths: { '/pets': { post: { responses } } } });
  expect(refusalOfUnknown({ operation: operationOf('POST /pets', contract), contract }, 'owner')).toBe(status);
});
