import { expect, it } from 'vitest';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { refusalOfUnknownCursor } from './unknown-cursor.ts';

function refusalFor(description: string, refused = 'Refused'): string | undefined {
  const cursor = { name: 'cursor', in: 'query', description, schema: { type: 'string' } };
  const responses = { '200': { description: 'Books' }, '422': { description: refused } };
  const contract = contractOf({ paths: { '/books': { get: { parameters: [cursor], responses } } } });
  const operation = operationOf('GET /books', contract);
  const [parameter] = operation.parameters;
  return parameter && refusalOfUnknownCursor(parameter, operation, contract.document);
}

it.each([
  ['A cursor that was not issued here is refused with 400.', '400'],
  ['An unknown one, e.g. that of v1.2, is refused with 400.', '400'],
  ['An unknown one starts again. Too long a cursor gets 400.', undefined],
  ['An unknown one starts again\nToo long a cursor gets 400', undefined],
])('%s', (description, status) => {
  expect(refusalFor(description)).toBe(status);
});

it.each([
  ['The cursor is unknown', '422'],
  ['The limit is too large, or the cursor is unknown', '422'],
  ['The limit is unknown, or the cursor too long', undefined],
])('the description of the response: %s', (refused, status) => {
  expect(refusalFor('', refused)).toBe(status);
});
