import { expect, it } from 'vitest';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { refusalOfUnknown, refusalOfUnknownIn, withNamedSubjects } from './described-references.ts';

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

it.each([
  ['An entry of the address book. It must exist, else 422.', '422'],
  ['The owner has to exist; otherwise the answer is 404.', '404'],
  ['Must exist (422).', '422'],
  ['An unknown one is refused with 409.', '409'],
  ['422 if there is no such entry.', '422'],
  ['If it does not exist, the response is 422.', '422'],
  ['It does not have to exist; the answer is never 422.', undefined],
  ['It must exist.', undefined],
  ['It must exist once the order is paid, else 422.', undefined],
  ['It must exist, else 422. An unknown one of another client gets 404.', undefined],
  ['An entry of the address book. The text is too long: 422.', undefined],
  ['Unknown ones are not refused with 422.', undefined],
  ['It may exist, else 422.', undefined],
])('a property says what becomes of something unknown: %s', (description, status) => {
  expect(refusalOfUnknownIn(description)).toBe(status);
});

it.each([
  [
    'Collects booked shipments. Each of them must be booked and not yet on another pickup (409).',
    'Each shipment must be booked (409)',
  ],
  ['Collects shipments. They all have to be booked.', 'Each shipment have to be booked'],
  ['Collects shipments. Every one of them needs to be booked.', 'Each shipment needs to be booked'],
  ['Collects shipments. All of these must be booked', 'Each shipment must be booked'],
  ['Collects shipments; each must be booked', 'Each shipment must be booked'],
])('a sentence about each of them gets their name: %s', (text, named) => {
  expect(withNamedSubjects(text, 'shipment')).toContain(named);
});

it.each([
  'Collects parcels. Each of them must be booked.',
  'Collects a shipment. It must be booked.',
  'Collects shipments. Each of them is weighed.',
  'Each of them must be booked.',
  'Collects shipments. A van comes. Each of them must be booked.',
])('and stays as it is otherwise: %s', (text) => {
  expect(withNamedSubjects(text, 'shipment')).not.toContain('Each shipment');
});
