import { expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

/** Whether the rule trips at a response to a PUT of what exists, or of what was missing, of an operation that documents these statuses. */
function trips(
  status: number,
  listed: readonly number[] = [200, 201],
  kind: 'replaced-not-created' | 'created-not-replaced' = 'replaced-not-created',
) {
  const responses = Object.fromEntries(listed.map((one) => [one, { description: 'Done' }]));
  const [operation] = contractOf({ paths: { '/books/{id}': { put: { responses } } } }).operations;
  const answered = exchange({ status, type: null, text: '' }, { expectedState: { kind } });
  if (operation === undefined) throw new Error('the contract has an operation');
  return faultsOf({ ...answered, case: { ...answered.case, operation } }).includes('put-status');
}

it('trips at 201 to what exists where the contract has another success', () => {
  expect([201, 200, 409].map((status) => trips(status))).toEqual([true, false, false]);
  expect(trips(201, [201, 204])).toBe(true);
  expect(trips(201, [201])).toBe(false);
  expect(trips(201, [200])).toBe(false);
});

it('trips at another success than 201 to what was missing', () => {
  const tripsAt = (status: number, listed?: readonly number[]) => trips(status, listed, 'created-not-replaced');
  expect([200, 201, 409].map((status) => tripsAt(status))).toEqual([true, false, false]);
  expect(tripsAt(204, [201, 204])).toBe(true);
  expect(tripsAt(200, [201, 204])).toBe(false);
  expect(tripsAt(200, [200])).toBe(false);
});
