import { expect, it } from 'vitest';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { refusalOfOtherUse } from './described-keys.ts';

function refusalFor(description: string, { ofKey = '', conflict = 'Conflict' } = {}): string | undefined {
  const key = { name: 'Idempotency-Key', in: 'header', description: ofKey, schema: { type: 'string' } };
  const responses = { '409': { description: conflict }, '422': { description: 'Invalid' } };
  const contract = contractOf({ paths: { '/payments': { post: { description, parameters: [key], responses } } } });
  const operation = operationOf('POST /payments', contract);
  return refusalOfOtherUse({ operation, contract }, operation.parameters[0]?.pointer ?? '');
}

it.each([
  ['A key that was used for a different request is refused with 409.', '409'],
  ['A key with another body gets 422.', '422'],
  ['The same key with another payload is a conflict.', '409'],
  ['A key that was used for a payment, e.g. 3.50 euros, with another body gets 422.', '422'],
  ['The same key and body get the first answer; with another body it is refused with 409.', '409'],
  ["A key used before gets the payment of then if the body is the same, and 409 if it isn't.", '409'],
  ['A key used before gets 409. Whether the body is the same is of no interest, if it is not empty.', undefined],
  ['A key that was used before is refused with 409.', undefined],
  ['A different request is refused with 409.', undefined],
])('%s', (description, status) => {
  expect(refusalFor(description)).toBe(status);
});

it('is said of the key itself, or of a response', () => {
  expect(refusalFor('', { ofKey: 'Another body is refused with 422.' })).toBe('422');
  expect(refusalFor('', { conflict: 'The key was used with other content' })).toBe('409');
  expect(refusalFor('', { conflict: 'The key is too long. Other content' })).toBeUndefined();
});
